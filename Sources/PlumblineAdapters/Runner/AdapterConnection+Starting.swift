internal import PlumblineModel

/// Checks of a process before its first input.
extension AdapterConnection {
  /// Twelve waits, 30 ms in all; some end at the same instant.
  static let waits: [Step] = [5, 1, 2, 0, 3, 5, 1, 4, 0, 0, 5, 4].map {
    Step(delay: $0 * 1000, input: nil)
  }

  /// Lets the process carry out an empty trace.
  ///
  /// - Returns: The time from its opening to its end, by the clock of the process.
  /// - Throws: `AdapterFault` if it fails.
  @discardableResult
  func checkEmptyTrace(_ hangAfter: Microseconds) throws(AdapterFault) -> Microseconds {
    try carryOut([], hangAfter).recording.now
  }

  /// Measures the lateness of the process with waits.
  ///
  /// - Parameters:
  ///   - opening: The duration of an opening; the waits begin after it.
  ///   - hangAfter: The time for an answer, in addition to the waits.
  /// - Returns: The lateness.
  /// - Throws: `AdapterFault` if it fails, or if its answer is impossible.
  func measureLateness(
    opening: Microseconds,
    _ hangAfter: Microseconds
  ) throws(AdapterFault) -> Lateness {
    var waits = Self.waits.prefix(agreement.longestBatch)
      .map { Step(delay: $0.delay * scale, input: nil) }
    waits[0].delay += opening
    let (recording, elapsed) = try carryOut(waits, hangAfter)
    let instants = recording.instants ?? Instants()
    var planned: Microseconds = 0
    var latest: Microseconds = 0
    for (wait, given) in zip(waits, instants.given) {
      planned += wait.delay
      // The duration of an opening is no lateness of a wait.
      latest = max(latest, given.lowerBound - max(planned, instants.opened))
    }
    return Lateness(waits: latest, answer: max(0, elapsed - recording.now))
  }

  /// Carries out a trace without inputs.
  ///
  /// - Returns: The recording, and its duration as the runner measured it, on the clock of the session.
  private func carryOut(
    _ trace: [Step],
    _ hangAfter: Microseconds
  ) throws(AdapterFault) -> (recording: Recording, elapsed: Microseconds) {
    markOpening()
    let time = hangAfter + trace.reduce(0) { $0 + $1.delay } / scale
    let place: Departure.Request.Place = trace.isEmpty ? .noStep : .steps(trace.count)
    let outcome = try ask("trace", place, within: time) { id, bytes in
      writer.write(trace: WireTrace(trace), id: id, to: &bytes)
    }
    let elapsed = elapsed
    switch outcome {
    case .answered:
      var recording = Recording()
      try add(to: &recording, trace: trace, from: 0, count: trace.count)
      return (recording, elapsed)
    case .unsupported(let message):
      throw fault(.refused(op: "trace", code: "unsupported", message: message))
    case .tooLong: throw fault(.lineTooLong)
    case .failed(let failure):
      throw fault(.departed(departure(failure, "trace", place, within: time)))
    }
  }

  /// What the process did in place of an answer to the last request; it is ended.
  func departure(
    _ failure: Failure,
    _ op: String,
    _ place: Departure.Request.Place,
    within time: Microseconds
  ) -> Departure {
    switch failure {
    case .ended(_, let departure): departure
    case .missed:
      channel.departure(
        .missed(after: time),
        from: Departure.Request(op: op, number: lastID + 1, place: place)
      )
    }
  }
}
