/// Blocks of a page in indented columns, coloured where the terminal supports it.
///
/// ```text
///   violates   l-2: The lamp goes off by itself after 4 seconds.
///              灯, lines 5-6
/// ```
///
/// Tables have no captions and no headings, and a row takes one line. ``Page/text(width:)`` is the
/// layout for pages whose tables have both.
struct TerminalText {
  /// The width at which the terms of facts are cut.
  static let widestTerm = 40

  let style: Style
  let width: Int

  /// The lines, without line breaks.
  ///
  /// - Complexity: O(size of the blocks).
  func lines(_ blocks: [Page.Block]) -> [String] { blocks.flatMap(lines(of:)) }

  private func lines(of block: Page.Block) -> [String] {
    switch block {
    case .heading(let text): [style.heading(text.visible)]
    case .paragraph(let phrase): lines(of: phrase, behind: "  ", below: "  ", hanging: 0)
    case .list(let items):
      items.flatMap { lines(of: $0, behind: "  ", below: "    ", hanging: 2) }
    case .facts(let facts): lines(of: facts)
    case .table(let table): lines(of: table)
    case .diagram(let diagram): diagram.mermaid.split(separator: "\n").map { String($0) }
    case .timeline(let chart): [""] + chart.text.lines(width: width, style) + [""]
    case .lines(let lines): lines.map { "    " + style.quiet($0.visible.cut(to: width - 4)) }
    case .lanes(let chart): chart.text.map { "  " + $0.cut(to: width - 2) }
    case .beside(let first, let main, let rest): lines(first + main + rest)
    case .headlines(let headlines): lines(of: headlines.map(\.fact))
    case .article(let article): lines([.heading(article.heading)] + article.blocks)
    case .details(let summary, let blocks): lines([.paragraph(summary)] + blocks)
    case .filter: []
    }
  }

  private func lines(of facts: [(term: String, details: Page.Phrase)]) -> [String] {
    let widest = min(Self.widestTerm, facts.map(\.term.visible.displayWidth).max() ?? 0)
    let indent = String(repeating: " ", count: widest + 4)
    return facts.flatMap { fact in
      let label = "  \(fact.term.visible.padded(to: widest))  "
      return lines(of: fact.details, behind: label, below: indent, hanging: 0)
    }
  }

  /// The rows, one line each; the last cell is cut at the width or its first line break.
  private func lines(of table: Page.Table) -> [String] {
    let last = table.columns.count - 1
    let widths = (0..<last).map { column in
      table.rows.map { $0.cells[column].plain.displayWidth }.max() ?? 0
    }
    let rest = max(20, width - widths.reduce(2 * table.columns.count, +))
    return table.rows.map { row in
      let cells = widths.enumerated().map { column, width in
        paint(row.cells[column].plain.padded(to: width), as: row.cells[column])
      }
      let end = Array(row.cells[last].prefix { $0 != .lineBreak }).plain.cut(to: rest)
      return "  " + (cells + [end]).joined(separator: "  ")
    }
  }

  /// A phrase after a label; text after a line break continues below.
  private func lines(
    of phrase: Page.Phrase,
    behind label: String,
    below indent: String,
    hanging: Int
  ) -> [String] {
    phrase.split(separator: Page.Inline.lineBreak).enumerated().flatMap {
      number,
      part -> [String] in
      let piece = Array(part)
      let start = number == 0 ? label : indent
      if case .command(let text)? = piece.first { return [start + text.visible] }
      let margin = start.displayWidth + hanging
      let below = String(repeating: " ", count: margin)
      return piece.plain.wrapped(to: max(20, width - margin)).enumerated().map { line, text in
        (line == 0 ? start : below) + paint(text, as: piece)
      }
    }
  }

  /// A text in the colour of a phrase with a single part.
  private func paint(_ text: String, as phrase: Page.Phrase) -> String {
    guard phrase.count == 1 else { return text }
    return switch phrase[0] {
    case .quiet: style.quiet(text)
    case .verdict(_, let tone): style.paint(text, tone)
    default: text
    }
  }
}

extension Style {
  /// A text in the colour of a tone.
  func paint(_ text: String, _ tone: Page.Tone) -> String {
    switch tone {
    case .good: good(text)
    case .bad: bad(text)
    case .doubtful: doubtful(text)
    case .neutral: text
    }
  }
}
