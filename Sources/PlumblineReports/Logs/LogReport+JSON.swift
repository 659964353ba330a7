internal import PlumblineEngine
internal import PlumblineModel

extension LogReport {
  /// The report as one JSON text for programs, with a final line break.
  ///
  /// - Complexity: O(size of the report).
  package var json: String {
    let garbled = account.garbled.mapValues { number($0.count) }
    let firstGarbled = account.garbled.mapValues { number($0.first) }
    let gaps = Dictionary(
      uniqueKeysWithValues: tally.gaps.map { ("\($0.key)", JSON.integer(Int64($0.value))) }
    )
    let firstLines = Dictionary(
      uniqueKeysWithValues: tally.firstLines.map { ("\($0.key)", number($0.value)) }
    )
    let vocabulary = reference.vocabulary
    let unobservable = vocabulary.names(
      ofInputs: log.unobservable.indices.filter { log.unobservable[$0] }
    )
    let report: JSON = [
      "version": 1,
      "spec": .string(reference.id),
      "log": .string(log.implementation),
      "judged": .string(rules.latency == nil ? "order" : "time"),
      "latency": rules.latency.map { .integer($0.upperBound) } ?? .null,
      "start": .string(rules.beginsAtOpening ? "opening" : "any"),
      "unobservable": .array(unobservable.map { .string($0) }),
      "lines": [
        "all": number(account.lines), "events": number(account.events),
        "foreign": number(account.foreign), "garbled": .object(garbled),
        "firstGarbled": .object(firstGarbled),
        "isTruncated": .bool(account.isTruncated),
      ],
      "events": number(tally.judged),
      "sessions": number(tally.sessions),
      "notJudged": .object(gaps),
      "firstNotJudged": .object(firstLines),
      "outOfOrder": number(tally.outOfOrder),
      "lateAnswers": .object(tally.lateAnswers.mapValues { number($0) }),
      "findings": .array(sorted.map(json)),
      "otherFindings": number(tally.otherFindings),
      "assumptions": .array(tally.assumptions.map(json)),
      "assumptionCount": number(tally.assumptionCount),
      "steps": .array(tally.transitions.map(json)),
      "exit": .integer(Int64(status.rawValue)),
      "meaning": .string(meaning),
    ]
    return report.text + "\n"
  }

  private func json(_ finding: LogFinding) -> JSON {
    let signature = finding.signature
    let samples = finding.samples.map { sample -> JSON in
      [
        "line": number(sample.line), "session": .string(sample.session),
        "at": sample.at.map { .integer($0) } ?? .null,
        "due": sample.due.map { .integer($0.from) } ?? .null,
      ]
    }
    let groups = zip(tally.fields, finding.groups).map { field, groups in
      (field, JSON.object(groups.counts.mapValues { number($0) }))
    }
    return [
      "kind": .string(signature.kind.rawValue),
      "blame": .string(signature.blame.rawValue),
      "state": .string(signature.state),
      "observed": .string(signature.observed),
      "expected": .string(signature.expected),
      "clauses": .array(signature.clauses.map { .string($0) }),
      "explanations": .array(signature.explanations.map { .string($0) }),
      "otherwise": .array(signature.otherwise.map { .string($0.text) }),
      "places": .array(finding.places.map { .string($0) }),
      "notes": .array(signature.notes.map { .string($0) }),
      "invariant": signature.invariant.map { .string($0) } ?? .null,
      "count": number(finding.count),
      "sessions": number(finding.sessions),
      "doubtfulSessions": number(finding.doubtfulSessions),
      "samples": .array(samples),
      "groups": .object(Dictionary(groups) { first, _ in first }),
    ]
  }

  private func json(_ assumption: LogAssumption) -> JSON {
    [
      "line": number(assumption.place.line), "session": .string(assumption.place.session),
      "at": assumption.place.at.map { .integer($0) } ?? .null, "state": .string(assumption.state),
      "event": .string(assumption.event),
      "inputs": .array(assumption.inputs.map { .string($0) }),
      "need": .string(assumption.need == .anyOf ? "any" : "several"),
    ]
  }

  private func json(_ step: LogTally.Transition) -> JSON {
    [
      "state": .string(step.state), "event": .string(step.event), "isInput": .bool(step.isInput),
      "count": number(step.count), "forbidden": number(step.illegal),
    ]
  }

  private func number(_ count: Int) -> JSON { .integer(Int64(count)) }
}
