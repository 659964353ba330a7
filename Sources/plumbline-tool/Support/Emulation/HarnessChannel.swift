internal import PlumblineAdapters

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Lines from and to the harness of a client, beside those that a person types.
final class HarnessChannel {
  /// What comes next.
  enum Event {
    /// A line of the harness, without its end.
    case line([UInt8])
    /// A line that a person typed.
    case typed(String)
    /// The instant has come.
    case due
    /// The harness has ended.
    case ended
    /// A signal has come.
    case stopped
  }

  private static let longestLine = 16 << 20
  /// The polling interval, in milliseconds.
  private static let slice: Int32 = 100

  private let input: Int32
  private let output: Int32
  /// Where a person types; -1 without one.
  private var keyboard: Int32
  private var incoming = LineBuffer()
  private var typed = LineBuffer()
  private var hasEnded = false
  /// Whether the harness still reads; its last line has an answer, too.
  private var isRead = true

  /// - Parameters:
  ///   - input: The descriptor of the lines of the harness.
  ///   - output: The descriptor of the lines to it.
  ///   - keyboard: The descriptor of typed lines; -1 without a person.
  init(input: Int32, output: Int32, keyboard: Int32 = -1) {
    (self.input, self.output, self.keyboard) = (input, output, keyboard)
  }

  /// Waits for the next event.
  ///
  /// Lines that have come stand before the instant.
  ///
  /// - Parameter instant: The end of the wait; nil without one.
  /// - Returns: A line that is whole, or what ended the wait.
  func next(until instant: ContinuousClock.Instant?) -> Event {
    while true {
      if let line = incoming.takeLine() { return .line(Array(line)) }
      if let line = typed.takeLine() { return .typed(String(decoding: line, as: UTF8.self)) }
      if Interruption.happened { return .stopped }
      if hasEnded || incoming.count > Self.longestLine {
        let rest = Array(incoming.takeRest())
        hasEnded = true
        return rest.isEmpty ? .ended : .line(rest)
      }
      let left = instant.map { $0 - .now }
      // Once more without a wait: a line may have come meanwhile.
      let isDue = left.map { $0 <= .zero } ?? false
      if !fill(waiting: isDue ? 0 : Self.wait(left)), isDue { return .due }
    }
  }

  /// The milliseconds of one wait, up to an instant.
  private static func wait(_ left: Duration?) -> Int32 {
    guard let left, left < .milliseconds(Int(slice)) else { return slice }
    return Int32(left / .milliseconds(1)) + 1
  }

  /// Reads what has come; whether something came.
  private func fill(waiting milliseconds: Int32) -> Bool {
    var descriptors = [pollfd(fd: input, events: Int16(POLLIN), revents: 0)]
    descriptors.append(pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0))
    guard poll(&descriptors, 2, milliseconds) > 0 else { return false }
    if descriptors[0].revents != 0, Self.isOver(incoming.fill(from: input)) { hasEnded = true }
    if keyboard >= 0, descriptors[1].revents != 0, Self.isOver(typed.fill(from: keyboard)) {
      keyboard = -1
    }
    return true
  }

  private static func isOver(_ count: Int) -> Bool {
    count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
  }

  /// Writes a line; a harness that no longer reads has ended.
  func send(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    var written = 0
    while written < bytes.count, isRead, !Interruption.happened {
      let count = bytes.withUnsafeBytes {
        system(writing: output, UnsafeRawBufferPointer(rebasing: $0[written...]))
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        var asked = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        _ = poll(&asked, 1, Self.slice)
      } else if errno != EINTR {
        (isRead, hasEnded) = (false, true)
      }
    }
  }
}

// The system's function has the name of a method of the library, which would hide it.
private func system(writing descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}
