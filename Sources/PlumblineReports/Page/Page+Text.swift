extension Page {
  /// The page for a terminal or a log, without markup and with tables in columns.
  ///
  /// - Complexity: O(size of the page).
  func text(width: Int) -> String {
    var parts = [title.visible] + summary.map { $0.text(width: width) }
    for section in sections {
      parts.append(section.heading.visible)
      parts += section.blocks.map { $0.text(width: width) }
    }
    return Self.paragraphs(parts) + "\n"
  }
}

extension Page.Block {
  fileprivate func text(width: Int) -> String {
    switch self {
    case .heading(let text): return text.visible
    case .paragraph(let phrase): return phrase.plain.wrapped(to: width).joined(separator: "\n")
    case .list(let items):
      return items.map { "- " + $0.plain.wrapped(to: width - 2).joined(separator: "\n  ") }
        .joined(separator: "\n")
    case .facts(let facts):
      let widest = facts.map(\.term.displayWidth).max() ?? 0
      let indent = "\n" + String(repeating: " ", count: widest + 2)
      return facts.map { fact in
        "\(fact.term.padded(to: widest))  "
          + fact.details.plain.wrapped(to: max(20, width - widest - 2)).joined(separator: indent)
      }.joined(separator: "\n")
    case .table(let table): return table.text(width: width)
    case .diagram(let diagram): return diagram.mermaid
    case .timeline(let chart): return chart.text.text.joined(separator: "\n")
    case .lines(let lines): return lines.map(\.visible).joined(separator: "\n")
    case .lanes(let chart): return chart.text.joined(separator: "\n")
    case .beside(let first, let main, let rest):
      return Page.paragraphs((first + main + rest).map { $0.text(width: width) })
    case .headlines(let headlines):
      return Page.Block.facts(headlines.map(\.fact)).text(width: width)
    case .article(let article):
      return Page.paragraphs(
        ([.heading(article.heading)] + article.blocks).map { $0.text(width: width) }
      )
    case .details(let summary, let blocks):
      return Page.paragraphs(([.paragraph(summary)] + blocks).map { $0.text(width: width) })
    case .filter: return ""
    }
  }
}

extension Page.Headline {
  /// The number as a fact, for formats without a layout of headlines.
  var fact: (term: String, details: Page.Phrase) { (label, [.verdict(value, tone)]) }
}

extension Page.Table {
  /// The table in columns, two blanks apart; a narrow width cuts the widest first.
  fileprivate func text(width: Int) -> String {
    guard !rows.isEmpty else { return "\(caption) \(otherwise)".visible }
    let table = [columns.map(\.visible)] + rows.map { $0.cells.map(\.plain) }
    var widths = columns.indices.map { column in table.map { $0[column].displayWidth }.max() ?? 0 }
    while widths.reduce(2 * (columns.count - 1), +) > width {
      guard let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 8
      else { break }
      widths[widest] -= 1
    }
    let lines = table.map { row -> String in
      var line = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
    return ([caption.visible] + lines).joined(separator: "\n")
  }
}

extension [Page.Inline] {
  /// The text without emphasis.
  var plain: String {
    map { inline in
      switch inline {
      case .text(let text), .name(let text), .clause(let text), .strong(let text),
        .quiet(let text), .aside(let text), .verdict(let text, _), .command(let text),
        .sign(let text, _), .link(let text, _):
        text.visible
      case .hidden, .target: ""
      case .lineBreak: "; "
      }
    }.joined()
  }
}
