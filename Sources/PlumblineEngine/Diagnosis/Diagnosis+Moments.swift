internal import PlumblineModel

extension Diagnosis {
  /// The moments of a trace up to a failure, or to its end.
  ///
  /// - Parameters:
  ///   - execution: The trace.
  ///   - failure: The failure that ends it; nil for none.
  ///   - passed: The mismatches behind which judging goes on, after ``explain(_:past:)``.
  /// - Returns: The moments, with the failure.
  /// - Complexity: O(events) on a virtual clock; on a real clock times judging the trace.
  func moments(
    of execution: Execution,
    upTo failure: Failure?,
    past passed: Passed
  ) -> Moments {
    var judge = blank
    judge.passed = passed.mismatches
    // As for the explanation: the trace refuted the candidates to which an input is undocumented.
    judge.estimator.assumesDocumented = passed.assumesDocumented
    var search = MomentSearch(execution, judge)
    let isGetter = failure?.kind == .wrongGetter
    search.run(until: failure?.at, through: isGetter ? failure?.step ?? .max : .max)
    return Moments(moments: search.moments, failure: failure)
  }
}
