internal import PlumblineEngine
internal import PlumblineModel

/// What was expected and what came; for a late output each with its instant.
///
/// ```swift
/// let comparison = FailureComparison(failure, in: vocabulary)
/// comparison.expected                      // "connected any reason by 6 s"
/// comparison.observed                      // "connected Login at 12 s"
/// ```
struct FailureComparison {
  let expected: String
  let observed: String

  private init(
    _ kind: PlumblineEngine.Failure.Kind,
    _ expected: String,
    _ observed: String,
    in timeline: [Timeline.Entry]
  ) {
    let due = timeline.last { $0.expected == expected }
    let late = timeline.last { $0.observed == observed }
    guard [.tooLate, .invariant].contains(kind), let due, let late, due.at < late.at else {
      self.expected = expected
      self.observed = observed
      return
    }
    self.expected = "\(expected) by \(describe(due.at))"
    self.observed = "\(observed) at \(describe(late.at))"
  }

  init(_ failure: RunRecord.Failure) {
    self.init(failure.kind, failure.expected, failure.observed, in: failure.timeline)
  }

  /// The comparison of a failure without a run.
  init(_ failure: PlumblineEngine.Failure, in vocabulary: Vocabulary) {
    self.init(failure.kind, failure.expected, failure.observed, in: failure.rows(in: vocabulary))
  }

  /// Both in words, such as `Expected: … by 6 s. Observed: … at 12 s.`.
  var sentence: String { "Expected: \(expected). Observed: \(observed)." }
}
