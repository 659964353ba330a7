internal import PlumblineModel

/// A trace as messages carry it: the options of the client stand apart from the steps.
struct WireTrace {
  /// The input that sets the options; nil for a spec without options.
  let options: Int?
  /// The other steps.
  let steps: [Step]

  /// - Parameters:
  ///   - trace: The trace, whose first step may set the options.
  ///   - inputs: The numbers of the input that sets them; empty without options.
  /// - Complexity: O(1), and O(steps) with options.
  init(_ trace: [Step], options inputs: Range<Int> = 0..<0) {
    guard let first = trace.first?.input, inputs.contains(first) else {
      (options, steps) = (nil, trace)
      return
    }
    (options, steps) = (first, Array(trace.dropFirst()))
  }

  private init(options: Int?, steps: [Step]) { (self.options, self.steps) = (options, steps) }

  /// The trace up to a step.
  ///
  /// - Complexity: O(`count`).
  func prefix(_ count: Int) -> WireTrace {
    WireTrace(options: options, steps: Array(steps.prefix(count)))
  }

  /// The trace up to a step, without its input.
  ///
  /// - Complexity: O(`step`).
  func prefix(throughWaitOf step: Int) -> WireTrace {
    let wait = Step(delay: steps[step].delay, input: nil)
    return WireTrace(options: options, steps: steps.prefix(step) + [wait])
  }
}

extension Recording {
  /// Numbers the steps as in the trace, whose first step set the options at the opening.
  ///
  /// - Complexity: O(observations + spontaneous inputs).
  mutating func insertOptions() {
    for index in observations.indices { observations[index].step += 1 }
    for index in spontaneous.indices { spontaneous[index].step += 1 }
    readings = readings?.map { StateReading(step: $0.step + 1, states: $0.states) }
    instants?.given.insert(0...0, at: 0)
    ending = ending.renumbered { $0 + 1 }
  }
}
