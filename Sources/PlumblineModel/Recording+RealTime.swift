extension Recording {
  /// Adds something that was seen on a real clock, at the step to which it belongs.
  ///
  /// As long as outputs may be late it counts as what the input led to, after that as what came while
  /// the next step was waited for. Judging goes by instants; this is for what people read.
  ///
  /// - Parameters:
  ///   - symbol: What was seen.
  ///   - at: When.
  ///   - step: The last step that had been begun, or -1.
  ///   - trace: All steps of the trace.
  ///   - latency: The longest that an output is seen after it happened.
  /// - Complexity: O(1).
  package mutating func append(
    _ symbol: Symbol,
    at: Microseconds,
    after step: Int,
    in trace: [Step],
    latency: Microseconds
  ) {
    let given = instants?.given ?? []
    let isReaction =
      given.indices.contains(step) && trace[step].input != nil
      && at <= given[step].upperBound + latency
    let next = min(step + 1, trace.count - 1)
    observations.append(
      Observation(
        at: at,
        step: max(0, isReaction ? step : next),
        isAfterInput: isReaction || next == step,
        symbol: symbol
      )
    )
  }
}
