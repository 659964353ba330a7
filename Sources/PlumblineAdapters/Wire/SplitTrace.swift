internal import PlumblineModel

/// A trace whose long waits are several steps each, so that an answer holds the outputs of a part only.
///
/// The first part of a wait lasts a second. Each further part is as long as all before it together, up to a
/// day: a client that shows an output each millisecond is found within the first minutes, and a wait of
/// weeks needs less than a hundred messages.
struct SplitTrace {
  /// The first and the longest part of a wait.
  private static let (firstPart, longestPart): (Microseconds, Microseconds) = (
    1_000_000, 86_400_000_000
  )

  /// All steps; the last part of a wait has the input of its step.
  private(set) var steps: [Step] = []
  /// Per step, the number of the step to which it belongs.
  private(set) var origins: [Int] = []

  /// - Parameters:
  ///   - trace: The trace.
  ///   - longest: The longest wait that stays whole.
  /// - Complexity: O(steps), and O(days) for each wait.
  init(_ trace: [Step], longest: Microseconds) {
    steps.reserveCapacity(trace.count)
    origins.reserveCapacity(trace.count)
    for (number, step) in trace.enumerated() {
      var rest = step.delay
      var part = Self.firstPart
      while step.delay > longest, rest > part {
        append(Step(delay: part, input: nil), of: number)
        rest -= part
        part = min(step.delay - rest, Self.longestPart)
      }
      var last = step
      last.delay = rest
      append(last, of: number)
    }
  }

  private mutating func append(_ step: Step, of number: Int) {
    steps.append(step)
    origins.append(number)
  }

  /// Whether some wait has several parts.
  var isSplit: Bool { steps.count != (origins.last ?? -1) + 1 }

  /// Whether a step is a later part of its wait: an earlier part was answered.
  func isLaterPart(_ step: Int) -> Bool { step > 0 && origins[step - 1] == origins[step] }
}

extension [Step] {
  /// The steps of one message: a step, and those within it.
  func message(from step: Int) -> Range<Int> {
    step..<(self[(step + 1)...].firstIndex { $0.within == nil } ?? count)
  }
}

extension Recording {
  /// Numbers the steps as in the trace before it was split.
  ///
  /// - Complexity: O(observations + spontaneous inputs).
  mutating func join(_ split: SplitTrace) {
    guard split.isSplit else { return }
    /// Whether the input of its own step follows in a later part.
    func isBeforeInput(_ step: Int) -> Bool {
      step + 1 < split.steps.count && split.isLaterPart(step + 1)
    }
    for index in observations.indices {
      let step = observations[index].step
      if isBeforeInput(step) { observations[index].isAfterInput = false }
      observations[index].step = split.origins[step]
    }
    for index in spontaneous.indices {
      let step = spontaneous[index].step
      if isBeforeInput(step) { spontaneous[index].isAfterInput = false }
      spontaneous[index].step = split.origins[step]
    }
    readings = readings?.filter { !isBeforeInput($0.step) }
      .map { StateReading(step: split.origins[$0.step], states: $0.states) }
    ending = ending.renumbered { split.origins[$0] }
  }
}
