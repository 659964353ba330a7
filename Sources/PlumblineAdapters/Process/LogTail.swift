#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The last lines of a log, in bounded memory.
package struct LogTail {
  private static let chunk = 1 << 16
  static let longestList = 64
  static let longestLine = 2000

  private var complete: [String] = []
  private var rest: [UInt8] = []

  package init() {}

  /// The last lines, the oldest first; an unfinished one counts.
  package var lines: [String] {
    let all = rest.isEmpty ? complete : complete + [String(decoding: rest, as: UTF8.self)]
    return Array(all.suffix(Self.longestList))
  }

  /// Adds bytes; it examines only their last lines, because a log can be long.
  ///
  /// - Complexity: O(length of the lines kept).
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = bytes.endIndex
    var ends = 0
    while start > 0 {
      if bytes[start - 1] == UInt8(ascii: "\n") {
        ends += 1
        if ends > Self.longestList { break }
      }
      start -= 1
    }
    if start > 0 { rest.removeAll(keepingCapacity: true) }
    let tail = UnsafeBufferPointer(rebasing: bytes[start...])
    for (index, line) in tail.split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    ).enumerated() {
      if index > 0 { finishLine() }
      rest += line.prefix(max(0, Self.longestLine - rest.count))
    }
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
    complete.append(line)
    if complete.count > 2 * Self.longestList { complete.removeFirst(Self.longestList) }
  }

  private mutating func finishLine() {
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    append(line: String(decoding: rest, as: UTF8.self))
    rest.removeAll(keepingCapacity: true)
  }
}
