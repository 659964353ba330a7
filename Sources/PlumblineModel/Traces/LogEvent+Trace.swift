extension LogEvent {
  /// What a log says of a trace: that the client opens, then all that was given and seen.
  ///
  /// - Parameters:
  ///   - steps: The trace.
  ///   - recording: What the implementation did with it.
  ///   - session: The session that the lines belong to.
  ///   - origin: The instant of the log at which the trace begins.
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
  /// Whether the input of a step had no effect any more.
  fileprivate func isBefore(inputOf step: Int) -> Bool {
    switch self {
    case .completed, .crashed, .hung: false
    case .notApplicable(let last), .unsupported(let last): step >= last
    }
  }
}
