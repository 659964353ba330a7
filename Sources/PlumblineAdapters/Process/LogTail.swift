internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The log of a process since its last request: the first and the last lines, in bounded memory.
///
/// The first lines name an exception or a failed assertion, or begin with the innermost call; which end of a stack is
/// the useful one differs between languages. A line between says how many are left out. After fewer than ``shortest``
/// lines, earlier ones come before them.
package struct LogTail {
  private static let chunk = 1 << 16
  static let longestHead = LogCut.shownFirst
  static let longestList = 64
  static let shortest = 20
  static let longestLine = 2000

  /// The first lines since the last request.
  private var head: [String] = []
  /// The number of complete lines since the last request.
  private var count = 0
  /// The last complete lines.
  private var complete: [String] = []
  private var rest: [UInt8] = []

  package init() {}

  /// The lines kept, the oldest first; an unfinished one counts.
  package var lines: [String] {
    let all = rest.isEmpty ? complete : complete + [String(decoding: rest, as: UTF8.self)]
    let count = rest.isEmpty ? count : count + 1
    guard count > Self.longestList + 1 else { return all.suffix(max(count, Self.shortest)) }
    let tail = all.suffix(Self.longestList - head.count)
    return head + [LogCut.line(count - head.count - tail.count)] + tail
  }

  /// Notes that a request has been sent.
  mutating func begin() {
    head.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Adds bytes; it makes texts only of their first and last lines, because a log can be long.
  ///
  /// - Complexity: O(length of the bytes).
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let end = UInt8(ascii: "\n")
    var left = bytes.count { $0 == end }
    var start = bytes.startIndex
    while left > 0, let found = bytes[start...].firstIndex(of: end) {
      if head.count < Self.longestHead || left <= Self.longestList {
        addToLine(bytes[start..<found])
        finishLine()
      } else {
        rest.removeAll(keepingCapacity: true)
        count += 1
      }
      start = found + 1
      left -= 1
    }
    addToLine(bytes[start...])
  }

  /// Reads from a descriptor once.
  ///
  /// - Returns: The result of the call: the number of bytes, 0 at the end, or -1 with `errno`.
  package mutating func fill(from descriptor: Int32) -> Int {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.chunk) { bytes in
      let count = read(descriptor, bytes.baseAddress, bytes.count)
      if count > 0 { append(UnsafeBufferPointer(rebasing: bytes[..<count])) }
      return count
    }
  }

  mutating func append(line: String) {
    count += 1
    if head.count < Self.longestHead { head.append(line) }
    complete.append(line)
    if complete.count > 2 * Self.longestList { complete.removeFirst(Self.longestList) }
  }

  private mutating func addToLine(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    rest += bytes.prefix(max(0, Self.longestLine - rest.count))
  }

  private mutating func finishLine() {
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    append(line: String(decoding: rest, as: UTF8.self))
    rest.removeAll(keepingCapacity: true)
  }
}
