internal import PlumblineEngine
internal import PlumblineModel

extension EventStream {
  /// A clause with its verdict and its accepted difference.
  static func clause(_ clause: RunRecord.Clause) -> [String: JSON] {
    var members: [String: JSON] = [
      "clause": .string(clause.id),
      "document": .string(clause.document),
      "lines": .string(clause.lines),
      "section": .string(clause.section),
      "type": .string(clause.kind.rawValue),
      "says": .string(clause.says),
      "required": .bool(clause.isRequired),
      "verdict": .string(clause.verdict.rawValue),
      "count": .integer(Int64(clause.count)),
    ]
    members["excluded"] = clause.excluded.map { .string($0.rawValue) }
    members["note"] = clause.note.map(JSON.string)
    members["difference"] = clause.standing.map { .object(difference($0)) }
    members["witness"] = clause.witness.map(steps)
    return members
  }

  private static func difference(_ standing: Acceptance.Standing) -> [String: JSON] {
    var members: [String: JSON] = [
      "standing": .string(standing.word),
      "verdict": .string(standing.difference.verdict.rawValue),
      "reason": .string(standing.difference.reason),
    ]
    members["issue"] = standing.difference.issue.map(JSON.string)
    members["until"] = standing.difference.until.map { .string($0.description) }
    return members
  }

  /// An option of an interpretation.
  static func interpretation(_ interpretation: RunRecord.Interpretation) -> [String: JSON] {
    var members: [String: JSON] = [
      "interpretation": .string(interpretation.name),
      "option": .string(interpretation.option),
      "verdict": .string(interpretation.verdict.rawValue),
    ]
    if let refutation = interpretation.refutation {
      members["steps"] = steps(refutation.steps)
      members["expected"] = .string(refutation.expected)
      members["observed"] = .string(refutation.observed)
    }
    return members
  }

  /// An answer to an undocumented input.
  static func answer(_ answer: RunRecord.Answer) -> [String: JSON] {
    var members: [String: JSON] = [
      "location": .object(answer.location.mapValues(JSON.string)),
      "state": .string(answer.state),
      "input": .string(answer.input),
      "call": .string(answer.call),
      "outputs": .array(
        answer.outputs.map { output in
          [
            "out": .string(output.name), "args": .arguments(output.arguments),
            "text": .string(output.text),
          ]
        }
      ),
      "count": .integer(Int64(answer.count)),
    ]
    if !answer.arguments.isEmpty { members["args"] = .arguments(answer.arguments) }
    if answer.earlyCount > 0 { members["early"] = .integer(Int64(answer.earlyCount)) }
    return members
  }

  /// Steps as objects with the names of their inputs.
  static func steps(_ steps: [RunRecord.Step]) -> JSON {
    .array(steps.map { .object(step($0)) })
  }

  static func step(_ step: RunRecord.Step) -> [String: JSON] {
    var members: [String: JSON] = ["delay": .integer(step.delay)]
    guard let input = step.input else { return members }
    members["input"] = .string(input)
    if !step.arguments.isEmpty { members["args"] = .arguments(step.arguments) }
    if step.isSpontaneous { members["spontaneous"] = true }
    members["within"] = step.within.map { .string($0.rawValue) }
    return members
  }
}

extension JSON {
  /// Values by argument; null for an unknown value.
  static func arguments(_ arguments: [String: String?]) -> JSON {
    .object(arguments.mapValues { $0.map(JSON.string) ?? .null })
  }
}

extension Acceptance.Standing {
  /// The accepted difference.
  var difference: Acceptance.Difference {
    switch self {
    case .accepted(let difference), .stale(let difference), .worse(let difference),
      .expired(let difference):
      difference
    }
  }

  /// The word in the event stream.
  var word: String {
    switch self {
    case .accepted: "accepted"
    case .stale: "stale"
    case .worse: "worse"
    case .expired: "expired"
    }
  }

  init?(_ word: String, _ difference: Acceptance.Difference) {
    switch word {
    case "accepted": self = .accepted(difference)
    case "stale": self = .stale(difference)
    case "worse": self = .worse(difference)
    case "expired": self = .expired(difference)
    default: return nil
    }
  }
}
