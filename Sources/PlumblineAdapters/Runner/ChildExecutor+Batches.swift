internal import PlumblineEngine
internal import PlumblineModel

/// Batches: several traces under way at a time, each in one message.
extension ChildExecutor {
  /// The limit of traces under way, and the limit of bytes queued for writing.
  private static let window = 64
  private static let longestQueue = 1 << 16
  /// The number of traces, answered only when given alone, at which the adapter is at fault.
  private static let patience = 2

  /// How many times longer than usual a late answer is waited for.
  private static let lateness: Microseconds = 4

  /// The failure of a batch, and the end of its traces already sent.
  struct BatchFailure {
    var failure: AdapterConnection.Failure
    var sent: Int
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
      let asked = ContinuousClock.now
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
        // A second trace without an answer, after one that was answered when given alone: is it slow?
        if case .missed = failure, answeredOnlyAlone > 0 {
          let late = try connection.awaitAnswer(
            to: id,
            op: "trace",
            place,
            within: Self.lateness * limit
          )
          if case .answered = late {
            let (seconds, attoseconds) = (ContinuousClock.now - asked).components
            let tenths = seconds * 10 + attoseconds / 100_000_000_000_000_000 + 1
            throw connection.fault(.slowAnswer(after: tenths * 100_000, limit: limit))
          }
        }
        return BatchFailure(failure: failure, sent: sent)
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
    if case .missed = batch.failure { failed.channel.endHung() }
    note(batch.failure, at: traces[done].steps)
    let log = failed.channel.log.lines
    connection = nil
    let suspect = done
    // A hang is the oldest one; a crash may have lost answers in a buffer.
    let last =
      switch batch.failure {
      case .missed: suspect + 1
      case .ended: batch.sent
      }
    while done < last {
      recordings[done].reset()
      try runAlone(traces[done], into: &recordings[done])
      done += 1
      // A crash or hang ended the process: the next process gets the others, as a batch.
      if connection == nil || recordings[done - 1].ending.fatalStep != nil { return }
    }
    switch batch.failure {
    case .missed:
      // The client is busy in long waits: it has timers that it did not tell.
      guard !split(traces[suspect]).isSplit else {
        recordings[suspect].next = nil
        return
      }
      answeredOnlyAlone += 1
      if answeredOnlyAlone >= Self.patience { throw try connected().fault(.onlyAnswersAlone) }
    case .ended(let status, let departure):
      // A connection may end for reasons outside the app; an exit with status 0 is no crash, either.
      guard status != .exit(0), status != .unknown else {
        throw ProtocolFault.endsUnasked(departure).words(process: failed.name, log: log)
      }
      let step = max(0, traces[suspect].steps.count - 1)
      recordings[suspect].ending = .crashed(
        step: step,
        how: "\(status), but not again when the trace was given alone"
      )
      recordings[suspect].log = log
    }
  }
}
