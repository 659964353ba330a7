import PlumblineEngine
import PlumblineModel
import Testing

/// Events between a client, its adapter and a spec, with the party to blame.
struct Situation: Sendable, CustomTestStringConvertible {
  enum Party: String, CaseIterable, Sendable {
    case implementation, adapter, specification
    case noParty = "none"
  }

  /// The finding about a situation.
  struct Finding: Hashable, Sendable {
    var blame: Party
    /// The verdict on a clause, or `passes`, or `fault` for an adapter or a spec.
    var verdict: String
    /// The kind of a failure, the rule that a spec breaks, or a part of an adapter's fault.
    var finds: String?
    /// The violated clauses, the most specific first, or the clause of the verdict.
    var clauses: [String] = []
  }

  /// The rules for judging a log.
  struct LogManner: Sendable {
    /// The latency; nil for judging by order.
    var latency: Microseconds?
    var beginsAtOpening: Bool
  }

  let title: String
  /// A bundled spec, or the path of another one.
  let spec: String
  /// The slack on a real clock; nil for a virtual one.
  let slack: Microseconds?
  /// The range of the latency on a real clock, in microseconds.
  let latency: [Microseconds]
  /// The claim of the adapter about quiescence; nil for the default one.
  let quiescence: String?
  /// The rules for a log; nil for a scenario of an adapter.
  let log: LogManner?
  /// The inputs that the adapter injects or the log carries; nil for all.
  let inject: [String]?
  /// The inputs that cannot happen.
  let absent: [String]
  /// The observable outputs; nil for all.
  let observe: [String]?
  /// The clauses that the adapter declares not applicable.
  let notApplicable: [String]
  /// The answer to `hello`, unless it follows from the other members.
  let wrongHello: String?
  /// The scenarios, each a trace of its own.
  let lines: [[ScenarioLine]]
  let fresh: [ScenarioLine]?
  /// The scenario of a process when the runner waits after each answer.
  let paused: [ScenarioLine]?
  /// The answer of the adapter, if it is not the scenario.
  let answer: String?
  let expected: Finding
  let why: String

  var testDescription: String { title }

  func scenarios(_ vocabulary: Vocabulary) throws -> [Scenario] {
    try lines.map { try Scenario($0, in: vocabulary) }
  }

  /// The content of the answer to `hello`.
  func hello(_ vocabulary: Vocabulary) -> String {
    if let wrongHello { return wrongHello }
    func list(_ names: [String]) -> JSON { .array(names.map { .string($0) }) }
    let exceptions = notApplicable.map { clause -> JSON in
      ["clause": .string(clause), "reason": "the product has no such thing"]
    }
    var hello: [String: JSON] = [
      "protocol": 1, "implementation": ["name": "a client"],
      "clock": .array([slack == nil ? "virtual" : "real"]),
      "inject": list(inject ?? vocabulary.inputNames), "absent": list(absent),
      "observe": list(observe ?? vocabulary.outputs.map(\.name)),
      "notApplicable": .array(exceptions),
    ]
    if !latency.isEmpty { hello["latency"] = .array(latency.map { .integer($0) }) }
    if let quiescence { hello["quiescence"] = .string(quiescence) }
    return JSON.object(hello).text
  }
}
