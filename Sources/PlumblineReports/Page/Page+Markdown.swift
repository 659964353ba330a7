extension Page {
  /// The page in Markdown, with tables and Mermaid diagrams as GitHub supports them.
  ///
  /// - Complexity: O(size of the page).
  var markdown: String {
    let contents = sections.map { section in
      "[\(MarkdownText.inline([.text(section.heading)]))](#\(section.heading.headingFragment))"
    }
    var parts = ["# " + MarkdownText.block([.text(title)])]
    parts += summary.map(\.markdown)
    if sections.count > 2 { parts.append("Contents: " + contents.joined(separator: " · ")) }
    for section in sections {
      parts.append("## " + MarkdownText.block([.text(section.heading)]))
      parts += section.blocks.map(\.markdown)
    }
    return Page.paragraphs(parts) + "\n"
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
    case .lanes(let chart): return Self.fenced(chart.text)
    case .beside(let first, let main, let rest):
      return Page.paragraphs((first + main + rest).map(\.markdown))
    case .headlines(let headlines): return Page.Block.facts(headlines.map(\.fact)).markdown
    case .article(let article):
      return Page.paragraphs(([.heading(article.heading)] + article.blocks).map(\.markdown))
    case .details(let summary, let blocks):
      let head = "<details><summary>\(MarkdownText.inline(summary))</summary>"
      return Page.paragraphs([head] + blocks.map(\.markdown) + ["</details>"])
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
    guard !rows.isEmpty else { return caption + " " + MarkdownText.inline([.text(otherwise)]) }
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let head = [
      line(columns.map { MarkdownText.inline([.text($0)]) }),
      line(columns.map { _ in "---" }),
    ]
    let body = rows.map { row in line(row.cells.map { MarkdownText.inline($0) }) }
    return ([caption, ""] + head + body).joined(separator: "\n")
  }
}

extension String {
  /// The fragment of an address that GitHub and GitLab give a heading: `what-is-undocumented`.
  fileprivate var headingFragment: String {
    var fragment = ""
    for scalar in visible.lowercased().unicodeScalars {
      if scalar == " " || scalar == "-" {
        fragment += "-"
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar == "_"
      {
        fragment.unicodeScalars.append(scalar)
      }
    }
    return fragment
  }
}
