import TestSupport
import Testing

/// A client whose keep-alive and session expiry come in messages, by a translation of the public standard, and its
/// defects.
@Suite(.serialized) struct MQTT5Tests {
  private static let spec = Repository.path + "/Tests/Fixtures/specs/mqtt5-connection.yaml"

  private func fuzz(_ words: [String]) throws -> Tool.Outcome {
    let tool = try Tool()
    defer { tool.clean() }
    let adapter = Tool.python("mqtt5.py") + words
    return try tool.run(["fuzz", Self.spec, "--seed", "1", "--steps", "40000"] + adapter)
  }

  @Test func `the client conforms, in every required clause`() throws {
    let outcome = try fuzz([])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(!outcome.output.contains("deviat"), "\(outcome.output)")
  }

  @Test(arguments: [
    ("own-keep-alive", ["connect-04"]), ("late-after-messages", ["connect-04"]),
    ("waits-for-ever", ["connect-09"]), ("unknown-session", ["connack-03"]),
    ("clean-start-keeps", ["connack-03"]), ("session-lost", ["connack-01", "connect-13"]),
    ("own-expiry", ["connack-01", "connect-13"]),
  ])
  func `each defect violates its clauses and no other`(
    defect: String,
    clauses: [String]
  ) throws {
    let outcome = try fuzz(["--defect", defect])
    #expect(outcome.status == 1)
    let found = outcome.output.matches(of: #/\n  (\S+) +violates  /#).map { String($0.1) }
    let facts = found.filter { !$0.hasPrefix("d-") }
    #expect(facts.sorted() == clauses.sorted(), "\(outcome.output)")
  }

  @Test func `a CONNACK that does not come is missed`() throws {
    let outcome = try fuzz(["--defect", "no-connack-limit"])
    #expect(outcome.status == 1 && outcome.output.contains("  violates   connack-02:"))
  }

  @Test(arguments: [
    ("keep-alive-of-zero", "d-listed"), ("refusal-tries-again", "d-listed"),
    ("stays-open", "d-app"),
  ])
  func `what no sentence forbids deviates from a decision`(
    defect: String,
    decision: String
  ) throws {
    let outcome = try fuzz(["--defect", defect])
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("  against    \(decision):"), "\(outcome.output)")
  }
}
