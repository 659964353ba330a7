extension LogEvent {
  /// The log lines of a trace: the opening of the client, then all inputs and outputs.
  ///
  /// - Parameters:
  ///   - steps: The trace.
  ///   - recording: The recording of its execution.
  ///   - session: The session of the lines.
  ///   - origin: The instant at which the trace begins in the log.
  /// - Returns: The lines, in order.
  /// - Complexity: O(steps + observations).
  package static func events(
    of steps: [Step],
    _ recording: Recording,
    session: String = "",
    at origin: Microseconds = 0
  ) -> [LogEvent] {
    var events = [LogEvent(.start, session: session, at: origin)]
    var rest = Array(recording.observations.enumerated())[...]
    func note(through step: Int, isAfterInput: Bool) {
      while let (position, seen) = rest.first,
        (seen.step, seen.isAfterInput ? 1 : 0) <= (step, isAfterInput ? 1 : 0)
      {
        rest.removeFirst()
        events.append(
          LogEvent(
            .output(seen.symbol),
            session: session,
            at: origin + seen.at,
            undocumented: recording.undocumentedValues[position]
          )
        )
      }
    }
    var now = origin
    for (number, step) in steps.enumerated() {
      now += step.delay
      note(through: number, isAfterInput: false)
      if recording.ending.isBefore(inputOf: number) { break }
      if let input = step.input {
        events.append(LogEvent(.input(input), session: session, at: now))
      }
      note(through: number, isAfterInput: true)
    }
    return events
  }
}

extension Ending {
  /// Whether the trace ended before the input of a step took effect.
  fileprivate func isBefore(inputOf step: Int) -> Bool {
    switch self {
    case .completed, .crashed, .hung: false
    case .notApplicable(let last), .unsupported(let last), .cutOff(let last): step >= last
    }
  }
}
