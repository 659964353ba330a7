import PlumblineLanguage
import PlumblineModel
import Testing

@Suite struct LedgerReaderTests {
  private func read(_ text: String) -> (ledger: LedgerDocument?, problems: String) {
    var diagnostics = Diagnostics()
    let ledger = LedgerReader.read(SourceFile(name: "l.yaml", text: text), &diagnostics)
    return (ledger, DiagnosticRenderer().text(of: diagnostics))
  }

  /// The header lines of all diagnostics.
  private func headers(_ text: String) -> [String] {
    read(text).problems.split(separator: "\n").filter { $0.hasPrefix("l.yaml:") }.map(String.init)
  }

  private let clause = """
    section: Connecting
        kind: timeout
        modality: explicit
        says: A login that takes 6 seconds fails.
    """

  @Test func `a ledger is read with its places`() throws {
    let (ledger, problems) = read(
      """
      document: {id: zh, title: 连接状态管理, file: a.txt, lines: 9, platform: iOS}
      clauses:
        - id: zh-01
          lines: "2-3, 5"
          \(clause)
        - id: zh-02
          lines: 4
          \(clause)
          excluded: {why: outside the vocabulary, note: "a, b"}
      no-fact: [{lines: "1"}, {lines: "6-9"}]
      """
    )
    #expect(problems == "")
    let document = try #require(ledger)
    #expect(document.id == "zh" && document.lineCount == 9 && document.platform == "iOS")
    #expect(
      document.clauses[0].clause
        == Clause(
          id: "zh-01",
          document: "连接状态管理",
          lines: "2-3, 5",
          section: "Connecting",
          kind: .timeout,
          modality: .explicit,
          says: "A login that takes 6 seconds fails."
        )
    )
    #expect(document.clauses[0].lines.ranges == [2...3, 5...5])
    #expect(document.clauses[0].location.position == Position(line: 3, column: 9))
    #expect(document.excluded.map(\.clause.id) == ["zh-02"])
    #expect(document.excluded.map(\.note) == ["a, b"])
    #expect(document.noFact.map(\.ranges) == [[1...1], [6...9]])
    #expect(document.linesWithoutFact == 5)
  }

  @Test func `a line that nothing accounts for is reported`() {
    let text = """
      document: {id: zh, title: T, file: a.txt, lines: 9}
      clauses:
        - id: zh-01
          lines: "2-3, 5"
          \(clause)
      no-fact: [{lines: "1"}]
      """
    #expect(
      read(text).problems == """
        l.yaml:1:11: error: neither a clause nor 'no-fact' covers these lines: 4, 6-9; add each \
        to one [line-unaccounted]
        document: {id: zh, title: T, file: a.txt, lines: 9}
                  ^

        """
    )
  }

  @Test func `a line without a fact that has one is reported`() {
    let text = """
      document: {id: zh, title: T, file: a.txt, lines: 3}
      clauses:
        - id: zh-01
          lines: 2-3
          \(clause)
      no-fact: [{lines: "1-2"}]
      """
    #expect(
      headers(text) == [
        "l.yaml:9:19: error: 'no-fact' and clauses cover the same lines: 2 ('zh-01'); remove them "
          + "from one [line-accounted-twice]"
      ]
    )
  }

  @Test(arguments: [
    ("5-4", "the lines '5-4' end before they begin; swap the numbers [bad-lines]"),
    ("x", "expected lines such as '41', '5-6' or '52-54, 86', found 'x' [bad-lines]"),
    ("1,", "expected lines such as '41', '5-6' or '52-54, 86', found '' [bad-lines]"),
    ("0", "expected lines such as '41', '5-6' or '52-54, 86', found '0' [bad-lines]"),
    (
      "3, 2",
      "the lines '2' are not in ascending order; write each line once, ascending [bad-lines]"
    ),
    ("7-10", "line 10 is beyond the document, which has 9 lines [line-beyond-document]"),
  ])
  func `a bad range of lines is reported alone`(lines: String, message: String) {
    let text = """
      document: {id: zh, title: T, file: a.txt, lines: 9}
      clauses:
        - id: zh-01
          lines: "\(lines)"
          \(clause)
      """
    #expect(headers(text) == ["l.yaml:4:12: error: \(message)"])
  }

  @Test func `everything wrong in a ledger is reported at once`() {
    let text = """
      document: {id: zh, title: [T], file: a.txt, lines: "9"}
      clauses:
        - id: zh-01
          line: "1"
          section: S
          kind: timeot
          modality: maybe
          says: ~
          excluded: {why: boring, nte: x}
        - id: d-02
          lines: "2"
          \(clause)
        - id: d-02
          lines: "3"
          \(clause)
        - zh-04
      """
    #expect(
      headers(text) == [
        "l.yaml:1:27: error: expected text for 'title', found a list [wrong-type]",
        "l.yaml:1:52: error: expected a whole number from 1 to 1000000 for 'lines', found '9' "
          + "[wrong-type]",
        "l.yaml:3:5: error: the clause lacks 'lines' [missing-key]",
        "l.yaml:4:5: error: unknown key 'line' in the clause; did you mean 'lines'? [unknown-key]",
        "l.yaml:6:11: error: unknown kind 'timeot'; did you mean 'timeout'? [unknown-name]",
        "l.yaml:7:15: error: unknown modality 'maybe'; expected one of explicit, implied, "
          + "ambiguous [unknown-name]",
        "l.yaml:8:11: error: expected text for 'says', found nothing [wrong-type]",
        "l.yaml:9:21: error: unknown why 'boring'; expected one of advice, heading, figure, "
          + "outside the vocabulary, several clients, several channels [unknown-name]",
        "l.yaml:9:29: error: unknown key 'nte' in the exclusion; did you mean 'note'? "
          + "[unknown-key]",
        "l.yaml:10:9: error: clause id 'd-02' begins with 'd-', the prefix of decisions; rename "
          + "it [bad-id]",
        "l.yaml:16:9: error: clause id 'd-02' begins with 'd-', the prefix of decisions; rename "
          + "it [bad-id]",
        "l.yaml:16:9: error: clause 'd-02' is given twice; ids are never reused [duplicate-id]",
        "l.yaml:22:5: error: expected a mapping for the clause, found 'zh-04' [wrong-type]",
      ]
    )
  }
}
