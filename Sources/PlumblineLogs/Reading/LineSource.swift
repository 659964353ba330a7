internal import PlumblineAdapters

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Reads the lines of a log from a file descriptor, in constant memory.
///
/// ```swift
/// let source = LineSource(descriptor: STDIN_FILENO)
/// while let line = try source.next() {
///   switch line {
///   case .line(let bytes, let isTruncated): …     // bytes are valid until the next call
///   case .tooLong: …                              // a line beyond 16 MiB was skipped
///   }
/// }
/// ```
///
/// A line beyond 1 GiB is an error: a device such as `/dev/zero` has no lines.
///
/// A line ends with a line feed, optionally after a carriage return; a byte order mark at the beginning of a
/// line is not part of it: files that were joined have several.
package final class LineSource {
  /// The result of reading a line.
  package enum Line {
    /// A line without its terminator; truncated if the log ends within it. The bytes are valid
    /// until the next call.
    case line(UnsafeBufferPointer<UInt8>, isTruncated: Bool)
    /// A line of more than ``longestLine`` bytes was skipped.
    case tooLong
  }

  /// Reading the log failed.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The length limit of a line: 16 MiB.
  package static let longestLine = 16 << 20
  /// The length from which on a line is an error: 1 GiB.
  private static let endlessLine = 1 << 30
  /// The polling interval at the end of a growing file, in milliseconds.
  private static let pause: Int32 = 100

  private let descriptor: Int32
  private let follows: Bool
  private let shouldStop: () -> Bool
  private var incoming = LineBuffer()
  private var isSkipping = false
  /// The number of skipped bytes of the line.
  private var skipped = 0
  private var hasEnded = false

  /// - Parameters:
  ///   - descriptor: An open file, pipe or terminal; it stays open.
  ///   - follows: Whether to wait for more data at the end of a file. A pipe ends when its last
  ///     writer closes it.
  ///   - shouldStop: Called at least ten times a second while no data arrive; true ends the log.
  package init(
    descriptor: Int32,
    follows: Bool = false,
    shouldStop: @escaping () -> Bool = { false }
  ) {
    self.descriptor = descriptor
    self.follows = follows
    self.shouldStop = shouldStop
  }

  /// The next line; nil at the end of the log.
  ///
  /// - Throws: ``Failure`` if the system reports a read error, or for an endless line.
  /// - Complexity: O(length of the line), amortised.
  package func next() throws(Failure) -> Line? {
    while true {
      if let line = incoming.takeLine().map(withoutMark) {
        if isSkipping || line.count > Self.longestLine {
          isSkipping = false
          skipped = 0
          return .tooLong
        }
        return .line(line.withoutReturn, isTruncated: false)
      }
      if incoming.count > Self.longestLine {
        isSkipping = true
        skipped += incoming.count
        incoming.removeAll()
        guard skipped <= Self.endlessLine else {
          throw Failure(description: "a line has more than 1 GiB; name a log with lines")
        }
      }
      if hasEnded { return takeRest() }
      try fill()
    }
  }
}

extension LineSource {
  /// The text after the last line end.
  private func takeRest() -> Line? {
    defer { isSkipping = false }
    let rest = incoming.takeRest()
    if isSkipping { return .tooLong }
    return rest.isEmpty ? nil : .line(withoutMark(rest).withoutReturn, isTruncated: true)
  }

  private func withoutMark(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard line.starts(with: [0xEF, 0xBB, 0xBF]) else { return line }
    return UnsafeBufferPointer(rebasing: line[3...])
  }

  /// Reads more data, or finds the end.
  private func fill() throws(Failure) {
    while true {
      if shouldStop() {
        hasEnded = true
        return
      }
      guard waitForInput() else { continue }
      let count = incoming.fill(from: descriptor)
      if count > 0 { return }
      if count == 0 {
        guard follows, try isGrowing() else {
          hasEnded = true
          return
        }
        _ = poll(nil, 0, Self.pause)
      } else if errno != EINTR, errno != EAGAIN {
        throw Failure(description: Self.reason(errno))
      }
    }
  }

  /// Whether data or the end can be read; waits for one polling interval.
  private func waitForInput() -> Bool {
    var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // If polling is impossible, reading gives data or an error.
    return poll(&asked, 1, Self.pause) != 0 && asked.revents != 0
  }

  /// Whether it is a file that can grow.
  private func isGrowing() throws(Failure) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    guard lseek(descriptor, 0, SEEK_CUR) <= status.st_size else {
      throw Failure(
        description: "the log became shorter during '--follow'; start again from its beginning"
      )
    }
    return true
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case EISDIR: "the log is a directory; name a file in it"
    case EBADF: "the log is not open for reading; check how it is passed"
    default:
      "reading the log failed: \(String(cString: strerror(code)).lowercased());"
        + " copy it to a local disk and try again"
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without a final carriage return.
  fileprivate var withoutReturn: Self {
    last == UInt8(ascii: "\r") ? Self(rebasing: self[..<(count - 1)]) : self
  }
}
