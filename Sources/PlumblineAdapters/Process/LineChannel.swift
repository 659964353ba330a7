#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Lines to and from a child process, which never block on one direction.
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
  }

  static let longestLine = 16 << 20
  private static let chunk = 1 << 16

  let process: ChildProcess
  private(set) var log = LogTail()
  /// The bytes to write, from ``written`` on; message writers append to it.
  var outgoing: [UInt8] = []
  private var written = 0
  private var incoming = LineBuffer()
  private var outputEnded = false
  private var logEnded = false

  init(process: ChildProcess) { self.process = process }

  /// The number of bytes to write.
  var queued: Int { outgoing.count - written }

  /// The next line, or the reason for its absence.
  func next(by deadline: ContinuousClock.Instant) -> Event {
    while true {
      if let line = incoming.takeLine() {
        return line.count > Self.longestLine ? .lineTooLong : .line(line)
      }
      if incoming.count > Self.longestLine { return .lineTooLong }
      if outputEnded { return .ended }
      let left = deadline - .now
      guard left > .zero else { return .missed }
      exchange(waitingFor: left)
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

  /// Ends the input, waits up to 2 s for the process to finish, and ends the rest of its group.
  func finish() {
    process.closeInput()
    _ = waitForExit(.seconds(2))
    _ = process.end()
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

  /// The exit status of a process whose output has ended; nil if it still ran and had to be killed.
  func endAfterOutputEnded() -> ExitStatus? {
    let hadExited = waitForExit(.seconds(1))
    let status = process.end()
    drainLog()
    return hadExited ? status : nil
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
    if queued > 0, process.input >= 0 {
      descriptors.append(pollfd(fd: process.input, events: Int16(POLLOUT), revents: 0))
    }
    // In slices: children of the process may hold the pipes open after its end.
    let slice = min(left, .milliseconds(50))
    let milliseconds = Int32(slice / .milliseconds(1)) + 1
    let ready = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    if ready == 0, process.hasExited {
      // The process may have written between the poll and its end.
      readOutput()
      outputEnded = true
    }
    guard ready > 0 else { return }
    for descriptor in descriptors where descriptor.revents != 0 {
      switch descriptor.fd {
      case process.output: readOutput()
      case process.log: readLog()
      default: flush()
      }
    }
  }

  private func flush() {
    while queued > 0, process.input >= 0 {
      let count = outgoing.withUnsafeBytes { bytes in
        write(process.input, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { process.closeInput() }
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
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.chunk) { bytes in
      let count = read(process.log, bytes.baseAddress, bytes.count)
      if count > 0 {
        log.append(UnsafeBufferPointer(rebasing: bytes[..<count]))
        return true
      }
      if count == 0 || errno != EAGAIN && errno != EINTR { logEnded = true }
      return false
    }
  }

  /// Adds a log line that came as a message.
  func note(_ line: String) { log.append(line: line) }
}
