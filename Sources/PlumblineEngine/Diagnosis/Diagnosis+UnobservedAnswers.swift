internal import PlumblineModel

/// Answers of the environment that an adapter neither gives nor observes.
extension Diagnosis {
  /// Whether an unobservable answer that came early or late may explain a mismatch: then it is a deviation.
  ///
  /// The time in an invariant may rest on the time of an answer.
  ///
  /// - Complexity: That of judging the trace.
  func isExcused(_ mismatch: Judge.Mismatch, _ judge: Judge, _ execution: Execution) -> Bool {
    guard var other = unpunctual else { return false }
    if case .invariant(let number, _) = mismatch.what, reference.invariants[number].window != nil {
      return true
    }
    other.passed = judge.passed
    other.reentry = blank.reentry
    other.estimator.assumesDocumented = judge.estimator.assumesDocumented
    guard case .failed(let still) = other.judge(execution) else { return true }
    return (still.at, still.observation ?? -1) > (mismatch.at, mismatch.observation ?? -1)
  }
}
