internal import PlumblineEngine
internal import PlumblineModel

/// Batches: several traces under way at a time, each in one message.
extension ChildExecutor {
  /// The limit of traces under way, and the limit of bytes queued for writing.
  private static let window = 64
  private static let longestQueue = 1 << 16
  /// How many times longer than usual a late answer is waited for, at least.
  private static let lateness: Microseconds = 4

  /// The failure of a batch.
  struct BatchFailure {
    var failure: AdapterConnection.Failure
    /// The traces that it sent; the first without an answer failed.
    var sent: Range<Int>
    /// The number of the request without an answer.
    var id: Int64
  }

  /// Carries out traces from `done` on, several at a time, up to a longer one or a failure.
  mutating func runBatch(
    _ traces: [WireTrace],
    on connection: AdapterConnection,
    _ done: inout Int,
    _ recordings: inout [Recording],
    _ handOver: (inout [Recording], Int) -> Void
  ) throws(AdapterFault) -> BatchFailure? {
    let longest = connection.agreement.longestBatch
    let window = calibration == nil ? Self.window : 1
    var sent = done
    var ids: [Int64] = []
    let start = done
    while true {
      while sent < traces.count, sent - done < window,
        connection.channel.queued < Self.longestQueue, traces[sent].steps.count <= longest
      {
        let id = connection.newID()
        ids.append(id)
        connection.markOpening()
        connection.channel.queueAmongOthers({ bytes in
          connection.writer.write(trace: traces[sent], id: id, to: &bytes)
        })
        sent += 1
      }
      guard done < sent else { return nil }
      let limit = time(for: traces[done].steps[...])
      let id = ids[done - start]
      let place = Departure.Request.Place.steps(traces[done].steps.count)
      let outcome = try connection.awaitAnswer(to: id, op: "trace", place, within: limit)
      switch outcome {
      case .answered:
        try connection.add(
          to: &recordings[done],
          trace: traces[done].steps,
          from: 0,
          count: traces[done].steps.count
        )
        done += 1
        // The log of a single trace is read at its end.
        if traces.count > 1 { handOver(&recordings, done) }
      case .unsupported(let message):
        throw connection.fault(.refused(op: "trace", code: "unsupported", message: message))
      case .tooLong:
        try cutUp(traces[done], on: connection, into: &recordings[done])
        done += 1
        return nil
      case .failed(let failure):
        // On a real clock the ones before it were not under way with it.
        let first = calibration == nil ? start : done
        return BatchFailure(failure: failure, sent: first..<sent, id: id)
      }
    }
  }

  /// Determines which of the traces under way crashes or hangs.
  mutating func clearUp(
    _ batch: BatchFailure,
    on failed: AdapterConnection,
    _ traces: [WireTrace],
    _ done: inout Int,
    _ recordings: inout [Recording]
  ) throws(AdapterFault) {
    // What stops the run may end the process, too.
    let wasStopped = limits.isStopped()
    if case .missed = batch.failure { failed.channel.endHung() }
    note(batch.failure, at: traces[done].steps)
    let log = failed.channel.log.lines
    connection = nil
    let suspect = done
    // A hang is the oldest one; a crash may have lost answers in a buffer.
    let last =
      switch batch.failure {
      case .missed: suspect + 1
      case .ended: batch.sent.upperBound
      }
    let start = ContinuousClock.now
    while done < last {
      recordings[done].reset()
      do throws(AdapterFault) {
        try runAlone(traces[done], into: &recordings[done])
      } catch {
        // The crash or hang has been observed: that the user stops its repetition does not undo it.
        let step = recordings[done].ending.fatalStep
        guard error.isStopped, !wasStopped, let ending = batch.failure.ending(step: step ?? 0)
        else { throw error }
        connection = nil
        // As without 'open': the outputs before it are lost.
        if step == nil { recordings[done].reset() }
        if case .crashed = recordings[done].ending {} else { recordings[done].ending = ending }
        recordings[done].log = log
        done += 1
        return
      }
      done += 1
      // A crash or hang ended the process: the next process gets the others, as a batch.
      if connection == nil || recordings[done - 1].ending.fatalStep != nil { return }
    }
    switch batch.failure {
    case .missed:
      if try isBusy(in: suspect, of: batch, traces, alone: .now - start) {
        recordings[suspect].next = nil
      } else {
        recordings[suspect].ending = .hung(step: max(0, traces[suspect].steps.count - 1))
        recordings[suspect].log = log
      }
    case .ended(let status, let departure):
      // A connection may end for reasons outside the app; an exit with status 0 is no crash, either.
      guard status != .exit(0), status != .unknown else {
        throw ProtocolFault.endsUnasked(departure).words(process: failed.name, log: log)
      }
      let how = "\(status), but not again when the trace was given alone"
      recordings[suspect].note(UnrepeatedCrash(how: how, log: log), in: traces[suspect])
    }
  }

  /// Gives a batch to a fresh process again, after a hang of a trace that is answered when given alone.
  ///
  /// An adapter that cannot have several requests under way drops lines again, and waits for others. A client that hung
  /// answers this time, or hangs again and answers nothing more.
  ///
  /// - Parameters:
  ///   - suspect: The number of the trace.
  ///   - batch: The batch.
  ///   - traces: All traces.
  ///   - alone: The time that the trace took when given alone.
  /// - Returns: Whether the client is busy in the long waits of the trace: it has timers that it did not tell.
  /// - Throws: The fault of an adapter that is slow, or that drops lines.
  private mutating func isBusy(
    in suspect: Int,
    of batch: BatchFailure,
    _ traces: [WireTrace],
    alone: Duration
  ) throws(AdapterFault) -> Bool {
    connection = nil
    let connection = try connected()
    let traces = Array(traces[batch.sent])
    var recordings = traces.map { _ in Recording() }
    var done = 0
    let again = try runBatch(traces, on: connection, &done, &recordings) { _, _ in }
    guard let again else { return false }
    self.connection = nil
    guard case .missed = again.failure else { return false }
    let isBusy = done == suspect - batch.sent.lowerBound && split(traces[done]).isSplit
    if !isBusy { try checkReading(of: traces[done], again.id, on: connection, alone: alone) }
    _ = connection.channel.process.end()
    return isBusy
  }

  /// Checks a process without an answer to a trace.
  ///
  /// The answers to all steps of a trace together take about as long as they did when it was given alone.
  ///
  /// - Throws: The fault of an adapter that answers late, or that answers a further request.
  private func checkReading(
    of trace: WireTrace,
    _ id: Int64,
    on connection: AdapterConnection,
    alone: Duration
  ) throws(AdapterFault) {
    let limit = time(for: trace.steps[...])
    let lateness = max(Self.lateness * limit, 2 * Microseconds(alone / .microseconds(1)))
    let start = ContinuousClock.now
    let late = try connection.awaitAnswer(
      to: id,
      op: "trace",
      .steps(trace.steps.count),
      within: lateness
    )
    if case .answered = late {
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      let tenths = seconds * 10 + attoseconds / 100_000_000_000_000_000 + 1
      throw connection.fault(.slowAnswer(after: limit + tenths * 100_000, limit: limit))
    }
    let further: AdapterConnection.Outcome
    do throws(AdapterFault) {
      further = try connection.ask("trace", .noStep, within: limits.answer) { id, bytes in
        connection.writer.write(trace: WireTrace([]), id: id, to: &bytes)
      }
    } catch {
      // Its line was read, and waited in a buffer for the next one.
      guard connection.reader.reply.id == id else { throw error }
      throw connection.fault(.onlyAnswersAlone)
    }
    if case .answered = further { throw connection.fault(.onlyAnswersAlone) }
  }
}

extension AdapterConnection.Failure {
  /// The ending of a trace whose repetition the user stops at a step.
  ///
  /// A connection may end for reasons outside the app; an exit with status 0 is no crash, either.
  ///
  /// - Parameter step: The number of the step.
  /// - Returns: Nil if it is neither a crash nor a hang.
  fileprivate func ending(step: Int) -> Ending? {
    switch self {
    case .missed: .hung(step: step)
    case .ended(.exit(0), _), .ended(.unknown, _): nil
    case .ended(let status, _):
      .crashed(step: step, how: "\(status), here or later: its repetition was interrupted")
    }
  }
}
