/// The bytes of a text file with its lines, and its name in messages.
///
/// ```swift
/// let file = SourceFile(name: "rtm1.yaml", text: "plumbline: 1\nspec: rtm1\n")
/// file.text(ofLine: 2)                     // "spec: rtm1"
/// file.position(ofByte: 13)                // 2:1
/// ```
///
/// Lines end as in YAML: at a line feed, a carriage return or both, and at the three Unicode breaks
/// (U+0085, U+2028, U+2029). A byte order mark is not part of the bytes.
package final class SourceFile: Sendable {
  /// The name in messages: the path as the user wrote it, or a bundled name.
  package let name: String
  package let bytes: [UInt8]
  /// Whether a byte order mark precedes the bytes.
  let hasByteOrderMark: Bool
  /// The start of each line in ``bytes``; never empty.
  private let lineStarts: [Int]

  /// - Complexity: O(number of bytes).
  package convenience init(name: String, bytes: [UInt8]) {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = isMarked ? Array(bytes.dropFirst(3)) : bytes
    self.init(name, text, hasByteOrderMark: isMarked, starts(ofLinesIn: text))
  }

  private init(_ name: String, _ bytes: [UInt8], hasByteOrderMark: Bool, _ lineStarts: [Int]) {
    self.name = name
    self.bytes = bytes
    self.hasByteOrderMark = hasByteOrderMark
    self.lineStarts = lineStarts
  }

  package convenience init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}

extension SourceFile {
  /// The same text under another name.
  func renamed(_ name: String) -> SourceFile {
    SourceFile(name, bytes, hasByteOrderMark: hasByteOrderMark, lineStarts)
  }

  /// The number of lines; text after the last break counts only if it is not empty.
  package var lineCount: Int {
    lineStarts.last == bytes.count ? lineStarts.count - 1 : lineStarts.count
  }

  /// A line without its break; nil for a nonexistent line.
  ///
  /// Invalid UTF-8 shows as replacement characters.
  ///
  /// - Complexity: O(length of the line).
  package func text(ofLine line: Int) -> String? {
    guard line >= 1, line <= lineStarts.count else { return nil }
    let start = lineStarts[line - 1]
    let end = line < lineStarts.count ? lineStarts[line] : bytes.count
    var text = String(decoding: bytes[start..<end], as: UTF8.self)
    while let last = text.unicodeScalars.last, isBreak(last) { text.unicodeScalars.removeLast() }
    return text
  }

  /// The bytes of a line, including its break.
  ///
  /// - Precondition: The file has such a line.
  func range(ofLine line: Int) -> Range<Int> {
    lineStarts[line - 1]..<(line < lineStarts.count ? lineStarts[line] : bytes.count)
  }

  /// The offset of a position in ``bytes``.
  ///
  /// - Precondition: The file has such a line.
  /// - Complexity: O(length of the line).
  func offset(of position: Position) -> Int {
    let line = range(ofLine: position.line)
    let scalars = String(decoding: bytes[line], as: UTF8.self).unicodeScalars
    return line.lowerBound
      + scalars.prefix(position.column - 1).reduce(0) { $0 + UTF8.width($1) }
  }

  /// The position of a byte, counted in characters (Unicode scalars) of its line.
  ///
  /// - Complexity: O(number of lines + length of the line).
  package func position(ofByte offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineStarts.lastIndex { $0 <= offset } ?? 0
    let before = String(decoding: bytes[lineStarts[line]..<offset], as: UTF8.self)
    return Position(line: line + 1, column: before.unicodeScalars.count + 1)
  }
}

private func isBreak(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
  default: false
  }
}

private func starts(ofLinesIn bytes: [UInt8]) -> [Int] {
  var starts = [0]
  for index in bytes.indices {
    switch bytes[index] {
    case 0x0A:
      starts.append(index + 1)
    case 0x0D where index + 1 == bytes.count || bytes[index + 1] != 0x0A:
      starts.append(index + 1)
    case 0x85 where index >= 1 && bytes[index - 1] == 0xC2:
      starts.append(index + 1)
    case 0xA8 where index >= 2 && bytes[index - 2] == 0xE2 && bytes[index - 1] == 0x80,
      0xA9 where index >= 2 && bytes[index - 2] == 0xE2 && bytes[index - 1] == 0x80:
      starts.append(index + 1)
    default:
      break
    }
  }
  return starts
}
