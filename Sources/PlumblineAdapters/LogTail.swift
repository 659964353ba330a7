/// The last lines of a log, however much is written.
struct LogTail {
  static let longestList = 64
  static let longestLine = 2000

  private var complete: [String] = []
  private var rest: [UInt8] = []

  /// The last lines, the oldest first; an unfinished one counts.
  var lines: [String] {
    let all = rest.isEmpty ? complete : complete + [String(decoding: rest, as: UTF8.self)]
    return Array(all.suffix(Self.longestList))
  }

  /// - Complexity: O(length).
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    for line in bytes.split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    ).enumerated() {
      if line.offset > 0 { finishLine() }
      rest += line.element.prefix(max(0, Self.longestLine - rest.count))
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
