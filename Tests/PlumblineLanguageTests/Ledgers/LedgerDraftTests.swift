import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineLanguage

@Suite struct LedgerDraftTests {
  private func ledger(
    _ text: String,
    named name: String = "page.md",
    as format: LedgerDraft.Format = .text
  ) throws -> LedgerDocument {
    let draft = try #require(LedgerDraft(of: SourceFile(name: name, text: text), as: format))
    var diagnostics = Diagnostics()
    let read = LedgerReader.read(SourceFile(name: "draft.yaml", text: draft.text), &diagnostics)
    #expect(!diagnostics.hasErrors, "\(diagnostics)\n\(draft.text)")
    return try #require(read)
  }

  private func facts(_ ledger: LedgerDocument) -> [String] {
    ledger.clauses.map { "\($0.clause.lines) \($0.clause.section): \($0.clause.says)" }
  }

  @Test func `an underlined line is a heading, and a unit of time ends no sentence`() throws {
    let ledger = try ledger(
      """
      Link
      ====

      It waits 5 sec. before a retry. It gives up after 30 sec. Then it closes.

      Retries
      -------
      A retry takes 2 min. at most.
      - a slow retry takes longer

      ---
      It ends.
      """
    )
    #expect(
      facts(ledger) == [
        "4 Link: It waits 5 sec. before a retry.", "4 Link: It gives up after 30 sec.",
        "4 Link: Then it closes.", "8 Retries: A retry takes 2 min. at most.",
        "9 Retries: a slow retry takes longer", "12 Retries: It ends.",
      ]
    )
    #expect(ledger.title == "Link")
  }

  @Test func `each sentence is a clause, with its lines and its section`() throws {
    let ledger = try ledger(
      """
      ---
      title: The lamp
      ---
      # Light

      A press turns the lamp on, e.g. by hand. It goes
      out after 5 s. A second press
      keeps it on.

      ## States
      The lamp has these states:
      - `off`
      - `on`
      - **dim**, for a lamp that was on for an hour

      ```
      lamp.press()
      ```
      """
    )
    #expect(
      facts(ledger) == [
        "6 Light: A press turns the lamp on, e.g. by hand.",
        "6-7 Light: It goes out after 5 s.",
        "7-8 Light: A second press keeps it on.",
        "11-13 States: The lamp has these states: off on",
        "14 States: dim, for a lamp that was on for an hour",
      ]
    )
    #expect(ledger.title == "The lamp")
    #expect(ledger.clauses.map(\.clause.id) == (1...5).map { "page-0\($0)" })
    #expect(ledger.clauses[1].clause.kind == .timeout)
  }

  @Test func `sentences end where a reader sees their end`() throws {
    let ledger = try ledger(
      """
      #1 on the list (i.e. the lamp of plan B). It says "on." Then it
      is off. This line is long enough to have been wrapped by the
      SDK of the lamp, or by
      Nobody
      Knows. Then nothing
      """
    )
    #expect(
      facts(ledger) == [
        "1 page.md: #1 on the list (i.e. the lamp of plan B).", "1 page.md: It says \"on.\"",
        "1-2 page.md: Then it is off.",
        "2-3 page.md: This line is long enough to have been wrapped by the SDK of the lamp, or by",
        "4 page.md: Nobody", "5 page.md: Knows.", "5 page.md: Then nothing",
      ]
    )
  }

  @Test(arguments: ["---\n\nThe lamp is on.\n", "---\nThe lamp is on.\n---\n"])
  func `a rule at the start begins no properties`(text: String) throws {
    #expect(facts(try ledger(text)).map { $0.suffix(15) } == ["The lamp is on."])
  }

  @Test func `attributes and inline tags leave the text as it is`() throws {
    let page =
      "<p title='a > b' class=x>The <a href=\"?a>b\">lamp</a> is\n<b>on</b>.<br>It is off.</p>\n"
    #expect(
      facts(try ledger(page, named: "page.html", as: .html))
        == ["1-2 page.html: The lamp is on.", "2 page.html: It is off."]
    )
  }

  @Test func `a page in HTML keeps the lines of its text`() throws {
    let ledger = try ledger(
      """
      <html><head><title>Not a fact.</title>
      <style>p { color: red. }</style></head><body>
      <h2>Light</h2>
      <!-- Nor this. -->
      <p>A press turns the <b>lamp</b> on
      &amp; the fan off.</p><ul><li>It may flicker.</li><li>It is
      never blue.</ul>
      <script>let x = "a < b. c";</script>
      </body></html>
      """,
      named: "docs/lamp.html",
      as: .html
    )
    #expect(
      facts(ledger) == [
        "5-6 Light: A press turns the lamp on & the fan off.",
        "6 Light: It may flicker.",
        "6-7 Light: It is never blue.",
      ]
    )
    #expect(ledger.clauses.map(\.clause.modality) == [.explicit, .ambiguous, .explicit])
    #expect(ledger.clauses[2].clause.kind == .prohibition)
    #expect(ledger.file == "lamp.html")
  }

  @Test(arguments: [
    ("登录超时，6 秒内未能登录系统。", Clause.Kind.timeout), ("若 SDK 由于网络原因中断。", .reason),
    ("SDK 不会自动重新登录。", .prohibition), ("其他用户会收到通知。", .peerEffect),
    ("The client retries every 2 seconds.", .retry), ("The lamp is then on.", .transition),
    ("It triggers onLamp.", .callback), ("Within 500ms the lamp is on.", .timeout),
    ("It speeds up the conversion.", .transition), ("It ends, because it has to.", .reason),
  ])
  func `kinds are guessed by words`(sentence: String, kind: Clause.Kind) {
    #expect(ClauseGuess(sentence).kind == kind)
  }

  @Test func `sentences in Chinese end at their own marks`() throws {
    let ledger = try ledger("# 状态\n本端收到回调；状态变为 A。\n再次登录可能失败！\n")
    #expect(facts(ledger) == ["2 状态: 本端收到回调；", "2 状态: 状态变为 A。", "3 状态: 再次登录可能失败！"])
    #expect(ledger.clauses[2].clause.modality == .ambiguous)
  }

  @Test(arguments: ["", "\n\n", "# Only a heading\n", "```\ncode.\n```\n", "---\ntitle: A\n---\n"])
  func `a document without a sentence gives no draft`(text: String) {
    #expect(LedgerDraft(of: SourceFile(name: "a.md", text: text), as: .text) == nil)
  }

  @Test(arguments: [
    "a\u{0}b. \u{85}c.", "\"quoted\": {yes}. # no", "<<<>>>&#xD800;&bogus;&", "<p",
    "\r\n\r\na.\r\n",
  ])
  func `any text gives a ledger that can be read`(text: String) throws {
    for format in [LedgerDraft.Format.text, .html] {
      guard let draft = LedgerDraft(of: SourceFile(name: "d.x", text: text), as: format) else {
        continue
      }
      var diagnostics = Diagnostics()
      _ = LedgerReader.read(SourceFile(name: "draft.yaml", text: draft.text), &diagnostics)
      #expect(!diagnostics.hasErrors, "\(diagnostics)\n\(draft.text)")
    }
  }
}
