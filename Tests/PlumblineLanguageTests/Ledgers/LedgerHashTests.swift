import PlumblineLanguage
import PlumblineModel
import Testing

/// Hashes of lines with and without a fact: what counts, what is reported, and what is written.
@Suite struct LedgerHashTests {
  private let text = "Title\n  A line of 6 s.\r\nAnother\n\n## Heading\nLink\n"

  private let ledger = """
    # A comment
    document: {id: m, title: T, file: m.txt, lines: 6}
    clauses:
      - id: m-1
        lines: "2-3"   # the middle
        section: S
        kind: state
        modality: explicit
        says: A fact.
      - {id: m-2, lines: "3", section: S, kind: state, modality: explicit, says: Another one.}
      - lines: 1
        id: m-3
        hash: "0000000000000000"
        section: S
        kind: state
        modality: explicit
        says: A third one.
    no-fact:
      - {lines: "4-5"}
      - lines: 6
        hash: 0000000000000000
    """

  private func read(_ ledger: String) throws -> LedgerDocument {
    var diagnostics = Diagnostics()
    let document = LedgerReader.read(SourceFile(name: "l.yaml", text: ledger), &diagnostics)
    return try #require(document, "\(DiagnosticRenderer().text(of: diagnostics))")
  }

  private func compare(
    _ ledger: LedgerDocument,
    with text: String
  ) -> (outdated: [LedgerDocument.Outdated], messages: [String]) {
    var diagnostics = Diagnostics()
    let document = DocumentText(SourceFile(name: "m.txt", text: text))
    let outdated = ledger.outdated(in: document, &diagnostics)
    diagnostics.report(outdated)
    return (
      outdated, diagnostics.sorted.map { "\($0.position.map { "\($0)" } ?? "") \($0.message)" }
    )
  }

  /// FNV-1a of `A line of 6 s.⏎Another⏎`, worked out elsewhere.
  private let middle = "e6ad675c05727e5f"
  private let heading = LineHash.of(["", "## Heading"])

  @Test func `the hash is FNV-1a of the lines, each trimmed and ended by a line feed`() {
    #expect(LineHash.of([]) == "cbf29ce484222325")
    #expect(LineHash.of(["a"]) == "089bdc07b544e7b2")
    #expect(LineHash.of(["\u{3000}a\t\r"]) == LineHash.of(["a"]))
    #expect(LineHash.of(["a b"]) != LineHash.of(["a  b"]))
    #expect(LineHash.of(["a", "b"]) != LineHash.of(["ab"]))
  }

  @Test func `a clause without a hash and one whose lines changed are reported`() throws {
    let (outdated, messages) = compare(try read(ledger), with: text)
    #expect(outdated.map(\.clause?.clause.id) == ["m-1", "m-2", "m-3", nil, nil])
    #expect(
      messages == [
        "4:9 clause 'm-1' has no hash of its lines, like 2 more entries; run 'plumbline lint' with "
          + "--fix",
        "13:11 the lines of clause 'm-3' have changed; read them again (new hash: "
          + "\(LineHash.of(["Title"])))",
        "21:11 lines without a fact have changed: 6; read them again (new hash: "
          + "\(LineHash.of(["Link"])))",
      ]
    )
  }

  @Test func `a single missing hash is in its message`() throws {
    let one = ledger.replacing("   # the middle", with: "\n    hash: \(middle)")
    let (_, two) = compare(try read(one), with: text)
    #expect(two.contains { $0.contains("'m-2' has no hash of its lines, like 1 more entry;") })
    let another = LineHash.of(["Another"])
    let both = one.replacing(#"lines: "3","#, with: #"lines: "3", hash: \#(another),"#)
    let (outdated, last) = compare(try read(both), with: text)
    let advice = "add 'hash: \(heading)', or run 'plumbline lint' with --fix"
    #expect(last.contains { $0.hasSuffix("lines without a fact have no hash: 4-5; \(advice)") })
    #expect(outdated.count { $0.lines.hash == nil } == 1)
  }

  @Test func `a document of another length is reported alone`() throws {
    let (outdated, messages) = compare(try read(ledger), with: text + "More\n")
    #expect(outdated.isEmpty)
    #expect(
      messages == [
        "2:49 document 'm' has 7 lines, but its ledger says 6; read it again and renumber the lines"
      ]
    )
  }

  @Test func `fixing writes hashes and touches nothing else`() throws {
    for lineBreak in ["\n", "\r\n"] {
      let before = ledger.replacing("\n", with: lineBreak)
      let document = try read(before)
      let bytes = try #require(
        LedgerFix.bytes(of: document, writing: compare(document, with: text).outdated)
      )
      let expected =
        ledger
        .replacing(
          #"lines: "2-3"   # the middle"#,
          with: "lines: \"2-3\"   # the middle\n    hash: \(middle)"
        )
        .replacing(#"lines: "3","#, with: #"lines: "3", hash: \#(LineHash.of(["Another"])),"#)
        .replacing("\"0000000000000000\"", with: "\"\(LineHash.of(["Title"]))\"")
        .replacing(#"{lines: "4-5"}"#, with: #"{lines: "4-5", hash: \#(heading)}"#)
        .replacing("hash: 0000000000000000", with: "hash: \(LineHash.of(["Link"]))")
        .replacing("\n", with: lineBreak)
      let fixed = String(decoding: bytes, as: UTF8.self)
      #expect(fixed == expected)
      #expect(compare(try read(fixed), with: text).outdated.isEmpty)
    }
  }

  @Test func `a change of a line without a fact is reported with its lines`() throws {
    let document = try read(ledger)
    let bytes = try #require(
      LedgerFix.bytes(of: document, writing: compare(document, with: text).outdated)
    )
    let fixed = try read(String(decoding: bytes, as: UTF8.self))
    let (outdated, messages) = compare(fixed, with: text.replacing("## Heading", with: "## Other"))
    #expect(outdated.count == 1 && outdated[0].clause == nil)
    #expect(
      messages == [
        "20:26 lines without a fact have changed: 4-5; read them again (new hash: "
          + "\(LineHash.of(["", "## Other"])))"
      ]
    )
  }

  @Test func `a byte order mark is kept`() throws {
    let document = try read("\u{FEFF}" + ledger)
    let outdated = compare(document, with: text).outdated
    let bytes = try #require(LedgerFix.bytes(of: document, writing: outdated))
    #expect(bytes.starts(with: Array("\u{FEFF}# A comment".utf8)))
  }

  @Test(arguments: [#""2-3"   # the middle"#, #""0000000000000000""#])
  func `a value that goes over several lines is not fixed`(value: String) throws {
    let plain = value.split(separator: "\"")[0]
    let document = try read(ledger.replacing(value, with: ">-\n      \(plain)"))
    let outdated = compare(document, with: text).outdated
    #expect(LedgerFix.bytes(of: document, writing: outdated) == nil)
  }

  @Test func `a malformed hash is reported with the ledger`() {
    var diagnostics = Diagnostics()
    let broken = ledger.replacing("\"0000000000000000\"", with: "00XY")
    _ = LedgerReader.read(SourceFile(name: "l.yaml", text: broken), &diagnostics)
    #expect(
      diagnostics.sorted.map(\.message) == [
        "expected 16 hexadecimal digits for 'hash', found '00XY'; 'lint --fix' writes them"
      ]
    )
  }
}
