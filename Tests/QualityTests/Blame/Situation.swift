import PlumblineEngine
import PlumblineModel
import Testing

/// What happened between a client, its adapter and a spec, and who is to blame for it.
struct Situation: Sendable, CustomTestStringConvertible {
  enum Party: String, CaseIterable, Sendable {
    case implementation, adapter, specification, nobody
  }

  /// What is said of it.
  struct Finding: Hashable, Sendable {
    var blame: Party
    /// That of a clause, or `passes`, or `fault` of an adapter or a spec.
    var verdict: String
    /// The kind of a failure, the rule that a spec breaks, or a part of what is said of an adapter.
    var finds: String?
    /// The clauses that are violated, most telling first, or the one whose verdict it is.
    var clauses: [String] = []
  }

  /// How a log is judged.
  struct LogManner: Sendable {
    /// Nil when only the order counts.
    var latency: Microseconds?
    var beginsAtOpening: Bool
  }

  let title: String
  /// A bundled spec, or the path of another one.
  let spec: String
  /// How late timers may be on a real clock; nil for a virtual one.
  let slack: Microseconds?
  /// How long an output may take to be seen there, in microseconds.
  let latency: [Microseconds]
  /// How a log is judged; nil when an adapter told the scenario.
  let log: LogManner?
  /// The inputs that can be given, or that a log has; nil: all.
  let inject: [String]?
  /// The inputs that cannot happen.
  let absent: [String]
  /// The outputs that can be seen; nil: all.
  let observe: [String]?
  /// The clauses that the adapter declares not applicable.
  let notApplicable: [String]
  /// What an adapter says of itself, if not what follows from the rest.
  let wrongHello: String?
  /// The scenarios, each a trace of its own.
  let lines: [[ScenarioLine]]
  let fresh: [ScenarioLine]?
  /// The scenario of a process that is given time after each answer.
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
    let hello: JSON = [
      "protocol": 1, "implementation": ["name": "a client"],
      "clock": .array([slack == nil ? "virtual" : "real"]),
      "latency": .array(latency.map { .integer($0) }),
      "inject": list(inject ?? vocabulary.inputNames), "absent": list(absent),
      "observe": list(observe ?? vocabulary.outputs.map(\.name)),
      "notApplicable": .array(exceptions),
    ]
    return hello.text
  }
}
