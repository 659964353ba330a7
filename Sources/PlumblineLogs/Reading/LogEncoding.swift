/// Whether a log is text in UTF-8, by its lines so far.
///
/// The bytes at its beginning show a compressed file and UTF-16. Another encoding shows in lines that are no UTF-8,
/// but such a log may have all its events in ASCII: ``problem`` matters only where no line is an event.
package struct LogEncoding: Sendable {
  /// The reason why a log is no such text.
  package enum Problem: Hashable, Sendable {
    /// A compressed file, and the command that writes its content.
    case compressed(String)
    case utf16
    case unknown

    /// The reason, and the command that passes the log as text.
    ///
    /// - Parameters:
    ///   - path: The path of the log; `-` is standard input.
    ///   - command: The command that reads a log from standard input.
    /// - Returns: The end of a message.
    package func text(path: String, command: String) -> String {
      let file = path == "-" ? "FILE" : path
      return switch self {
      case .compressed(let tool): "the log is compressed; write '\(tool) \(file) | \(command)'"
      case .utf16:
        "the log is UTF-16; write 'iconv -f UTF-16 -t UTF-8 \(file) | \(command)'"
      case .unknown:
        "the log is not UTF-8; write 'iconv -f ENCODING -t UTF-8 \(file) | \(command)', with its encoding, such as GB18030"
      }
    }
  }

  private static let compressed: [(beginning: [UInt8], tool: String)] = [
    ([0x1F, 0x8B], "gzip -dc"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd -dc"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz -dc"), ([0x42, 0x5A, 0x68], "bzip2 -dc"),
    ([0x50, 0x4B, 0x03, 0x04], "unzip -p"),
  ]

  /// The problem that the beginning shows: no line can be read.
  package private(set) var beginning: Problem?
  private var lines = 0
  /// The lines with other than ASCII, and those of them that are no UTF-8.
  private var wide = 0
  private var wrong = 0

  package init() {}

  /// Counts a line.
  ///
  /// - Complexity: O(length).
  package mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
    lines += 1
    if lines == 1 { beginning = Self.problem(ofFirst: line) }
    guard line.contains(where: { $0 >= 0x80 }) else { return }
    wide += 1
    if String(decoding: line, as: UTF8.self).unicodeScalars.contains("\u{FFFD}") { wrong += 1 }
  }

  /// The problem of the lines so far; nil without one.
  package var problem: Problem? { beginning ?? (wrong * 2 > wide ? .unknown : nil) }

  private static func problem(ofFirst line: UnsafeBufferPointer<UInt8>) -> Problem? {
    if let known = compressed.first(where: { line.starts(with: $0.beginning) }) {
      return .compressed(known.tool)
    }
    let isMarked = line.starts(with: [0xFF, 0xFE]) || line.starts(with: [0xFE, 0xFF])
    let zeros = line.count { $0 == 0 }
    // A crash may leave zeros at the beginning of a log, but not every other byte.
    return isMarked || line.count > 3 && (line.count - 1...line.count + 1).contains(zeros * 2)
      ? .utf16 : nil
  }
}
