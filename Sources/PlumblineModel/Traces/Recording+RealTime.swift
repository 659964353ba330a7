extension Recording {
  /// The step to which something belongs that was seen on a real clock.
  ///
  /// As long as outputs may be late it counts as what the input led to, after that as what came while
  /// the next step was waited for. Judging goes by instants; this is for what people read.
  ///
  /// - Parameters:
  ///   - at: When it was seen.
  ///   - step: The last step that had been begun, or -1.
  ///   - trace: All steps of the trace.
  ///   - latency: The longest that an output is seen after it happened.
  /// - Returns: The step, and whether its input had been given.
  /// - Complexity: O(1).
  package func place(
    of at: Microseconds,
    after step: Int,
    in trace: [Step],
    latency: Microseconds
  ) -> (step: Int, isAfterInput: Bool) {
    let given = instants?.given ?? []
    let isReaction =
      given.indices.contains(step) && trace[step].input != nil
      && at <= given[step].upperBound + latency
    let next = min(step + 1, trace.count - 1)
    return (max(0, isReaction ? step : next), isReaction || next == step)
  }
}
