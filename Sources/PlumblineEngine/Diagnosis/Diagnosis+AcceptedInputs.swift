internal import PlumblineModel

extension Diagnosis {
  /// The doubtful inputs on which a failure rests, as in ``Failure/acceptedInputs``.
  ///
  /// The shrinker does not need them, and they take longer than all else that explains a failure.
  ///
  /// - Complexity: O(doubtful inputs), times judging the trace.
  func acceptedInputs(_ judge: Judge, _ execution: Execution) -> [String] {
    let doubtful = judge.timeline?.doubtfulSteps.filter { !execution.trace[$0].isSpontaneous } ?? []
    return doubtful.filter { step in
      var trace = execution.trace
      trace[step].input = nil
      var other = blank
      other.passed = judge.passed
      other.estimator.assumesDocumented = judge.estimator.assumesDocumented
      if case .passed = other.judge(Execution(of: trace, execution.recording)) { return true }
      return false
    }
    .map { step in
      let at = execution.trace[...step].reduce(0) { $0 + $1.delay }
      let input = execution.trace[step].text(in: reference.vocabulary) ?? ""
      return "\(input) at \(describe(at))"
    }
  }
}
