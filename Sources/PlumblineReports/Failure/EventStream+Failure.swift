internal import PlumblineEngine
internal import PlumblineModel

extension EventStream {
  /// A failure with its minimal trace.
  static func failure(
    _ failure: Failure,
    _ number: Int,
    _ reference: Reference
  ) -> [String: JSON] {
    var members: [String: JSON] = [
      "number": .integer(Int64(number)),
      "failure": .string(failure.kind.rawValue),
      "blame": .string(failure.blame.rawValue),
      "clauses": .array(failure.clauses.map { .string($0) }),
      "notes": .array(failure.notes.map { .string($0) }),
      "step": .integer(Int64(failure.step)),
      "at": .integer(failure.at),
      "state": .string(failure.signature.state),
      "output": .string(failure.signature.output),
      "expected": .string(failure.expected),
      "observed": .string(failure.observed),
      "steps": .array(
        failure.steps.indices.map { .object(step($0, of: failure, reference.vocabulary)) }
      ),
      "timeline": .array(failure.rows(in: reference.vocabulary).map { .object(row($0)) }),
    ]
    if let clause = failure.clauses.first { members["clause"] = .string(clause) }
    if let invariant = failure.invariant { members["invariant"] = .string(invariant) }
    if let recurrence = failure.recurrence {
      members["recurred"] = [
        "count": .integer(Int64(recurrence.count)), "of": .integer(Int64(recurrence.of)),
        "isMinimal": .bool(!recurrence.isFlaky && !recurrence.isCutShort),
      ]
    }
    if !failure.recording.log.isEmpty {
      members["log"] = .array(failure.recording.log.map { .string($0) })
    }
    return members
  }

  private static func step(
    _ number: Int,
    of failure: Failure,
    _ vocabulary: Vocabulary
  ) -> [String: JSON] {
    var members = self.members(of: failure.steps[number], vocabulary)
    let recording = failure.recording
    members["observed"] = .array(
      recording.observations.indices.filter { recording.observations[$0].step == number }
        .map { index in
          let observation = recording.observations[index]
          return [
            "at": .integer(observation.at),
            "out": .string(vocabulary.outputName(of: observation.symbol)),
            "args": vocabulary.arguments(
              of: observation.symbol,
              undocumented: recording.undocumentedValues[index]
            ),
          ]
        }
    )
    if number == failure.step { members["expected"] = .string(failure.expected) }
    if let threshold = failure.thresholds.first(where: { $0.step == number }) {
      members["threshold"] = .object(self.threshold(threshold))
    }
    return members
  }

  private static func threshold(_ threshold: Failure.Threshold) -> [String: JSON] {
    var members: [String: JSON] = [
      "atLeast": .integer(threshold.atLeast),
      "checked": .array(
        threshold.checked.map { ["delay": .integer($0.delay), "fails": .bool($0.fails)] }
      ),
    ]
    if let atMost = threshold.atMost { members["atMost"] = .integer(atMost) }
    return members
  }

  private static func row(_ row: Timeline.Entry) -> [String: JSON] {
    var members: [String: JSON] = ["at": .integer(row.at)]
    if let input = row.input { members["input"] = .string(input) }
    if let expected = row.expected { members["expected"] = .string(expected) }
    if let observed = row.observed { members["observed"] = .string(observed) }
    return members
  }
}
