import TestSupport
import TestTraits
import Testing

/// A client with heartbeats, a back-off that ends after ten attempts, and tokens that expire, by public pages of its
/// SDK, and its defects.
@Suite(.waiting) struct AnyCableTests {
  private let client = FixtureClient(
    spec: "anycable-client",
    program: "anycable.py",
    steps: 4_000
  )

  @Test func `the client conforms, in every required clause`() throws {
    let outcome = try client.fuzz([])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(!outcome.output.contains("deviat"), "\(outcome.output)")
  }

  @Test(
    arguments: Nightly.third(of: [
      ("waits-go-on", ["authentication-09", "reliability-03"]),
      ("waits-forget-the-cap", ["authentication-09", "reliability-03"]),
      ("jitter-over-the-cap", ["authentication-09", "reliability-03"]),
      ("gives-up-and-reconnects", ["reliability-10"]),
      ("late-heartbeat", ["protocol-09", "reliability-15"]),
      ("own-silence", ["protocol-09", "reliability-15"]),
      ("no-pong", ["protocol-13", "reliability-11", "reliability-14"]),
      ("final-is-temporary", ["reliability-09"]),
      ("temporary-is-final", ["protocol-04", "reliability-07", "reliability-08"]),
      ("losses-refresh", ["authentication-08"]),
      ("old-token", ["authentication-06"]),
      ("always-first", ["reliability-06"]),
    ])
  )
  func `each defect violates its clauses and no other`(
    defect: String,
    clauses: [String]
  ) throws {
    let outcome = try client.fuzz(["--defect", defect])
    #expect(outcome.status == 1)
    #expect(outcome.violatedFacts == clauses.sorted(), "\(outcome.output)")
  }

  @Test(arguments: [("eleven-attempts", "d-gives-up"), ("attempts-go-on", "d-listed")])
  func `a wrong number of attempts deviates from an assumption`(
    defect: String,
    decision: String
  ) throws {
    let outcome = try client.fuzz(["--defect", defect])
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("  against    \(decision):"), "\(outcome.output)")
  }
}
