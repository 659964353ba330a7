internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Lines to and from the process of an adapter, which never block on one direction.
///
/// Messages are queued; ``next(by:)`` alternates between writing, reading and draining the log as
/// the pipes allow. So a message beyond the pipe's capacity cannot deadlock, whichever side writes
/// first.
final class LineChannel {
  /// The next event of the child.
  enum Event {
    /// A line without its end; valid until the next call.
    case line(UnsafeBufferPointer<UInt8>)
    /// The output of the child has ended.
    case ended
    /// No line came before the deadline.
    case missed
    /// A line exceeds ``longestLine``.
    case lineTooLong
    /// The process has closed its input and goes on running.
    case closedInput
    /// A signal has stopped the process.
    case stopped(signal: Int32)
  }

  static let longestLine = 16 << 20
  /// A stop that another process ends within this time is no fault.
  private static let longestStop = Duration.milliseconds(250)

  let process: any AdapterProcess
  private(set) var log: LogTail
  /// The bytes to write, from ``written`` on; message writers append to it.
  var outgoing: [UInt8] = []
  private var written = 0
  private var incoming = LineBuffer()
  private var outputEnded = false
  private var logEnded: Bool
  /// The instant at which the process was found to have closed its input.
  private var inputClosed: ContinuousClock.Instant?
  /// The instant at which the process was found to be stopped.
  private var stopped: ContinuousClock.Instant?
  /// The last look at the state of the process.
  private var looked = ContinuousClock.now
  /// The number of looks that found the process ended.
  private var endings = 0
  /// The length of the only request under way; 0 if several are.
  private var lengthOfRequest = 0
  private var isRequestUnread = false
  /// The number of lines since the last request was queued.
  private var lines = 0

  init(process: any AdapterProcess) {
    self.process = process
    log = process.earlierLog
    logEnded = process.log < 0
  }

  /// The number of bytes to write.
  var queued: Int { outgoing.count - written }

  /// Whether the process has written the beginning of a line only.
  ///
  /// After complete lines it is one more of them, not an answer.
  var isMidLine: Bool { incoming.count > 0 && lines == 0 }

  /// Whether the process has read nothing of the only request under way.
  var hasUnreadRequest: Bool {
    guard lengthOfRequest > 0 else { return false }
    return isRequestUnread || process.input >= 0 && process.unread + queued >= lengthOfRequest
  }

  /// Queues the only request under way.
  func queueAlone(_ write: (inout [UInt8]) -> Void) {
    let start = outgoing.count
    write(&outgoing)
    log.begin()
    lengthOfRequest = outgoing.count - start
    isRequestUnread = false
    lines = 0
  }

  /// Queues a request, others may be under way.
  func queueAmongOthers(_ write: (inout [UInt8]) -> Void) {
    write(&outgoing)
    log.begin()
    lengthOfRequest = 0
    lines = 0
  }

  /// Waits for the next line.
  ///
  /// - Parameters:
  ///   - deadline: The instant at which it is missed.
  ///   - slice: The time after which it is missed for now, before the deadline; nil: none.
  /// - Returns: The line, or the reason for its absence.
  func next(by deadline: ContinuousClock.Instant, waitingAtMost slice: Duration? = nil) -> Event {
    let pause = slice.map { ContinuousClock.now + $0 } ?? deadline
    var isLastLook = false
    while true {
      if let line = incoming.takeLine() {
        lines += 1
        return line.count > Self.longestLine ? .lineTooLong : .line(line)
      }
      if incoming.count > Self.longestLine { return .lineTooLong }
      if outputEnded { return .ended }
      let now = ContinuousClock.now
      let left = deadline - now
      if let inputClosed, left <= .zero || now - inputClosed > .seconds(1), !process.hasExited {
        return .closedInput
      }
      if let stopped, left <= .zero || now - stopped > Self.longestStop,
        let signal = process.stopSignal
      {
        return .stopped(signal: signal)
      }
      // This process may have waited for a processor, and the line is there.
      guard left > .zero || !isLastLook else { return .missed }
      isLastLook = left <= .zero
      guard isLastLook || now < pause else { return .missed }
      exchange(waitingFor: max(.zero, min(left, pause - now)))
    }
  }

  /// Waits until the process ends, and reads meanwhile: full pipes could block its end.
  func waitForExit(_ patience: Duration) -> Bool {
    let deadline = ContinuousClock.now + patience
    while !process.hasExited {
      let left = deadline - .now
      guard left > .zero else { return false }
      exchange(waitingFor: min(left, .milliseconds(5)))
      incoming.removeAll()
    }
    drainLog()
    return true
  }

  /// Ends the input, waits for the process to finish, and ends the rest of its processes.
  ///
  /// - Returns: Whether the process finished in time.
  @discardableResult
  func finish(within patience: Duration = .seconds(2)) -> Bool {
    process.closeInput()
    let hasFinished = waitForExit(patience)
    _ = process.end()
    return hasFinished
  }

  /// Ends a process that hangs; the first signal lets it write its position.
  func endHung() {
    for signal in [SIGQUIT, SIGTERM] {
      process.signal(signal)
      if waitForExit(.milliseconds(250)) { break }
    }
    _ = process.end()
    drainLog()
  }
}

extension LineChannel {
  /// The reason for the absence of an answer.
  enum Absence {
    case ended
    case missed(after: Microseconds)
    case closedInput
    case stopped(signal: Int32)
  }

  /// Ends a process that does not answer, and says what it did.
  ///
  /// A process whose output has ended has a second to end.
  func departure(_ absence: Absence, from request: Departure.Request) -> Departure {
    var departure = Departure(
      deed: .closedOutput,
      request: request,
      isUnread: hasUnreadRequest,
      isMidLine: isMidLine,
      hasWritten: lines > 0 && lengthOfRequest > 0,
      isCaller: process.isCaller
    )
    switch absence {
    case .ended:
      let hasExited = waitForExit(.seconds(1))
      let status = process.end()
      if hasExited || process.isCaller { departure.deed = .ended(status) }
    case .missed(let time):
      departure.deed = .silent(after: time)
      endHung()
    case .closedInput: departure.deed = .closedInput
    case .stopped(let signal): departure.deed = .stopped(signal: signal)
    }
    _ = process.end()
    drainLog()
    return departure
  }
}

extension LineChannel {
  /// Writes and reads as far as possible now; waits for readiness at most a slice of the time.
  private func exchange(waitingFor left: Duration) {
    flush()
    var descriptors: [pollfd] = []
    if !outputEnded {
      descriptors.append(pollfd(fd: process.output, events: Int16(POLLIN), revents: 0))
    }
    if !logEnded {
      descriptors.append(pollfd(fd: process.log, events: Int16(POLLIN), revents: 0))
    }
    if process.input >= 0 {
      // Without a request to write, the system still says that the reader is gone.
      let events = queued > 0 ? Int16(POLLOUT) : 0
      descriptors.append(pollfd(fd: process.input, events: events, revents: 0))
    }
    // In slices: children of the process may hold the pipes open after its end.
    let slice = min(left, .milliseconds(50))
    let milliseconds = Int32(slice / .milliseconds(1)) + 1
    let ready = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    if ready > 0 {
      for descriptor in descriptors where descriptor.revents != 0 {
        switch descriptor.fd {
        case process.output: readOutput()
        case process.log: readLog()
        default:
          let isGone = descriptor.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
          if isGone { noteClosedInput() } else { flush() }
        }
      }
    }
    if ready <= 0 || ContinuousClock.now - looked > slice { look(isQuiet: ready == 0) }
  }

  /// Looks whether the process has ended or is stopped, which the pipes need not show.
  private func look(isQuiet: Bool) {
    looked = .now
    if process.hasExited {
      endings += 1
      // Children that go on writing do not prolong its life.
      guard isQuiet || endings > 4 else { return }
      // The process may have written between the poll and its end.
      readOutput()
      outputEnded = true
    } else if process.stopSignal == nil {
      stopped = nil
    } else if stopped == nil {
      stopped = looked
    }
  }

  private func noteClosedInput() {
    if inputClosed == nil { inputClosed = .now }
    isRequestUnread = hasUnreadRequest
    process.closeInput()
  }

  private func flush() {
    while queued > 0, process.input >= 0 {
      let count = outgoing.withUnsafeBytes { bytes in
        write(process.input, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { noteClosedInput() }
        break
      }
      written += count
    }
    if queued == 0 || process.input < 0 {
      outgoing.removeAll(keepingCapacity: true)
      written = 0
    }
  }

  private func readOutput() {
    let count = incoming.fill(from: process.output)
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { outputEnded = true }
  }

  /// Reads the rest of the log without waiting.
  private func drainLog() {
    for _ in 0..<64 where !logEnded { if !readLog() { break } }
  }

  @discardableResult
  private func readLog() -> Bool {
    let count = log.fill(from: process.log)
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { logEnded = true }
    return count > 0
  }

  /// Adds a log line that came as a message.
  func note(_ line: String) { log.append(line: line) }
}
