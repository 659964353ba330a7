extension Page {
  /// The page in Markdown, with tables and Mermaid diagrams as GitHub supports them.
  ///
  /// - Complexity: O(size of the page).
  var markdown: String {
    let contents = sections.map { section in
      MarkdownText.block([.text(section.heading)])
    }
    var parts = ["# " + MarkdownText.block([.text(title)])]
    parts += summary.map(\.markdown)
    if sections.count > 2 { parts.append("Contents: " + contents.joined(separator: " · ")) }
    for section in sections {
      parts.append("## " + MarkdownText.block([.text(section.heading)]))
      parts += section.blocks.map(\.markdown)
    }
    return parts.joined(separator: "\n\n") + "\n"
  }
}

extension Page.Block {
  fileprivate var markdown: String {
    switch self {
    case .heading(let text): return "### " + MarkdownText.block([.text(text)])
    case .paragraph(let phrase): return MarkdownText.block(phrase)
    case .list(let items):
      return items.map { "- " + MarkdownText.block($0) }.joined(separator: "\n")
    case .facts(let facts):
      return facts.map {
        "- **\(MarkdownText.inline([.text($0.term)]))**: "
          + MarkdownText.inline($0.details)
      }.joined(separator: "\n")
    case .table(let table): return table.markdown
    case .diagram(let diagram):
      return MarkdownText.block([.text(diagram.caption)]) + "\n\n```mermaid\n\(diagram.mermaid)```"
    case .timeline(let chart): return Self.fenced(chart.text.text)
    case .lines(let lines): return Self.fenced(lines)
    case .figures(let figures): return Page.Block.facts(figures.map(\.fact)).markdown
    case .article(let article):
      return ([.heading(article.heading)] + article.blocks).map(\.markdown)
        .joined(separator: "\n\n")
    case .details(let summary, let blocks):
      let head = "<details><summary>\(MarkdownText.inline(summary))</summary>"
      return ([head] + blocks.map(\.markdown) + ["</details>"]).joined(separator: "\n\n")
    case .filter: return ""
    }
  }

  private static func fenced(_ lines: [String]) -> String {
    let fence = MarkdownText.fence(around: lines)
    return ([fence + "text"] + lines.map(\.visible) + [fence]).joined(separator: "\n")
  }
}

extension Page.Table {
  fileprivate var markdown: String {
    let caption = "*\(MarkdownText.inline([.text(caption)]))*"
    guard !rows.isEmpty else { return caption + ": " + MarkdownText.inline([.text(otherwise)]) }
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let head = [
      line(columns.map { MarkdownText.inline([.text($0)]) }),
      line(columns.map { _ in "---" }),
    ]
    let body = rows.map { row in line(row.cells.map { MarkdownText.inline($0) }) }
    return ([caption, ""] + head + body).joined(separator: "\n")
  }
}
