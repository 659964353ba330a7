import TestSupport
import TestTraits
import Testing

/// A client that reconnects with growing waits, by a public specification of its field, and its defects.
@Suite(.waiting) struct CentrifugeTests {
  private let client = FixtureClient(
    spec: "centrifuge-client",
    program: "centrifuge.py",
    steps: 20_000
  )

  @Test func `the client conforms`() throws {
    let outcome = try client.fuzz([])
    #expect(outcome.output.contains("no failure"), "\(outcome.output)\(outcome.errors)")
    #expect(!outcome.output.contains("deviat"), "\(outcome.output)")
  }

  @Test(
    arguments: Nightly.third(of: [
      ("waits-forget-the-cap", "cf-06"), ("waits-go-on", "cf-06"), ("jitter-too-wide", "cf-06"),
      ("every-code-reconnects", "cf-11"), ("pings-do-not-count", "cf-30"), ("no-pong", "cf-29"),
      ("denial-is-an-error", "cf-11"), ("reopens", "cf-20"),
      ("temporary-errors-are-final", "cf-06"), ("state-without-code", "cf-17"),
    ])
  )
  func `each defect is one failure, of its clause`(defect: String, clause: String) throws {
    // With seed 1 an invariant fails, too, by a longer trace of its own.
    let outcome = try client.fuzz(["--defect", defect], seed: 2)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n1 failure · "), "\(outcome.output)")
    #expect(outcome.output.contains("  violates   \(clause):"), "\(outcome.output)")
    // A wrong wait may be a wrong count.
    let namesCount = outcome.output.contains(#/\n  see also   .*\bd-new-connection\b/#)
    let isWait = defect.hasPrefix("waits") || defect == "jitter-too-wide"
    #expect(namesCount == isWait, "\(outcome.output)")
  }

  @Test func `a defect behind an expired token takes more steps`() throws {
    var client = client
    client.steps = 100_000
    let outcome = try client.fuzz(["--defect", "asks-once"])
    #expect(outcome.status == 1 && outcome.output.contains("\n1 failure · "), "\(outcome.output)")
    #expect(outcome.output.contains("  violates   cf-26:"), "\(outcome.output)")
  }

  @Test func `a timer that disconnect forgets breaks two clauses`() throws {
    let outcome = try client.fuzz(["--defect", "disconnect-keeps-the-timer"])
    #expect(outcome.status == 1 && outcome.output.contains("\n2 failures · "), "\(outcome.output)")
    for clause in ["cf-05", "cf-20"] { #expect(outcome.output.contains("  violates   \(clause):")) }
  }
}
