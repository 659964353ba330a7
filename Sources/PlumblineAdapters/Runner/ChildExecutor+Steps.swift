internal import PlumblineEngine
package import PlumblineModel

/// Single traces, in messages of one step each, with the steps within it.
extension ChildExecutor {
  /// The longest pause, and the longest sum of pauses in a trace, unless the quiet time requires
  /// more.
  private static let (longestPause, longestPauses): (Microseconds, Microseconds) = (10_000, 200_000)

  package mutating func runPausing(
    _ trace: [Step],
    patience: Int
  ) throws(AdapterFault) -> Recording? {
    guard calibration == nil, !cannotPause else { return nil }
    try restart()
    let pause = min(Self.longestPause, Self.longestPauses / Int64(max(1, trace.count)))
    let longest = max(Microseconds(patience) * pause, twiceQuiet)
    return try run(trace, pausing: Pauses(longest: longest))
  }

  /// Carries out a trace in the process of the traces before, with pauses that differ from step to step.
  ///
  /// An output that comes late by less than the longest pause is in the answer to a later step, and the last pause is a
  /// longest one. So the pauses together take a third of the time of equal ones.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - number: Where the pauses begin: of four traces with numbers in a row, each place has the longest pause in one.
  /// - Returns: What happened; nil without the operation `open`.
  /// - Throws: `AdapterFault` as ``runPausing(_:patience:)``.
  /// - Complexity: 4 ms a step, and 10 ms, or of twice the quiet time of the adapter as much.
  mutating func run(
    _ trace: [Step],
    growingPausesFrom number: Int
  ) throws(AdapterFault) -> Recording? {
    guard calibration == nil, !cannotPause else { return nil }
    let pauses = Pauses(
      longest: max(Self.longestPause, twiceQuiet),
      parts: [16, 8, 4, 1],
      first: number
    )
    return try run(trace, pausing: pauses)
  }

  private var twiceQuiet: Microseconds { 2 * (capabilities.quiet ?? 0) }

  private mutating func run(
    _ trace: [Step],
    pausing pauses: Pauses
  ) throws(AdapterFault) -> Recording? {
    do throws(AdapterFault) {
      let wire = WireTrace(trace, options: options)
      var recording = Recording()
      (unaskedEnd, earlierCrash) = (nil, nil)
      // Before the first crash, an adapter need not support the operation.
      guard try open(wire, into: &recording) else {
        cannotPause = true
        return nil
      }
      try runOpened(wire, into: &recording, pausing: pauses)
      if let unaskedEnd, recording.ending.fatalStep == nil { throw unaskedEnd }
      noteEarlierCrash(in: &recording, of: wire)
      if wire.options != nil { recording.insertOptions() }
      return recording
    } catch {
      connection = nil
      throw error
    }
  }

  /// Carries out one trace in messages of one step each, to find the step at fault.
  ///
  /// - Throws: The fault of an adapter that ends with status 0 at a trace which a fresh process answers, or any other.
  mutating func runAlone(
    _ trace: WireTrace,
    into recording: inout Recording
  ) throws(AdapterFault) {
    (unaskedEnd, earlierCrash) = (nil, nil)
    try runAndAttribute(trace, into: &recording)
    if let unaskedEnd {
      recording.reset()
      try runAndAttribute(trace, into: &recording)
      if recording.ending.fatalStep == nil { throw unaskedEnd }
    }
    noteEarlierCrash(in: &recording, of: trace)
  }

  private mutating func runAndAttribute(
    _ trace: WireTrace,
    into recording: inout Recording
  ) throws(AdapterFault) {
    if try runByMessages(trace, into: &recording) { try attribute(&recording, of: trace) }
  }

  /// Attributes a crash or a hang in a message to one of its steps, and to the input or the wait of the first one.
  ///
  /// The trace is repeated up to the wait of the first step, then up to its input, then up to one step more each time. The
  /// first step with which the process crashes or hangs is at fault. Up to there the process answers, which gives the
  /// outputs before the crash. On a real clock the wait is not repeated.
  private mutating func attribute(
    _ recording: inout Recording,
    of trace: WireTrace
  ) throws(AdapterFault) {
    let (ending, log) = (recording.ending, recording.log)
    guard let first = ending.fatalStep else { return }
    var parts = trace.steps.message(from: first).dropFirst().map {
      (trace: trace.prefix($0), next: $0)
    }
    if trace.steps[first].delay > 0, trace.steps[first].input != nil, calibration == nil {
      parts.insert((trace.prefix(throughWaitOf: first), first), at: 0)
    }
    for part in parts {
      var shorter = Recording()
      guard try runByMessages(part.trace, into: &shorter) else { return }
      if shorter.ending.fatalStep != nil {
        recording.ending = shorter.ending.renumbered { _ in part.trace.steps.count - 1 }
        recording.log = shorter.log
        return
      }
      // Another end contradicts the first run, whose crash stays where it is.
      guard shorter.ending == .completed else { return }
      recording = shorter
      (recording.ending, recording.log) = (ending.renumbered { _ in part.next }, log)
    }
  }

  /// Carries out one trace in messages of one step each, with the steps within it.
  ///
  /// The connection is nil afterwards if the process ended or was ended.
  ///
  /// - Returns: Whether the adapter opens a session for that; otherwise the trace is one message.
  private mutating func runByMessages(
    _ trace: WireTrace,
    into recording: inout Recording
  ) throws(AdapterFault) -> Bool {
    guard try open(trace, into: &recording) else {
      guard trace.steps.count <= (try connected().agreement.longestBatch) else {
        let refusal = ProtocolFault.refused(
          op: "open",
          code: "unsupported",
          message: "it is needed"
        )
        throw try connected().fault(refusal)
      }
      try runWhole(trace, into: &recording)
      return false
    }
    try runOpened(trace, into: &recording, pausing: nil)
    return true
  }

  /// Carries out one trace in one message, for an adapter without 'open': a crash or a hang is that of the trace.
  private mutating func runWhole(
    _ trace: WireTrace,
    into recording: inout Recording
  ) throws(AdapterFault) {
    let connection = try connected()
    connection.markOpening()
    let time = time(for: trace.steps[...])
    let outcome = try connection.ask("trace", .steps(trace.steps.count), within: time) {
      id,
      bytes in
      connection.writer.write(trace: trace, id: id, to: &bytes)
    }
    switch outcome {
    case .answered:
      try connection.add(to: &recording, trace: trace.steps, from: 0, count: trace.steps.count)
    case .unsupported(let message):
      throw connection.fault(.refused(op: "trace", code: "unsupported", message: message))
    case .tooLong:
      guard trace.canCutUp else { throw connection.fault(.lineTooLong) }
      // The outputs before it are lost, and without 'open' no part can be asked for.
      recording.ending = .cutOff(step: 0)
      abandon(connection)
    case .failed(let failure):
      try checkHalf(failure, of: connection, "trace", .steps(trace.steps.count), within: time)
      // The outputs before it are lost with the process, so no later step can be judged.
      end(&recording, step: 0, failure, connection)
      if case .crashed(let step, let how) = recording.ending {
        let place = trace.steps.count > 1 ? ", here or later: the adapter has no 'open'" : ""
        recording.ending = .crashed(step: step, how: how + place)
      }
    }
  }

  /// Opens a session, in a fresh process if this one ends now and has carried out inputs before.
  ///
  /// - Returns: Whether the adapter supports the operation.
  private mutating func open(
    _ trace: WireTrace,
    into recording: inout Recording
  ) throws(AdapterFault) -> Bool {
    let connection = try connected()
    connection.markOpening()
    let opening = try connection.ask("open", .noStep, within: limits.answer) { id, bytes in
      connection.writer.write(opening: trace, id: id, to: &bytes)
    }
    switch opening {
    case .answered:
      // Some adapters answer unknown operations with an empty object.
      guard !connection.reader.reply.isEmpty else { return false }
      try connection.add(to: &recording, trace: trace.steps, from: 0, count: 0, op: "open")
      return true
    case .unsupported: return false
    case .tooLong: throw connection.fault(.lineTooLong)
    case .failed(.ended(let status, let departure)) where connection.hasGivenInputs:
      noteEnd(status, departure, before: trace, connection)
      return try open(trace, into: &recording)
    case .failed(let failure):
      throw connection.fault(
        .departed(connection.departure(failure, "open", .noStep, within: limits.answer))
      )
    }
  }

  private mutating func runOpened(
    _ trace: WireTrace,
    into recording: inout Recording,
    pausing pauses: Pauses?
  ) throws(AdapterFault) {
    let connection = try connected()
    let split = split(trace)
    defer { recording.join(split) }
    let trace = split.steps
    var length = 0
    var next = 0
    while next < trace.count {
      let message = trace.message(from: next)
      let step = next
      next = message.upperBound
      if length > LineChannel.longestLine {
        recording.ending = .cutOff(step: step)
        break
      }
      let time = time(for: trace[message])
      let asked = ContinuousClock.now
      let outcome: AdapterConnection.Outcome
      do throws(AdapterFault) {
        outcome = try connection.ask("step", .step(split.origins[step]), within: time) {
          id,
          bytes in
          connection.writer.write(steps: trace[message], id: id, to: &bytes)
        }
      } catch {
        // The step under way; it counts if the trace hung before.
        if error.isStopped { recording.ending = .hung(step: step) }
        throw error
      }
      switch outcome {
      case .answered:
        slowestAnswer = max(slowestAnswer, .now - asked)
        length += connection.answerLength
        try connection.add(to: &recording, trace: trace, from: step, count: message.count)
        if let pauses {
          let pause = next == trace.count - 1 ? pauses.longest : pauses[step]
          RealClock.monotonic.sleep(RealClock.monotonic.now() + pause)
        }
      case .unsupported:
        throw connection.fault(.refused(op: "step", code: "unsupported", message: "it is needed"))
      case .tooLong:
        guard split.isLaterPart(step) else { throw connection.fault(.lineTooLong) }
        recording.ending = .cutOff(step: step)
        return abandon(connection)
      case .failed(let failure):
        try checkHalf(failure, of: connection, "step", .step(split.origins[step]), within: time)
        end(&recording, step: step, failure, connection)
        note(failure, at: trace[..<next])
        return
      }
      if recording.ending != .completed { break }
    }
    let closing = try connection.ask("close", .close, within: limits.answer) { id, bytes in
      connection.writer.write(closing: id, to: &bytes)
    }
    if case .failed(let failure) = closing {
      try checkHalf(failure, of: connection, "close", .close, within: limits.answer)
      end(&recording, step: max(0, trace.count - 1), failure, connection)
      note(failure, at: trace)
    }
  }

  /// Checks that a process without an answer to the only request under way has not written half of it.
  ///
  /// Lines are the work of the adapter, which writes an answer when the client has returned. In a hurry the limit is
  /// shorter than that of the adapter, which may be writing still.
  ///
  /// - Throws: The fault of an adapter that has.
  private func checkHalf(
    _ failure: AdapterConnection.Failure,
    of connection: AdapterConnection,
    _ op: String,
    _ place: Departure.Request.Place,
    within time: Microseconds
  ) throws(AdapterFault) {
    guard case .missed = failure, connection.channel.isMidLine, !isHurried else { return }
    throw connection.fault(.departed(connection.departure(failure, op, place, within: time)))
  }

  private mutating func end(
    _ recording: inout Recording,
    step: Int,
    _ failure: AdapterConnection.Failure,
    _ failed: AdapterConnection
  ) {
    switch failure {
    case .ended(let status, let departure):
      recording.ending = .crashed(step: step, how: status.description)
      if status == .exit(0) {
        let log = failed.channel.log.lines
        unaskedEnd = ProtocolFault.endsUnasked(departure).words(process: failed.name, log: log)
      }
    case .missed:
      // Its position is in the log of the confirmed hang.
      if isHurried { _ = failed.channel.process.end() } else { failed.channel.endHung() }
      recording.ending = .hung(step: step)
    }
    recording.log = failed.channel.log.lines
    connection = nil
    hasEnded = true
  }
}

/// How long to wait after each answer of a trace.
private struct Pauses {
  let longest: Microseconds
  /// By turns, by what the longest pause is divided.
  var parts: [Microseconds] = [1]
  /// The place of the first step in these turns.
  var first = 0

  subscript(step: Int) -> Microseconds { longest / parts[(first + step) % parts.count] }
}
