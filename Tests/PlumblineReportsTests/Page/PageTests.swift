import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineReports

#if canImport(FoundationXML)
  import FoundationXML
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Pages for specs with any names.
struct PageTests {
  /// Harmful characters of names, one of each kind.
  static let hostile = [
    "</title><script>alert(1)</script>", "a\" onload=\"x", "b' & <b>", "c\u{0}\u{7}\u{1B}[31m",
    "d\u{202E}txet\u{2066}", "| e | ``` | \\", "![x](http://example.org)", "f\n\n# heading",
    String(repeating: "名", count: 500), "#59;%%{init}%%", "-->", "]]>",
  ]

  @Test func `hostile names neither break a page nor become markup`() throws {
    for name in Self.hostile {
      let report = TransitionReport([Lamp.renamed(name)], facts: Lamp.facts)
      let html = report.html
      try expectWellFormed(html, name)
      #expect(!html.contains("<script"), "\(name)")
      #expect(!html.contains("onload=\"x"), "\(name)")
      for text in [html, report.markdown] {
        #expect(!text.unicodeScalars.contains { $0.isHarmful }, "\(name)")
      }
      let lines = report.markdown.split(separator: "\n").filter { $0.hasPrefix("| <code>") }
      for line in lines { #expect(!line.contains(" | e | "), "\(line)") }
      #expect(!report.markdown.contains("\n# heading"))
      // What stands between backquotes is shown as it is.
      let outside = report.markdown.replacing(#/`[^`\n]*`/#, with: "")
      #expect(!outside.contains("![x]("), "\(name)")
    }
  }

  @Test(arguments: Bundled.names)
  func `the page of a bundled spec is well-formed, needs no network, and is the same each time`(
    _ name: String
  ) throws {
    let references = try Bundled.references(name)
    let html = TransitionReport(references, facts: SpecFacts()).html
    try expectWellFormed(html, name)
    #expect(html == TransitionReport(references, facts: SpecFacts()).html)
    for word in ["<script", "<link", "<img", "@import", "url(", "http:", "https:"] {
      #expect(!html.contains(word), "\(word)")
    }
  }

  @Test(arguments: Bundled.names)
  func `every link on the page of a bundled spec leads to one place on it`(_ name: String) throws {
    let html = TransitionReport(try Bundled.references(name), facts: SpecFacts()).html
    let ids = html.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    for link in html.matches(of: #/href="#([^"]*)"/#) {
      #expect(ids.contains(String(link.1)), "\(link.1)")
    }
    let drawing = try #require(html.firstMatch(of: #/<svg.*?</svg>/#.dotMatchesNewlines()))
    #expect(drawing.0.contains(##"<a href="#cell-"##))
    let withoutLinks = drawing.0.replacing(#/<a .*?</a>/#.dotMatchesNewlines(), with: "")
    #expect(!withoutLinks.contains("class=\"event\""), "each label leads to its cell or timer")
  }

  @Test func `a state of the documents is one row, for all states with its name`() throws {
    var facts = SpecFacts()
    facts.meanings = ["link.disconnected": "It broke.", "link.overdue": "It is late."]
    facts.called = ["disconnected", "overdue"].map {
      SpecListing.CalledName(platform: "c", subject: "state link.\($0)", text: "LINK_DOWN")
    }
    let references = try Bundled.references("agora/rtm2-message")
    let markdown = TransitionReport(references, facts: facts).markdown
    let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("| `disconnected`") }
    #expect(rows.count == 1)
    let row = try #require(rows.first)
    #expect(row.contains("in the spec `disconnected`, `overdue`, `spent`<br>c: `LINK_DOWN` |"))
    #expect(row.contains("| `disconnected`: It broke.<br>`overdue`: It is late. |"))
  }

  @Test func `a number stays with its unit, a date is whole, and a long name may break`() {
    let text =
      "1,200 ms on 2021-03-17, 2 d 5 h, 47 µs, 3 states, AgoraRtmConnectionChangeReasonLogin, loginByToken"
    #expect(
      Markup.prose(text).markup
        == "1,200\u{A0}ms on <span class=\"whole\">2021-03-17</span>, 2\u{A0}d 5\u{A0}h, 47\u{A0}µs, 3 states, "
        + "Agora<wbr />Rtm<wbr />Connection<wbr />Change<wbr />Reason<wbr />Login, loginByToken"
    )
  }

  @Test func `characters that cannot be seen are spelled out`() {
    #expect("a\u{202E}b\u{7}".visible == "a‹U+202E›b‹U+0007›")
    #expect("a\nb".visible == "a b")
    #expect("连接 é 👩‍👧".visible == "连接 é 👩‍👧")
  }

  @Test func `text becomes no Markdown`() {
    #expect(MarkdownText.escaped("a*b_c|d<e>") == #"a\*b\_c\|d\<e\>"#)
    #expect(MarkdownText.block(["1. no list"]) == #"1\. no list"#)
    #expect(MarkdownText.block(["- no list"]) == #"\- no list"#)
    #expect(MarkdownText.inline([.name("a|b")]) == #"<code>a\|b</code>"#)
    #expect(MarkdownText.fence(around: ["a ```` b"]) == "`````")
  }

  @Test func `different names have different anchors`() {
    let long = String(repeating: "a", count: 300)
    let names = ["a", "A", "a_b", "a b", "a_5f_b", "a5fb", "", "名", long, long + "b"]
    let anchors = names.map(\.anchor)
    #expect(Set(anchors).count == anchors.count)
    #expect(anchors.allSatisfy { $0.count < 100 })
  }

  @Test func `formats of text show articles and details in full, and no switch`() {
    let article = Page.Article(
      id: "failure-1",
      heading: "A failure",
      blocks: [.details(summary: ["Trace"], [.lines(["press"])])]
    )
    let table = Page.Table(caption: "All of them.", columns: ["Name"], rows: [])
    let page = Page(
      title: "A run",
      summary: [.filter("Open only"), .article(article)],
      sections: [Page.Section("rows", "Rows", [.filter("Open only"), .table(table)])]
    )
    let markdown = [
      "# A run", "### A failure", "<details><summary>Trace</summary>", "```text\npress\n```",
      "</details>", "## Rows", "*All of them.* None.",
    ]
    #expect(page.markdown == markdown.joined(separator: "\n\n") + "\n")
    let text = ["A run", "A failure", "Trace", "press", "Rows", "All of them. None."]
    #expect(page.text(width: 40) == text.joined(separator: "\n\n") + "\n")
    #expect(page.html.contains("<p>All of them. None.</p>"))
  }

  @Test func `columns of figures are as wide as their texts, and a narrow table needs no cards`() {
    let prose = Page.Table(
      caption: "",
      columns: ["Clause", "Says", "Times"],
      rows: [.init([["l-1"], ["The lamp goes off by itself after 4 seconds."], ["1,234"]])]
    )
    #expect(prose.widths == [8, nil, 7])
    #expect(!prose.isNarrow)
    let figures = Page.Table(
      caption: "",
      columns: ["Constant", "Time"],
      rows: [.init([["keep-alive"], ["30 s", .lineBreak, "(20 s set)"]])]
    )
    #expect(figures.widths == [12, 12])
    #expect(figures.isNarrow)
    let html = Page(title: "", summary: [.table(prose), .table(figures)], sections: []).html
    #expect(html.matches(of: #/<table class="cards"/#).count == 1)
    let head = #"<th scope="col" style="width:8ch">Clause</th><th scope="col">Says</th>"#
    #expect(html.contains(head))
  }

  @Test func `blocks side by side keep their order in every format`() {
    let page = Page(
      title: "A run",
      summary: [.beside([.heading("one")], [.heading("two")], [.heading("three")])],
      sections: []
    )
    for text in [page.html, page.markdown, page.text(width: 40)] {
      let places = ["one", "two", "three"].map { text.firstRange(of: $0)?.lowerBound }
      #expect(places.allSatisfy { $0 != nil })
      #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }
  }

  @Test func `an attribute without a value is left out, an empty one is not`() {
    #expect(Markup("tr", ["id": nil, "class": "settled"]).markup == #"<tr class="settled"></tr>"#)
    #expect(Markup("p", ["id": ""]).markup == #"<p id=""></p>"#)
  }

  private func expectWellFormed(_ html: String, _ name: String) throws {
    let parser = XMLParser(data: Data(html.utf8))
    #expect(
      parser.parse(),
      "\(name): line \(parser.lineNumber) \(String(describing: parser.parserError))"
    )
  }
}

extension Unicode.Scalar {
  fileprivate var isHarmful: Bool {
    value < 0x20 && self != "\n" || (0x202A...0x202E).contains(value)
      || (0x2066...0x2069).contains(value)
  }
}

extension Lamp {
  /// The lamp with one name for everything, told apart by a digit.
  static func renamed(_ name: String) -> Reference {
    var lamp = reference
    lamp.title = name
    lamp.id = name
    lamp.vocabulary.inputs[0].name = name
    lamp.vocabulary.outputs[0].name = name
    lamp.vocabulary.outputs[0].arguments[0].values = ["\(name)1", "\(name)2"]
    lamp.vocabulary.outputs[0].arguments[1].values = ["\(name)3", "\(name)4"]
    lamp.machines[0].name = name
    for state in lamp.machines[0].states.indices {
      lamp.machines[0].states[state].name = "\(name)\(state + 1)"
      lamp.machines[0].states[state].shown = "\(name)\(state + 1)"
    }
    lamp.timers[0].name = name
    lamp.parameters[0].name = name
    for clause in lamp.clauses.indices {
      lamp.clauses[clause].id = "\(name)\(clause)"
      lamp.clauses[clause].says = name
      lamp.clauses[clause].section = name
      lamp.clauses[clause].document = name
    }
    return lamp
  }
}
