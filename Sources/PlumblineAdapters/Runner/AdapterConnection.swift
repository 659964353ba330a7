internal import PlumblineModel

/// A process that has answered `hello` and an empty trace.
///
/// The empty trace proves that the adapter works: a later crash or hang is a finding about the
/// implementation. On a real clock the first process of a run also measures its lateness.
final class AdapterConnection {
  /// The outcome of a request.
  enum Outcome {
    /// The reader holds the answer.
    case answered
    /// The adapter lacks the operation, in its own words.
    case unsupported(String)
    /// The answer is longer than a line may be.
    case tooLong
    case failed(Failure)
  }

  /// The reason for the absence of an answer; any other is a fault of the adapter.
  enum Failure {
    /// The process ended, with the state of its streams at that moment.
    case ended(ExitStatus, Departure)
    case missed
  }

  /// How long it waits before it looks whether the user has stopped the run.
  static let slice = Duration.milliseconds(100)

  let channel: LineChannel
  /// The name of the process in messages.
  let name: String
  private let limits: Limits
  private let first: FirstHello
  private(set) var agreement: Handshake.Agreement
  private(set) var writer: TraceWriter
  var reader: ReplyReader
  private var nextID: Int64 = 1
  /// Whether the process has carried out a step with an input.
  private(set) var hasGivenInputs = false
  /// The instant of the request for the current trace.
  private var opened = ContinuousClock.now
  /// The last answer, for messages; valid until the next read from the channel.
  private var lastLine = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  /// The length of the last answer.
  var answerLength: Int { lastLine.count }

  /// How many times faster than the clock of the machine the clock of the session is.
  var scale: Int64 { agreement.capabilities.timeModel.scale }

  /// The time since the request for the current trace, on the clock of the session.
  var elapsed: Microseconds {
    let (seconds, attoseconds) = (ContinuousClock.now - opened).components
    return seconds * 1_000_000 * scale + attoseconds / 1_000_000_000 * scale / 1000
  }

  init(
    source: any AdapterSource,
    handshake: Handshake,
    limits: Limits,
    calibration: Calibration? = nil
  ) throws(AdapterFault) {
    name = source.name
    self.limits = limits
    first = handshake.first
    channel = LineChannel(process: try source.start(isStopped: limits.isStopped))
    let answered: Handshake.Agreement?
    do throws(ProtocolFault) {
      answered = try Self.greet(channel, handshake, name, limits)
    } catch {
      _ = channel.process.end()
      throw error.words(
        process: name,
        log: channel.log.lines,
        isCaller: channel.process.isCaller
      )
    }
    guard let answered else {
      _ = channel.process.end()
      throw .stopped
    }
    agreement = answered
    writer = TraceWriter(vocabulary: handshake.vocabulary, clock: handshake.clock)
    writer.sendsOptions = agreement.takesOptions
    writer.isCompact = agreement.isCompact
    reader = ReplyReader(
      vocabulary: handshake.vocabulary,
      agreement.capabilities,
      getters: agreement.getters
    )
    let opening = try checkEmptyTrace(limits.answer)
    let tolerance = try calibration?.tolerance(
      latency: agreement.latency,
      of: agreement.capabilities.timeModel.tolerance ?? Tolerance(slack: 0)
    ) {
      () throws(AdapterFault) in try measureLateness(opening: opening, limits.answer)
    }
    agreement.capabilities.timeModel = TimeModel(tolerance)
  }

  deinit { first.finish(channel) }

  /// Describes a fault and ends the process, whose messages can no longer be trusted.
  func fault(_ fault: ProtocolFault) -> AdapterFault {
    _ = channel.process.end()
    return fault.words(
      process: name,
      log: channel.log.lines,
      isCaller: channel.process.isCaller
    )
  }

  /// The number of the last request.
  var lastID: Int64 { nextID - 1 }

  /// A new request number.
  func newID() -> Int64 {
    defer { nextID += 1 }
    return nextID
  }
}

// MARK: Start

extension AdapterConnection {
  /// - Returns: Nil if the user has stopped the run.
  private static func greet(
    _ channel: LineChannel,
    _ handshake: Handshake,
    _ name: String,
    _ limits: Limits
  ) throws(ProtocolFault) -> Handshake.Agreement? {
    let time = limits.hello
    channel.queueAlone({ bytes in
      handshake.request.write(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    })
    let request = Departure.Request(op: "hello", number: 1)
    var deadline = ContinuousClock.now + .microseconds(time)
    var busy = BusyTime()
    var extra = ExtraTime(time)
    while true {
      switch channel.next(by: deadline, waitingAtMost: slice) {
      case .ended:
        let departure = channel.departure(.ended, from: request)
        if case .ended(let status) = departure.deed, limits.areStopped(with: status) { return nil }
        throw .departed(departure)
      case .closedInput: throw .departed(channel.departure(.closedInput, from: request))
      case .stopped(let signal):
        throw .departed(channel.departure(.stopped(signal: signal), from: request))
      case .missed: if ContinuousClock.now < deadline, limits.isStopped() { return nil }
      case .lineTooLong: throw .lineTooLong
      case .line(let bytes):
        let text = String(decoding: bytes.prefix(400), as: UTF8.self)
        let message: JSON
        do throws(ReplyReader.Problem) {
          message = try ReplyReader.object(in: bytes)
        } catch { throw .line(error, line: text) }
        guard let event = message[.ev] else {
          let content = try Handshake.content(of: message, line: text)
          return try handshake.agreement(from: content, command: name)
        }
        if event == "busy", let asked = message[.for]?.integer {
          busy.extend(&deadline, by: asked)
        }
      }
      // Endless notifications are no answer either.
      guard try extra.extend(&deadline, of: channel.process) else {
        throw .departed(channel.departure(.missed(after: time), from: request))
      }
    }
  }
}

// MARK: Requests

extension AdapterConnection {
  /// Sends one request and waits for its answer.
  ///
  /// - Throws: `AdapterFault` for any other message.
  func ask(
    _ op: String,
    _ place: Departure.Request.Place,
    within time: Microseconds,
    write: (Int64, inout [UInt8]) -> Void
  ) throws(AdapterFault) -> Outcome {
    let id = newID()
    channel.queueAlone({ write(id, &$0) })
    return try awaitAnswer(to: id, op: op, place, within: time)
  }

  /// Waits for the answer to a request already sent.
  ///
  /// - Throws: `AdapterFault` for any other message.
  func awaitAnswer(
    to id: Int64,
    op: String,
    _ place: Departure.Request.Place,
    within time: Microseconds
  ) throws(AdapterFault) -> Outcome {
    let request = Departure.Request(op: op, number: id + 1, place: place)
    var deadline = ContinuousClock.now + .microseconds(time)
    var busy = BusyTime()
    var extra = ExtraTime(time)
    while true {
      switch channel.next(by: deadline, waitingAtMost: Self.slice) {
      case .ended:
        let departure = channel.departure(.ended, from: request)
        guard case .ended(let status) = departure.deed else { throw fault(.departed(departure)) }
        guard !limits.areStopped(with: status) else { throw .stopped }
        return .failed(.ended(status, departure))
      case .closedInput:
        throw fault(.departed(channel.departure(.closedInput, from: request)))
      case .stopped(let signal):
        throw fault(.departed(channel.departure(.stopped(signal: signal), from: request)))
      case .missed:
        if ContinuousClock.now < deadline, limits.isStopped() {
          _ = channel.process.end()
          throw .stopped
        }
      case .lineTooLong: return .tooLong
      case .line(let bytes):
        do throws(ReplyReader.Problem) {
          try reader.read(bytes)
        } catch { throw fault(.line(error, line: Self.text(bytes))) }
        switch reader.reply.kind {
        case .ok:
          try check(id, bytes)
          lastLine = bytes
          return .answered
        case .failure("unsupported", let message):
          try check(id, bytes)
          return .unsupported(message)
        case .failure(let code, let message):
          throw fault(.refused(op: op, code: code, message: message))
        case .busy(let time): busy.extend(&deadline, by: time)
        case .log(let line): channel.note(line)
        case .lateObservation where !agreement.capabilities.timeModel.showsAbsence: break
        case .lateObservation: throw fault(.falseQuiescence(line: Self.text(bytes)))
        case .other: break
        }
      }
      // Endless notifications are no answer either.
      do throws(ProtocolFault) {
        guard try extra.extend(&deadline, of: channel.process) else { return .failed(.missed) }
      } catch { throw fault(error) }
    }
  }

  /// Records the instant of the request for a trace.
  func markOpening() { opened = .now }

  /// Adds the answer to a recording.
  ///
  /// - Throws: `AdapterFault` if it contradicts the request.
  func add(
    to recording: inout Recording,
    trace: [Step],
    from first: Int,
    count: Int,
    op: String = "trace"
  ) throws(AdapterFault) {
    if !hasGivenInputs {
      hasGivenInputs = trace[first..<first + count].contains { $0.input != nil }
    }
    do throws(Reply.Contradiction) {
      if let tolerance = agreement.capabilities.timeModel.tolerance {
        try reader.reply.addTimed(
          to: &recording,
          trace: trace,
          from: first,
          count: count,
          elapsed: elapsed,
          tolerance: tolerance
        )
      } else {
        try reader.reply.add(to: &recording, trace: trace, from: first, count: count)
        if reader.getters != nil, count > 0 {
          try reader.reply.addStates(to: &recording, from: first)
        }
      }
    } catch { throw fault(.contradiction(error, op: op, line: Self.text(lastLine))) }
  }

  private func check(
    _ id: Int64,
    _ line: UnsafeBufferPointer<UInt8>
  ) throws(AdapterFault) {
    guard reader.reply.id == id else {
      throw fault(.wrongID(expected: id, found: reader.reply.id, line: Self.text(line)))
    }
  }

  private static func text(_ line: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: line.prefix(400), as: UTF8.self)
  }
}
