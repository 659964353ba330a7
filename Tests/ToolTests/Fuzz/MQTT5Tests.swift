import TestSupport
import TestTraits
import Testing

/// A client whose keep-alive and session expiry come in messages, by a translation of the public standard, and its
/// defects.
@Suite(.waiting) struct MQTT5Tests {
  private let client = FixtureClient(
    spec: "mqtt5-connection",
    program: "mqtt5.py",
    steps: 20_000
  )

  @Test func `the client conforms, in every required clause`() throws {
    let outcome = try client.fuzz([], seed: 3)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(!outcome.output.contains("deviat"), "\(outcome.output)")
  }

  @Test(
    arguments: Nightly.third(of: [
      ("own-keep-alive", ["connect-04"]), ("late-after-messages", ["connect-04"]),
      ("waits-for-ever", ["connect-09"]), ("unknown-session", ["connack-03"]),
      ("clean-start-keeps", ["connack-03"]),
      // Closed exactly at the limit for a CONNACK, it looks as if the limit had ended the connection.
      ("session-lost", ["connack-01", "connack-02", "connect-13"]),
      ("own-expiry", ["connack-01", "connect-13"]),
    ])
  )
  func `each defect violates its clauses and no other`(
    defect: String,
    clauses: [String]
  ) throws {
    let outcome = try client.fuzz(["--defect", defect], seed: 2)
    #expect(outcome.status == 1)
    #expect(outcome.violatedFacts == clauses.sorted(), "\(outcome.output)")
  }

  @Test func `a CONNACK that does not come is missed`() throws {
    let outcome = try client.fuzz(["--defect", "no-connack-limit"])
    #expect(outcome.status == 1 && outcome.output.contains("  violates   connack-02:"))
  }

  @Test(arguments: [
    ("keep-alive-of-zero", "d-listed"), ("refusal-tries-again", "d-listed"),
    ("stays-open", "d-app"),
  ])
  func `what no sentence forbids deviates from an assumption`(
    defect: String,
    decision: String
  ) throws {
    let outcome = try client.fuzz(["--defect", defect], seed: 2)
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("  against    \(decision):"), "\(outcome.output)")
  }
}
