internal import PlumblineModel

/// Writes diagnostics as text: the location, the message, the source line and a caret.
///
/// ```text
/// rtm1.yaml:12:9: error: unknown state 'conected'; did you mean 'connected'? [unknown-name]
///         to: conected
///             ^^^^^^^^
///   note: …
///   fix: write 'connected'
/// ```
package struct DiagnosticRenderer: Sendable {
  /// The width of a source line in columns of a terminal; longer lines are cut with «…».
  package var width: Int

  /// The number of shown diagnostics; the rest are counted.
  package var limit: Int

  package init(width: Int = 100, limit: Int = 200) {
    self.width = max(width, 20)
    self.limit = max(limit, 1)
  }

  /// All diagnostics, by position; ends with a line break unless empty.
  package func text(of diagnostics: Diagnostics) -> String {
    let sorted = diagnostics.sorted
    let shown = sorted.prefix(limit).map(text(of:)).joined()
    return sorted.count > limit ? shown + "… and \(sorted.count - limit) more\n" : shown
  }

  /// One diagnostic; ends with a line break.
  package func text(of diagnostic: Diagnostic) -> String {
    let name = visible(diagnostic.file.name)
    let place = diagnostic.position.map { "\(name):\($0)" } ?? name
    var lines = [
      "\(place): \(diagnostic.severity.rawValue): \(visible(diagnostic.message))"
        + " [\(diagnostic.rule.id)]"
    ]
    if let position = diagnostic.position,
      let source = diagnostic.file.text(ofLine: position.line)
    {
      lines += excerpt(of: source, column: position.column, length: diagnostic.length)
    }
    lines += diagnostic.notes.map { "  note: \(visible($0))" }
    if let fix = diagnostic.fix { lines.append("  fix: \(visible(fix.action))") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The source line and the line of carets, both cut to the width around the first caret.
  private func excerpt(of source: String, column: Int, length: Int) -> [String] {
    // Only the visible part is processed: a line may be as long as a file.
    let skipped = max(0, column - 1 - 2 * width)
    let cells = source.unicodeScalars.dropFirst(skipped).prefix(5 * width).map(Cell.init)
    let caret = min(max(column - 1 - skipped, 0), cells.count)
    var start = 0
    // At least a third of the width stays to the right of the caret.
    while start < caret, cells[start..<caret].reduce(0, { $0 + $1.width }) > width * 2 / 3 {
      start += max(1, (caret - start) / 16)
    }
    var end = start
    var used = 0
    while end < cells.count, used + cells[end].width <= width {
      used += cells[end].width
      end += 1
    }
    let marked = caret..<max(min(caret + max(length, 1), end), caret)
    let head = start + skipped > 0 ? "…" : ""
    let tail = end < cells.count ? "…" : ""
    let indent = cells[start..<caret].reduce(head.isEmpty ? 0 : 1) { $0 + $1.width }
    let carets = max(1, cells[marked].reduce(0) { $0 + $1.width })
    return [
      head + cells[start..<end].map(\.text).joined() + tail,
      String(repeating: " ", count: indent) + String(repeating: "^", count: carets),
    ]
  }

  /// The text on one line with escaped control characters, cut if it is very long.
  private func visible(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(1000).map { Cell($0).text }.joined()
    return text.unicodeScalars.count > 1000 ? shown + "…" : shown
  }
}

/// A character as a terminal shows it.
private struct Cell {
  let text: String
  /// The number of columns; East Asian wide characters take two.
  let width: Int

  init(_ scalar: Unicode.Scalar) {
    switch scalar.properties.generalCategory {
    case .control where scalar == "\t":
      text = " "
      width = 1
    case .control, .lineSeparator, .paragraphSeparator, .surrogate:
      text = "\u{FFFD}"
      width = 1
    case .format where scalar.value != 0x200C && scalar.value != 0x200D:
      // It may change the direction of the text behind it.
      text = "\u{FFFD}"
      width = 1
    case .nonspacingMark, .enclosingMark, .format:
      text = String(scalar)
      width = 0
    default:
      text = String(scalar)
      width = scalar.isWide ? 2 : 1
    }
  }
}
