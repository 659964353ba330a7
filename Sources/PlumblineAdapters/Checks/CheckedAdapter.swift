internal import PlumblineModel

/// A process of the adapter that a check speaks with, message by message.
final class CheckedAdapter {
  let channel: LineChannel
  /// The content of its answer to `hello`.
  private(set) var hello = JSON.null
  /// The lines on its standard output that are no messages, if they are kept.
  private(set) var noise: [String] = []
  private let name: String
  private let clock: JSON
  private let keepsNoise: Bool
  private let patience: Microseconds
  private let isStopped: @Sendable () -> Bool
  private var lastID: Int64 = 0
  /// Whether a request had steps: from then on an end of the process is one of the client.
  private var hasTakenSteps = false

  /// Starts a process, and greets it.
  ///
  /// - Parameters:
  ///   - source: What starts the process.
  ///   - isStopped: Whether the user has stopped the checks.
  ///   - request: The request `hello`.
  ///   - clock: The name of the clock of its sessions.
  ///   - helloWithin: The time for the answer to `hello`, in microseconds.
  ///   - patience: The time for another answer.
  ///   - keepsNoise: Whether lines that are no messages are kept in ``noise``; else they end the check.
  /// - Throws: ``CheckEnd`` if the process does not start, or does not greet back.
  init(
    source: any AdapterSource,
    isStopped: @escaping @Sendable () -> Bool,
    request: JSON,
    clock: JSON,
    helloWithin: Microseconds,
    patience: Microseconds,
    keepsNoise: Bool
  ) throws(CheckEnd) {
    name = source.name
    self.patience = patience
    self.isStopped = isStopped
    self.clock = clock
    self.keepsNoise = keepsNoise
    do throws(AdapterFault) {
      channel = LineChannel(process: try source.start(isStopped: isStopped))
    } catch { throw CheckEnd(error) }
    channel.queueAlone({ bytes in
      request.write(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    })
    let answer = try answer(within: helloWithin, to: "hello")
    do throws(ProtocolFault) {
      hello = try Handshake.content(of: answer, line: answer.text)
    } catch { throw fault(error) }
  }

  deinit { channel.finish() }
}

extension CheckedAdapter {
  /// Whether it declares to take the options of a request.
  var takesOptions: Bool { hello[.options] == true }

  /// Whether it declares to take steps within others.
  var isReentrant: Bool { hello[.reentrant] == true }

  /// Whether a trace repeats exactly, unless it declares otherwise.
  var isDeterministic: Bool { hello[.deterministic] != false }

  /// How many times faster than the clock of the machine the clock of its sessions is.
  var scale: Int64 { clock == "scaled" ? hello[.scale]?.integer ?? 1 : 1 }

  /// Sends a request, and returns its whole answer.
  func ask(
    _ op: String,
    _ members: [WireKey: JSON] = [:],
    at place: Departure.Request.Place = .hello
  ) throws(CheckEnd) -> JSON {
    lastID += 1
    var members = members
    if !takesOptions { members[.options] = nil }
    if !place.isInvalid, members[.steps]?.array?.isEmpty == false { hasTakenSteps = true }
    let request = members.merging([.id: .integer(lastID), .op: .string(op)]) { $1 }
    send(JSON.message(request).bytes)
    let time = patience + 1000 * Int64(members[.steps]?.array?.count ?? 0)
    let answer = try answer(within: time, to: op, at: place)
    guard answer[.id] == .integer(lastID) else {
      throw fault(.wrongID(expected: lastID, found: answer[.id]?.integer, line: answer.text))
    }
    return answer
  }

  /// Sends a request that an adapter has to carry out, and returns the content of `ok`.
  func carryOut(
    _ op: String,
    _ members: [WireKey: JSON] = [:],
    at place: Departure.Request.Place = .hello
  ) throws(CheckEnd) -> JSON {
    try content(of: ask(op, members, at: place), to: op)
  }

  /// The content of `ok` in an answer.
  private func content(of answer: JSON, to op: String) throws(CheckEnd) -> JSON {
    if let content = answer[.ok] { return content }
    if answer[.err] == nil { throw fault(.memberMissing("ok", of: op, line: answer.text)) }
    let (code, message) = (answer[.err]?[.code]?.string, answer[.err]?[.message]?.string)
    throw fault(.refused(op: op, code: code ?? "", message: message ?? ""))
  }

  /// Opens a session; a check that needs one does not apply to an adapter that only carries out traces.
  func open(_ session: Int64 = 1, options: JSON? = nil) throws(CheckEnd) -> JSON {
    var members: [WireKey: JSON] = [.session: .integer(session), .clock: clock, .seed: 0]
    members[.options] = options
    let answer = try ask("open", members)
    if answer[.err]?[.code] == "unsupported" || answer[.ok] == [:] {
      throw .notApplicable("the adapter does not know 'open'")
    }
    return try content(of: answer, to: "open")
  }

  /// Sends a line as it is.
  func send(_ line: [UInt8]) {
    channel.queueAlone({ bytes in
      bytes += line
      bytes.append(UInt8(ascii: "\n"))
    })
  }

  /// The next answer; notifications are skipped, but for `busy`, which extends the time as in a run.
  func answer(
    within time: Microseconds,
    to op: String,
    at place: Departure.Request.Place = .hello
  ) throws(CheckEnd) -> JSON {
    let request = Departure.Request(op: op, number: lastID + 1, place: place)
    var deadline = ContinuousClock.now + .microseconds(time)
    var extra = ExtraTime(time)
    var busy = BusyTime()
    while true {
      switch channel.next(by: deadline, waitingAtMost: AdapterConnection.slice) {
      case .ended: throw departed(.ended, request)
      case .missed:
        if ContinuousClock.now < deadline, isStopped() {
          _ = channel.process.end()
          throw CheckEnd(.stopped)
        }
      case .closedInput: throw departed(.closedInput, request)
      case .stopped(let signal): throw departed(.stopped(signal: signal), request)
      case .lineTooLong: throw fault(.lineTooLong)
      case .line(let bytes):
        do throws(ReplyReader.Problem) {
          let message = try ReplyReader.object(in: bytes)
          guard let event = message[.ev] else { return message }
          guard event == "busy", let asked = message[.for]?.integer else { break }
          busy.extend(&deadline, by: asked)
        } catch {
          let line = String(decoding: bytes.prefix(400), as: UTF8.self)
          guard keepsNoise, noise.count < 1000 else { throw fault(.line(error, line: line)) }
          noise.append(line)
        }
      }
      // Endless notifications are no answer either.
      guard try hasTime(&extra, &deadline) else { throw departed(.missed(after: time), request) }
    }
  }

  /// Waits until the process ends, and reads meanwhile.
  ///
  /// - Returns: Whether it ended in time, to which is added what it waited for a processor.
  func ends(within time: Microseconds) throws(CheckEnd) -> Bool {
    var deadline = ContinuousClock.now + .microseconds(time)
    var extra = ExtraTime(time)
    while !channel.waitForExit(deadline - .now) {
      guard try hasTime(&extra, &deadline) else { return false }
    }
    return true
  }

  private func hasTime(
    _ extra: inout ExtraTime,
    _ deadline: inout ContinuousClock.Instant
  ) throws(CheckEnd) -> Bool {
    do throws(ProtocolFault) {
      return try extra.extend(&deadline, of: channel.process)
    } catch { throw fault(error) }
  }

  private func departed(
    _ absence: LineChannel.Absence,
    _ request: Departure.Request
  ) -> CheckEnd {
    let departure = channel.departure(absence, from: request)
    let end = fault(.departed(departure))
    guard hasTakenSteps, case .ended = departure.deed, case .failed(let observed, _) = end else {
      return end
    }
    return .ended(observed, isHang: false)
  }

  func fault(_ fault: ProtocolFault) -> CheckEnd {
    CheckEnd(
      fault.words(
        process: name,
        log: channel.log.lines,
        isCaller: channel.process.isCaller
      )
    )
  }
}
