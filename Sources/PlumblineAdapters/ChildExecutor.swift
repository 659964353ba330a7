internal import PlumblineEngine
package import PlumblineModel

/// Carries out traces on an implementation behind a program that speaks the adapter protocol.
///
/// ```swift
/// var executor = try ChildExecutor(
///   command: ["python3", "adapter.py"], specID: "lamp", vocabulary: vocabulary)
/// var recordings: [Recording] = []
/// try executor.run([[Step(delay: 0, input: press)]], into: &recordings)
/// ```
///
/// A trace is one message, and several are under way at a time. When the process ends or does not
/// answer in time, the traces under way are given again, in a fresh process, one by one and step
/// by step, so that the crash or hang is blamed on the very step. After a crash a new process goes
/// on; after a hang the traces that are left are given up.
///
/// On a real clock one trace is under way at a time, and an answer has as long as the trace takes.
///
/// What it does not do: implementations that need more than the standard streams.
package struct ChildExecutor: Executor, @unchecked Sendable {
  /// How many traces are under way at most, and how many bytes of them wait to be written.
  private static let window = 64
  private static let longestQueue = 1 << 16
  /// How often a trace may be left unanswered that is answered when given alone.
  private static let patience = 2

  package let capabilities: Capabilities
  private let command: [String]
  private let handshake: Handshake
  private let limits: AdapterConnection.Limits
  private let calibration: Calibration?
  private var connection: AdapterConnection?
  private var answeredOnlyAlone = 0
  /// Whether a trace has crashed or hung.
  ///
  /// From then on single traces, such as those that shrinking tries, are given step by step at
  /// once: otherwise each would crash or hang twice.
  private var hasEnded = false

  /// Starts the adapter and agrees with it on what it can do.
  ///
  /// - Parameters:
  ///   - command: The program, looked up in `PATH`, and its arguments.
  ///   - specID: The id of the spec, which the adapter is told.
  ///   - vocabulary: The names of the spec.
  ///   - hangAfter: The time for an answer, to which 1 ms per step is added.
  ///   - helloWithin: The time for the first answer of each process.
  ///   - calibration: What finds out how late timers may be, on a real clock, and is the same for all
  ///     processes of a run; nil for a virtual one.
  /// - Throws: `AdapterFault` if it cannot be started, says something that is not the protocol, or
  ///   cannot carry out an empty trace.
  package init(
    command: [String],
    specID: String,
    vocabulary: Vocabulary,
    hangAfter: Microseconds = 2_000_000,
    helloWithin: Microseconds = 15_000_000,
    calibration: Calibration? = nil
  ) throws(AdapterFault) {
    self.command = command
    limits = AdapterConnection.Limits(hello: helloWithin, answer: hangAfter)
    self.calibration = calibration
    handshake = Handshake(
      specID: specID,
      vocabulary: vocabulary,
      slack: calibration?.leastSlack
    )
    let connection = try AdapterConnection(
      command: command,
      handshake: handshake,
      limits: limits,
      calibration: calibration
    )
    self.connection = connection
    capabilities = connection.agreement.capabilities
  }

  package mutating func run(
    _ traces: [[Step]],
    into recordings: inout [Recording]
  ) throws(AdapterFault) {
    for index in recordings.indices { recordings[index].reset() }
    if recordings.count > traces.count { recordings.removeLast(recordings.count - traces.count) }
    while recordings.count < traces.count { recordings.append(Recording()) }

    var done = 0
    do throws(AdapterFault) {
      while done < traces.count {
        let connection = try connected()
        if hasEnded && traces.count == 1
          || traces[done].count > connection.agreement.longestBatch
        {
          try runAlone(traces[done], into: &recordings[done])
          done += 1
        } else if let failure = try runBatch(traces, on: connection, &done, &recordings) {
          try clearUp(failure, on: connection, traces, &done, &recordings)
        }
        if done > 0, case .hung = recordings[done - 1].ending { break }
      }
      recordings.removeLast(recordings.count - done)
    } catch {
      connection = nil
      throw error
    }
    if traces.count == 1, recordings[0].log.isEmpty {
      recordings[0].log = connection?.channel.log.lines ?? []
    }
  }

  package mutating func restart() throws(AdapterFault) {
    connection?.channel.finish()
    connection = nil
  }

  /// Ends the adapter: closes its input, waits up to 2 s, ends its process group.
  package mutating func finish() {
    connection?.channel.finish()
    connection = nil
  }

  /// The process group that is running now.
  var group: Int32? { connection?.channel.process.group }

  private mutating func connected() throws(AdapterFault) -> AdapterConnection {
    if let connection { return connection }
    let connection = try AdapterConnection(
      command: command,
      handshake: handshake,
      limits: limits,
      calibration: calibration
    )
    self.connection = connection
    return connection
  }

  /// The time for an answer to a message with some steps.
  private func time(for steps: ArraySlice<Step>) -> Microseconds {
    let waits = calibration == nil ? 0 : steps.reduce(0) { $0 + $1.delay }
    return limits.answer + 1000 * Int64(steps.count) + waits
  }
}

// MARK: Batches

extension ChildExecutor {
  /// What stopped a batch, and up to which trace it had been sent.
  private struct BatchFailure {
    var failure: AdapterConnection.Failure
    var sent: Int
  }

  /// Carries out traces from `done` on, several at a time, until a longer one or a failure.
  private func runBatch(
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
  private mutating func clearUp(
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
        throw ProtocolFault.stopsByItself(how: how).words(process: failed.command, log: log)
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

// MARK: Step by step

extension ChildExecutor {
  /// Carries out one trace in messages of one step each, so that the step at fault is known.
  ///
  /// The connection is gone afterwards if the process ended or had to be ended.
  private mutating func runAlone(
    _ trace: [Step],
    into recording: inout Recording
  ) throws(AdapterFault) {
    let connection = try connected()
    connection.markOpening()
    let opening = try connection.ask("open", within: limits.answer) { id, bytes in
      connection.writer.write(op: "open", id: id, isOpening: true, to: &bytes)
    }
    switch opening {
    case .answered: try connection.add(to: &recording, trace: trace, from: 0, count: 0)
    case .unsupported:
      throw connection.fault(.refused(op: "open", code: "unsupported", message: "it is needed"))
    case .failed(let failure):
      throw connection.fault(.failsEmptyTrace(how: connection.how(failure), op: "open"))
    }
    for step in trace.indices {
      let outcome = try connection.ask("step", within: time(for: trace[step...step])) { id, bytes in
        connection.writer.write(steps: trace[step...step], id: id, to: &bytes)
      }
      switch outcome {
      case .answered: try connection.add(to: &recording, trace: trace, from: step, count: 1)
      case .unsupported:
        throw connection.fault(.refused(op: "step", code: "unsupported", message: "it is needed"))
      case .failed(let failure): return end(&recording, step: step, failure, connection)
      }
      if recording.ending != .completed { break }
    }
    let closing = try connection.ask("close", within: limits.answer) { id, bytes in
      connection.writer.write(op: "close", id: id, isOpening: false, to: &bytes)
    }
    if case .failed(let failure) = closing {
      end(&recording, step: max(0, trace.count - 1), failure, connection)
    }
  }

  private mutating func end(
    _ recording: inout Recording,
    step: Int,
    _ failure: AdapterConnection.Failure,
    _ failed: AdapterConnection
  ) {
    let how = failed.how(failure)
    recording.ending =
      switch failure {
      case .ended: .crashed(step: step, how: how)
      case .missed: .hung(step: step)
      }
    recording.log = failed.channel.log.lines
    connection = nil
    hasEnded = true
  }
}
