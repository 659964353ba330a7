import Testing

@testable import PlumblineReports

/// Blocks of a page as a terminal shows them.
struct TerminalTextTests {
  private func lines(_ blocks: Page.Block..., width: Int = 40) -> [String] {
    TerminalText(style: Style(isColoured: false), width: width).lines(blocks)
  }

  @Test func `facts stand in a column, and long ones hang under their beginning`() {
    let facts: Page.Block = .facts([
      ("what", [.text("An output came after the instant at which it was due.")]),
      ("violates", [.clause("l-2"), ": it goes off", .lineBreak, .quiet("灯, lines 5-6")]),
    ])
    #expect(
      lines(facts) == [
        "  what      An output came after the", "            instant at which it was due.",
        "  violates  l-2: it goes off", "            灯, lines 5-6",
      ]
    )
  }

  @Test func `a command is never broken`() {
    let command = "plumbline replay run.1.trace.jsonl --sample --defect slow"
    let more = "add --out run.jsonl to save its trace"
    let facts: Page.Block = .facts([
      ("reproduce", [.command(command), .lineBreak, .text(more)])
    ])
    #expect(
      lines(facts)
        == [
          "  reproduce  \(command)", "             add --out run.jsonl to save",
          "             its trace",
        ]
    )
  }

  @Test func `items of a list indent what follows a line break`() {
    let list: Page.Block = .list([
      [.name("lost-from"), ": outage", .lineBreak, "not silent: it would expect nothing"]
    ])
    #expect(
      lines(list, width: 41) == [
        "  lost-from: outage", "    not silent: it would expect nothing",
      ]
    )
    #expect(
      lines(list) == ["  lost-from: outage", "    not silent: it would expect", "      nothing"]
    )
  }

  @Test func `a row of a table takes one line, without its caption and what follows a break`() {
    let table = Page.Table(
      caption: "Clauses.",
      columns: ["Clause", "Verdict", "Says"],
      rows: [
        Page.Table.Row([
          [.name("l-1")], [.verdict("flaky", .bad)], ["It goes on.", .lineBreak, "3"],
        ]),
        Page.Table.Row([
          [.name("l-20")], [.verdict("violates", .bad)],
          ["The lamp goes off by itself after 4 seconds."],
        ]),
      ]
    )
    #expect(
      lines(.table(table)) == [
        "  l-1   flaky     It goes on.", "  l-20  violates  The lamp goes off by…",
      ]
    )
  }

  @Test func `articles and details are shown in full, headlines as facts, switches not at all`() {
    let article = Page.Article(
      id: "failure-1",
      heading: "A failure",
      blocks: [.filter("Open only"), .details(summary: ["Trace"], [.lines(["press"])])]
    )
    #expect(lines(.article(article)) == ["A failure", "  Trace", "    press"])
    #expect(lines(.headlines([Page.Headline(value: "3", label: "steps")])) == ["  steps  3"])
  }

  @Test func `what a reader cannot see is spelled out, and colours are the terminal's own`() {
    let hostile = "a\u{1B}[31mb"
    #expect(lines(.lines([hostile])) == ["    a‹U+001B›[31mb"])
    #expect(lines(.paragraph([.text(hostile)])) == ["  a‹U+001B›[31mb"])
    let coloured = TerminalText(style: Style(isColoured: true), width: 40)
    #expect(coloured.lines([.paragraph([.verdict("bad", .bad)])]) == ["  \u{1B}[31mbad\u{1B}[0m"])
    #expect(coloured.lines([.paragraph([.verdict("so", .neutral)])]) == ["  so"])
  }
}
