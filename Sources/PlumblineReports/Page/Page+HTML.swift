extension Page {
  /// The page as one self-contained HTML file, without network or scripts.
  ///
  /// - Complexity: O(size of the page).
  var html: String {
    let entries = sections.map { section in
      Markup("li", [:], [Markup("a", ["href": "#\(section.id)"], [.text(section.heading)])])
    }
    let head = Markup(
      "head",
      [:],
      [
        Markup("meta", ["charset": "utf-8"], isVoid: true),
        Markup(
          "meta",
          ["name": "viewport", "content": "width=device-width, initial-scale=1"],
          isVoid: true
        ),
        Markup("meta", ["name": "color-scheme", "content": "light dark"], isVoid: true),
        Markup("title", [:], [.text(title)]),
        Markup(
          "style",
          [:],
          [
            HTMLStyle.palette, HTMLStyle.drawing, HTMLStyle.sheet, HTMLStyle.traces, HTMLStyle.runs,
            HTMLStyle.widths, HTMLStyle.contrast,
          ]
        ),
      ]
    )
    var writer = HTMLWriter()
    let body = Markup(
      "body",
      [:],
      [
        Markup("a", ["class": "skip", "href": "#main"], [.text("Skip the contents")]),
        Markup("header", [:], [Markup("h1", [:], [.prose(title)])] + writer.blocks(summary)),
        Markup("nav", ["aria-label": "Contents"], [Markup("ul", [:], entries)]),
        Markup("main", ["id": "main"], sections.map { writer.section($0) }),
      ]
    )
    return "<!DOCTYPE html>\n" + Markup("html", ["lang": "en"], [head, body]).markup + "\n"
  }
}

/// Writes the blocks of a page, and numbers tables and figures for their ids.
struct HTMLWriter {
  private var tables = 0
  private var traces = 0
  private var filters = 0
  private var diagrams = 0

  mutating func section(_ section: Page.Section) -> Markup {
    let heading = "\(section.id)-heading"
    return Markup(
      "section",
      [
        "id": section.id, "class": section.isBesideNext ? "beside-next" : nil,
        "aria-labelledby": heading,
      ],
      [Markup("h2", ["id": heading], [.text(section.heading)])] + blocks(section.blocks)
    )
  }

  mutating func blocks(_ blocks: [Page.Block]) -> [Markup] { blocks.map { block($0) } }

  private mutating func block(_ block: Page.Block) -> Markup {
    switch block {
    case .heading(let text): return Markup("h3", [:], [.text(text)])
    case .paragraph(let phrase): return Markup("p", [:], Self.inlines(phrase))
    case .list(let items):
      return Markup("ul", [:], items.map { Markup("li", [:], Self.inlines($0)) })
    case .facts(let facts):
      return Markup(
        "dl",
        [:],
        facts.flatMap { fact in
          [Markup("dt", [:], [.text(fact.term)]), Markup("dd", [:], Self.inlines(fact.details))]
        }
      )
    case .table(let table): return self.table(table)
    case .diagram(let diagram):
      diagrams += 1
      return diagram.figure(number: diagrams)
    case .timeline(let chart):
      traces += 1
      return TraceDrawing(chart).figure(number: traces)
    case .lanes(let chart):
      traces += 1
      return chart.figure(number: traces)
    case .beside(let first, let main, let rest):
      let parts = [("first", first), ("main", main), ("rest", rest)].filter { !$0.1.isEmpty }
      return Markup(
        "div",
        ["class": "beside"],
        parts.map { type, blocks in Markup("div", ["class": type], self.blocks(blocks)) }
      )
    case .lines(let lines): return Self.lines(lines)
    case .headlines(let headlines): return Self.headlines(headlines)
    case .article(let article): return self.article(article)
    case .details(let summary, let blocks):
      return Markup(
        "details",
        [:],
        [Markup("summary", [:], Self.inlines(summary))] + self.blocks(blocks)
      )
    case .filter(let label):
      filters += 1
      let id = "filter-\(filters)"
      return Markup(
        "p",
        ["class": "filter"],
        [
          Markup("input", ["type": "checkbox", "id": id], isVoid: true), .text(" "),
          Markup("label", ["for": id], [.text(label)]),
        ]
      )
    }
  }

  private static func headlines(_ headlines: [Page.Headline]) -> Markup {
    Markup(
      "dl",
      ["class": "headlines"],
      headlines.map { headline in
        Markup(
          "div",
          [:],
          [
            Markup("dt", [:], [.text(headline.label)]),
            Markup("dd", ["class": headline.tone.rawValue], [.prose(headline.value)]),
          ]
        )
      }
    )
  }

  private mutating func article(_ article: Page.Article) -> Markup {
    let id = "\(article.id)-heading"
    let heading = Markup("h3", ["id": id], [.prose(article.heading)])
    let content = blocks(article.blocks)
    return Markup(
      "article",
      ["id": article.id, "aria-labelledby": id],
      article.isFolded
        ? [Markup("details", [:], [Markup("summary", [:], [heading])] + content)]
        : [heading] + content
    )
  }

  private static func lines(_ lines: [String]) -> Markup {
    Markup(
      "pre",
      ["class": "scroll", "tabindex": "0"],
      [.text(lines[0])] + lines.dropFirst().flatMap { [.literal("\n"), .text($0)] }
    )
  }

  private mutating func table(_ table: Page.Table) -> Markup {
    guard !table.rows.isEmpty else {
      return Markup("p", [:], [.text("\(table.caption) \(table.otherwise)")])
    }
    tables += 1
    let id = "table-\(tables)"
    let widths = table.widths
    let head = Markup(
      "tr",
      [:],
      table.columns.indices.map { column in
        Markup(
          "th",
          ["scope": "col", "style": widths[column].map { "width:\($0)ch" }],
          [.text(table.columns[column])]
        )
      }
    )
    let rows = table.rows.map { row -> Markup in
      let cells = row.cells.enumerated().map { position, cell in
        position == 0
          ? Markup("th", ["scope": "row"], Self.inlines(cell))
          : Markup("td", [:], Self.inlines(cell))
      }
      let type = row.isSettled ? "settled" : nil
      return Markup("tr", ["id": row.anchor?.anchor, "class": type], cells)
    }
    let isCards = table.isCards && !table.isNarrow
    let labels = isCards ? Self.labels(table.columns) : nil
    let content = [
      // A caption is as wide as its table; its text must fit the screen.
      Markup("caption", ["id": id], [Markup("span", [:], [.prose(table.caption)])]),
      Markup("thead", [:], [head]),
      Markup("tbody", [:], rows),
    ]
    return Markup(
      "div",
      ["class": "scroll", "role": "region", "aria-labelledby": id, "tabindex": "0"],
      [Markup("table", ["class": isCards ? "cards" : nil, "style": labels], content)]
    )
  }

  /// The headings of columns as values of the style sheet, which shows them in each card.
  static func labels(_ columns: [String]) -> String {
    columns.dropFirst().enumerated().map { number, name in
      let text = name.visible.unicodeScalars.prefix(80).reduce(into: "") { text, scalar in
        let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        text += isPlain || scalar == " " ? String(scalar) : "\\\(String(scalar.value, radix: 16)) "
      }
      return "--c\(number + 1):\"\(text)\""
    }.joined(separator: ";")
  }

  /// A command, whose options do not break behind their hyphens.
  private static func words(of command: String) -> [Markup] {
    command.split(separator: " ", omittingEmptySubsequences: false).enumerated().flatMap {
      position,
      word -> [Markup] in
      let text = Markup.text(String(word))
      let isOption = word.hasPrefix("--") && word.count < 24
      return (position == 0 ? [] : [.literal(" ")])
        + [isOption ? Markup("span", ["class": "whole"], [text]) : text]
    }
  }

  /// The spans isolate names of a spec: right-to-left names must not reorder other text.
  static func inlines(_ phrase: Page.Phrase) -> [Markup] {
    var markup: [Markup] = []
    var position = 0
    while position < phrase.count {
      // A short verdict stays with its sign.
      let status = phrase[position...].prefix(3)
      if case .sign = phrase[position], case .verdict(let word, _) = status.last, word.count < 15 {
        markup.append(Markup("span", ["class": "whole"], status.map(inline)))
        position += status.count
      } else {
        markup.append(inline(phrase[position]))
        position += 1
      }
    }
    return markup
  }

  private static func inline(_ inline: Page.Inline) -> Markup {
    switch inline {
    case .text(let text): .prose(text)
    case .name(let name): Markup("code", ["dir": "auto"], [.text(name)])
    case .command(let text): Markup("code", [:], Self.words(of: text))
    case .clause(let id): Markup("a", ["href": "#\(id.anchor)", "class": "clause"], [.text(id)])
    case .strong(let text): Markup("strong", [:], [.prose(text)])
    case .quiet(let text): Markup("span", ["class": "quiet"], [.prose(text)])
    case .aside(let text):
      Markup("small", ["class": "quiet"], [Markup("code", ["dir": "auto"], [.text(text)])])
    case .verdict(let text, let tone): Markup("span", ["class": tone.rawValue], [.prose(text)])
    case .sign(let sign, let tone):
      Markup("span", ["class": "sign \(tone.rawValue)", "aria-hidden": "true"], [.text(sign)])
    case .target(let id): Markup("span", ["id": id])
    case .link(let text, let target): Markup("a", ["href": "#\(target)"], [.text(text)])
    case .hidden(let text): Markup("span", ["class": "heard"], [.text(text)])
    case .lineBreak: Markup("br", isVoid: true)
    }
  }
}
