extension Recording {
  /// The step of an observation on a real clock.
  ///
  /// Within the latency, an observation belongs to the last input; after it, to the wait of the
  /// next step. Judging uses instants; this assignment is for display.
  ///
  /// - Parameters:
  ///   - at: The instant of the observation.
  ///   - step: The last begun step, or -1.
  ///   - trace: All steps of the trace.
  ///   - latency: The maximum delay between an output and its observation.
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
