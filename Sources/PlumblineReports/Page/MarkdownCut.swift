internal import PlumblineModel

extension String {
  /// The number of characters that a comment of GitHub holds.
  static let commentLimit = 65_536

  /// The Markdown, or its beginning with a note of what is left out, for a comment of a code host.
  ///
  /// It is cut between two lines; an open fence and open details are closed. The note counts as text, so the result is
  /// never longer than the limit.
  ///
  /// - Complexity: O(length).
  func cutForComment(_ limit: Int = commentLimit) -> String {
    let length = unicodeScalars.count
    guard length > limit else { return self }
    // The note, and what closes a fence and details.
    let room = limit - 400
    var cut = MarkdownCut()
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      guard cut.length + line.unicodeScalars.count + 1 <= room else { break }
      cut.add(line)
    }
    return cut.text(ofLength: length, limit: limit)
  }
}

/// The beginning of a Markdown text.
private struct MarkdownCut {
  private(set) var length = 0
  private var lines: [Substring] = []
  /// The fence that is open.
  private var fence: Substring?
  /// The number of open details.
  private var details = 0

  mutating func add(_ line: Substring) {
    lines.append(line)
    length += line.unicodeScalars.count + 1
    let quotes = line.prefix { $0 == "`" }
    if let open = fence {
      if line == open { fence = nil }
    } else if quotes.count >= 3 {
      fence = quotes
    } else if line.hasPrefix("<details>") {
      details += 1
    } else if line.hasPrefix("</details>") {
      details -= 1
    }
  }

  func text(ofLength whole: Int, limit: Int) -> String {
    var kept = lines
    // A heading without its text would promise what is left out.
    while fence == nil, let last = kept.last, last.isEmpty || last.hasPrefix("#") {
      kept.removeLast()
    }
    let end = (fence.map { ["\($0)"] } ?? []) + (0..<max(0, details)).map { _ in "\n</details>" }
    let count = kept.reduce(0) { $0 + $1.unicodeScalars.count + 1 }
    let note =
      "**Cut here:** the first \(grouped(count)) of \(grouped(whole)) characters, because a comment holds"
      + " \(grouped(limit)). The page of `plumbline report --to html` has all."
    return (kept.map { String($0) } + end + ["", note]).joined(separator: "\n") + "\n"
  }
}
