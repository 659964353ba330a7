internal import PlumblineEngine
internal import PlumblineModel

extension EventStream {
  /// A failure with its minimal trace.
  static func failure(_ failure: RunRecord.Failure) -> [String: JSON] {
    var members: [String: JSON] = [
      "number": .integer(Int64(failure.number)),
      "failure": .string(failure.kind.rawValue),
      "blame": .string(failure.blame.rawValue),
      "clauses": .texts(failure.clauses),
      "cites": .array(failure.cited.map { .object(citation($0)) }),
      "places": .texts(failure.places),
      "notes": .texts(failure.notes),
      "step": .integer(Int64(failure.step)),
      "at": .integer(failure.at),
      "state": .string(failure.state),
      "output": .string(failure.output),
      "expected": .string(failure.expected),
      "observed": .string(failure.observed),
      "steps": .array(failure.steps.indices.map { .object(step($0, of: failure)) }),
      "timeline": .array(failure.timeline.map { .object(row($0)) }),
      "reproduce": .texts(failure.reproduction),
    ]
    members["difference"] = failure.difference.map(JSON.string)
    members["due"] = failure.due.map { .object(due($0)) }
    members["leastCount"] = failure.leastCount.map { .object(leastCount($0)) }
    members["clause"] = failure.clauses.first.map(JSON.string)
    members["invariant"] = failure.invariant.map(JSON.string)
    members["invariantSays"] = failure.invariantSays.map(JSON.string)
    members["recurred"] = failure.recurrence.map { .object(recurrence($0)) }
    if failure.isAccepted { members["accepted"] = true }
    if failure.isTolerated { members["tolerated"] = true }
    if !failure.interpretations.isEmpty {
      members["interpretations"] = .object(failure.interpretations.mapValues(JSON.string))
    }
    if !failure.otherwise.isEmpty { members["otherwise"] = .texts(failure.otherwise) }
    if !failure.explanations.isEmpty { members["explanations"] = .texts(failure.explanations) }
    if !failure.acceptedInputs.isEmpty {
      members["acceptedInputs"] = .texts(failure.acceptedInputs)
    }
    if !failure.consequences.isEmpty { members["consequences"] = .texts(failure.consequences) }
    if !failure.behind.isEmpty {
      members["behind"] = .array(failure.behind.map { .integer(Int64($0)) })
    }
    if !failure.goesPast.isEmpty {
      members["goesPast"] = .array(failure.goesPast.map { .object($0.members) })
    }
    if !failure.undocumentedValues.isEmpty {
      members["undocumentedValues"] = .texts(failure.undocumentedValues)
    }
    if !failure.log.isEmpty { members["log"] = .texts(failure.log) }
    return members
  }

  private static func citation(_ citation: RunRecord.Failure.Citation) -> [String: JSON] {
    [
      "clause": .string(citation.clause), "says": .string(citation.says),
      "place": .string(citation.place),
    ]
  }

  private static func recurrence(_ recurrence: Failure.Recurrence) -> [String: JSON] {
    [
      "count": .integer(Int64(recurrence.count)), "of": .integer(Int64(recurrence.of)),
      "isMinimal": .bool(!recurrence.isFlaky && !recurrence.isCutShort),
      "isCutShort": .bool(recurrence.isCutShort),
    ]
  }

  private static func step(_ number: Int, of failure: RunRecord.Failure) -> [String: JSON] {
    let step = failure.steps[number]
    var members = self.step(step.step)
    members["observed"] = .array(
      step.observed.map { observation in
        [
          "at": .integer(observation.at), "out": .string(observation.output),
          "args": .arguments(observation.arguments),
        ]
      }
    )
    if number == failure.step { members["expected"] = .string(failure.expected) }
    members["threshold"] = step.threshold.map { .object(threshold($0)) }
    return members
  }

  private static func threshold(_ threshold: RunRecord.Failure.Threshold) -> [String: JSON] {
    var members: [String: JSON] = [
      "atLeast": .integer(threshold.atLeast),
      "checked": .array(
        threshold.checked.map { ["delay": .integer($0.delay), "fails": .bool($0.fails)] }
      ),
      "text": .string(threshold.text),
    ]
    members["atMost"] = threshold.atMost.map(JSON.integer)
    return members
  }

  private static func due(_ due: Failure.Due) -> [String: JSON] {
    var members: [String: JSON] = ["from": .integer(due.from)]
    members["to"] = due.to.map(JSON.integer)
    return members
  }

  private static func leastCount(_ count: RunRecord.Failure.LeastCount) -> [String: JSON] {
    [
      "in": .string(count.input),
      "atLeast": .integer(Int64(count.atLeast)),
      "checked": .array(
        count.checked.map { ["count": .integer(Int64($0.count)), "fails": .bool($0.fails)] }
      ),
      "text": .string(count.text),
    ]
  }

  private static func row(_ row: Timeline.Entry) -> [String: JSON] {
    var members: [String: JSON] = ["at": .integer(row.at)]
    members["input"] = row.input.map(JSON.string)
    members["expected"] = row.expected.map(JSON.string)
    members["observed"] = row.observed.map(JSON.string)
    return members
  }
}
