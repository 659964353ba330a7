/// The cut in a log of which the first and the last lines are kept: `… 57 lines …`.
///
/// A sanitizer or a runtime writes the error and its innermost calls first; the kits write them last. The first need more
/// lines, because other words come before the calls of the client.
package enum LogCut {
  /// The number of lines at the beginning of a log that a report and a message show.
  package static let shownFirst = 20
  /// The number of lines at the end of a log that a report and a message show.
  package static let shownLast = 10

  /// The line in place of the lines that are left out.
  ///
  /// - Parameter count: Their number.
  /// - Returns: The line.
  package static func line(_ count: Int) -> String { "… \(count) lines …" }

  /// The lines of a log that a report and a message show.
  ///
  /// - Parameter lines: The log, which may have a cut.
  /// - Returns: At most ``shownFirst`` + ``shownLast`` + 1 lines.
  /// - Complexity: O(length of `lines`).
  package static func shown(_ lines: [String]) -> [String] {
    shortened(lines, first: shownFirst, last: shownLast)
  }

  /// The first and the last lines of a log, with a cut between; a cut of one line would save nothing.
  ///
  /// - Parameters:
  ///   - lines: The log, which may have a cut.
  ///   - first: The number of lines kept at its beginning.
  ///   - last: The number of lines kept at its end.
  /// - Returns: At most `first + last + 1` lines.
  /// - Complexity: O(length of `lines`).
  package static func shortened(_ lines: [String], first: Int, last: Int) -> [String] {
    guard lines.count > first + last + 1 else { return lines }
    let middle = lines[first..<lines.count - last]
    let count = middle.reduce(0) { $0 + (self.count(of: $1) ?? 1) }
    return lines.prefix(first) + [line(count)] + lines.suffix(last)
  }

  /// The number of lines that a cut leaves out; nil if the line is no cut.
  private static func count(of line: String) -> Int? {
    let words = line.split(separator: " ")
    guard words.count == 4, let count = Int(words[1]), line == self.line(count) else { return nil }
    return count
  }
}
