internal import PlumblineEngine
internal import PlumblineModel

/// Many traces under way at a time, each in one message.
extension ChildExecutor {
  /// How many traces are under way at most, and how many bytes of them wait to be written.
  private static let window = 64
  private static let longestQueue = 1 << 16
  /// How often a trace may be left unanswered that is answered when given alone.
  private static let patience = 2

  /// What stopped a batch, and up to which trace it had been sent.
  struct BatchFailure {
    var failure: AdapterConnection.Failure
    var sent: Int
  }

  /// Carries out traces from `done` on, several at a time, until a longer one or a failure.
  func runBatch(
    _ traces: [[Step]],
    on connection: AdapterConnection,
    _ done: inout Int,
    _ recordings: inout [Recording]
  ) throws(AdapterFault) -> BatchFailure? {
    let longest = connection.agreement.longestBatch
    let window = calibration == nil ? Self.window : 1
    var sent = done
    var ids: [Int64] = []
    let start = done
    while true {
      while sent < traces.count, sent - done < window,
        connection.channel.queued < Self.longestQueue, traces[sent].count <= longest
      {
        let id = connection.newID()
        ids.append(id)
        connection.markOpening()
        connection.writer.write(trace: traces[sent], id: id, to: &connection.channel.outgoing)
        sent += 1
      }
      guard done < sent else { return nil }
      let outcome = try connection.awaitAnswer(
        to: ids[done - start],
        op: "trace",
        within: time(for: traces[done][...])
      )
      switch outcome {
      case .answered:
        try connection.add(
          to: &recordings[done],
          trace: traces[done],
          from: 0,
          count: traces[done].count
        )
        done += 1
      case .unsupported: throw connection.fault(.refused(op: "trace", code: "", message: ""))
      case .failed(let failure): return BatchFailure(failure: failure, sent: sent)
      }
    }
  }

  /// Finds out which of the traces under way ends the process, or does not end.
  mutating func clearUp(
    _ batch: BatchFailure,
    on failed: AdapterConnection,
    _ traces: [[Step]],
    _ done: inout Int,
    _ recordings: inout [Recording]
  ) throws(AdapterFault) {
    let how = failed.how(batch.failure)
    let log = failed.channel.log.lines
    connection = nil
    let suspect = done
    // A hang is one of the oldest; a crash may have swallowed answers that were still buffered.
    let last =
      switch batch.failure {
      case .missed: suspect + 1
      case .ended: batch.sent
      }
    while done < last {
      recordings[done].reset()
      try runAlone(traces[done], into: &recordings[done])
      done += 1
      // A crash or hang ended the process: the others are given to the next one, as a batch.
      if connection == nil { return }
    }
    switch batch.failure {
    case .missed:
      answeredOnlyAlone += 1
      if answeredOnlyAlone >= Self.patience { throw try connected().fault(.onlyAnswersAlone) }
    case .ended:
      guard how != ExitStatus.exit(0).description else {
        throw ProtocolFault.endsUnasked(how: how).words(process: failed.command, log: log)
      }
      let step = max(0, traces[suspect].count - 1)
      recordings[suspect].ending = .crashed(
        step: step,
        how: "\(how), but not again when the trace was given alone"
      )
      recordings[suspect].log = log
    }
  }
}
