import PlumblineLanguage
import Testing

@Suite struct YAMLRefusalTests {
  @Test(arguments: ["", "\n\n", "# only a comment\n", "---\n", "~"])
  func `an empty file is named as such`(text: String) {
    #expect(
      problems(in: text)
        == "a.yaml: error: expected a YAML document, found an empty file [empty-file]\n"
    )
  }

  @Test func `a binary file is named as such`() {
    #expect(
      problems(in: [0x7F, 0x45, 0, 1])
        == "a.yaml: error: expected text, found a binary file: byte 3 is zero [binary-file]\n"
    )
  }

  @Test func `invalid UTF-8 is shown where it stands`() {
    #expect(
      problems(in: Array("a: 1\nb标: ".utf8) + [0xFF, 0x0A]) == """
        a.yaml:2:5: error: expected UTF-8, found an invalid byte sequence; save the file as \
        UTF-8 [invalid-utf8]
        b标: \u{FFFD}
             ^

        """
    )
  }

  @Test func `a control character is shown where it stands`() {
    #expect(
      problems(in: "a: x\u{7}y") == """
        a.yaml:1:5: error: expected text, found a control character; remove it, or write it as \
        an escape in double quotes [control-character]
        a: x\u{FFFD}y
            ^

        """
    )
  }

  @Test func `a tab in the indentation is explained`() {
    #expect(
      problems(in: "a:\n\tb: 1") == """
        a.yaml:2:1: error: found a tab where YAML allows only spaces; indent with spaces [tab]
         b: 1
        ^

        """
    )
  }

  @Test(arguments: [
    (
      "a: b: c", "1:5",
      "found ':' where no key can stand; quote text that contains ': ', or check the indentation"
    ),
    ("a: @b", "1:4", "text cannot begin with '@'; quote it"),
    ("a: [1, 2\nb: 3", "2:2", "expected ',' or ']' in the list that begins at 1:4"),
    ("a: \"x\n", "2:1", "expected the end of the quoted text that begins at 1:4"),
    ("a: - b", "1:4", "found '-' where no list can begin; put the list on a line of its own"),
    ("a: 1\nb\nc: 2", "3:1", "expected ':' after the key that begins at 2:1"),
    (
      "a: 1\n- b", "2:1",
      "expected a key of the mapping that begins at 1:1; check the indentation and the quotes"
    ),
    ("- a\nb: 1", "2:1", "expected '-' in the list that begins at 1:1; check the indentation"),
    ("a: {b: 1\nc: 1}", "2:2", "expected ',' or '}' in the mapping that begins at 1:4"),
    ("a: 'x\n---\n", "2:1", "expected the end of the quoted text that begins at 1:4"),
    (
      "a: {says: x: y}", "1:12",
      "expected ',' or '}' in the mapping that begins at 1:4; quote text that contains ': '"
    ),
    ("a:\n  shows:fine\n  b: 1", "2:3", "a blank is missing after ':' in 'shows:fine'"),
    ("a: 1\nb:fine\nc: 2", "2:1", "a blank is missing after ':' in 'b:fine'"),
    ("a:\n  -{b: c, d: e}\n  - {}", "2:3", "a blank is missing after '-' in '-{b:'"),
  ])
  func `a syntax error is said in our words`(text: String, place: String, message: String) {
    let first = problems(in: text).split(separator: "\n").first ?? ""
    #expect(first == "a.yaml:\(place): error: \(message) [yaml-syntax]")
  }

  @Test(arguments: ["[", "{a: ", "- ", "? ", "[{a: "])
  func `a hundred thousand nested levels are refused`(opening: String) {
    let text = String(repeating: opening, count: 100_000)
    let first = problems(in: text).split(separator: "\n").first ?? ""
    #expect(
      first.hasSuffix(
        "expected at most 64 nested levels, found more; flatten the text [too-deep]"
      ),
      "\(first)"
    )
  }

  @Test func `aliases that grow beyond all bounds are refused`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(
      problems(in: text) == """
        a.yaml:6:45: error: expected at most 1000000 values, aliases expanded; split the file \
        [too-many-nodes]
        a5: &a5 [*a4, *a4, *a4, *a4, *a4, *a4, *a4, *a4, *a4, *a4]
                                                    ^^^

        """
    )
  }

  @Test func `aliases that nest too deep are refused`() {
    var text = "a0: &a0 [x]\n"
    for level in 1...70 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    #expect(problems(in: text).hasPrefix("a.yaml:64:12: error: expected at most 64 nested levels"))
  }

  @Test func `after many errors the rest is not read`() {
    let text = String(repeating: "- !t x\n", count: 5000)
    #expect(
      problems(in: text).hasSuffix(
        """
        a.yaml:101:3: error: found 100 errors; reading stops here [too-many-errors]
        - !t x
          ^^^^

        """
      )
    )
  }

  @Test func `a text above the size limit is refused unread`() {
    var limits = YAMLReader.Limits()
    limits.bytes = 3
    #expect(
      problems(in: "a: 1", limits: limits)
        == "a.yaml: error: expected at most 3 bytes, found 4; split the file [too-large]\n"
    )
  }
}
