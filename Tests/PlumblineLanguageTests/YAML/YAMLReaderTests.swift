import PlumblineLanguage
import Testing

@Suite struct YAMLReaderTests {
  @Test func `a text is read with its places`() {
    let node = root(of: "a: [1, \"2\", ~]\nb:\n  c: |\n    x\n  标题: \"q\"\n")
    #expect(outline(node) == "{a: [1, \"2\", nil], b: {c: \"x\n\", 标题: \"q\"}}")
    #expect(node?["a"]?.isFlow == true)
    #expect(node?["a"]?.elements?[1].position == Position(line: 1, column: 8))
    #expect(node?["b"]?["标题"]?.position == Position(line: 5, column: 7))
    #expect(node?["b"]?.isFlow == false)
  }

  @Test func `a byte order mark changes no position`() {
    #expect(root(of: "\u{FEFF}a: 1")?["a"]?.position == Position(line: 1, column: 4))
  }

  @Test func `truth values and merge keys have no meaning of their own`() {
    #expect(outline(root(of: "on: yes\n<<: {a: 1}")) == "{on: yes, <<: {a: 1}}")
  }

  @Test func `an alias stands for its anchor and keeps its place`() {
    let node = root(of: "a: &x [1]\nb: *x")
    #expect(outline(node) == "{a: [1], b: [1]}")
    #expect(node?["b"]?.elements?[0].position == Position(line: 1, column: 8))
  }

  @Test func `everything wrong that does not stop the parser is reported at once`() {
    let text = """
      a: 1
      b: !str x
      a: 2
      c: {says: one, two}
      d: *nowhere
      [e]: 1
      ~: 1
      """
    #expect(
      problems(in: text) == """
        a.yaml:2:4: error: expected no tag, found '!str'; remove it, and quote the value if it \
        is text [tag]
        b: !str x
           ^^^^^^
        a.yaml:3:1: error: key 'a' is given twice in one mapping; remove one [duplicate-key]
        a: 2
        ^
          note: it is first given at a.yaml:1:1
        a.yaml:4:16: error: key 'two' has no value; quote text that contains a comma, or write ~ \
        for nothing [key-without-value]
        c: {says: one, two}
                       ^^^
          fix: quote the sentence
        a.yaml:5:4: error: no anchor '&nowhere' stands before the alias '*nowhere' \
        [undefined-alias]
        d: *nowhere
           ^^^^^^^^
        a.yaml:6:1: error: expected text as a key, found a list [key-not-text]
        [e]: 1
        ^
        a.yaml:7:1: error: expected text as a key, found nothing [key-not-text]
        ~: 1
        ^

        """
    )
  }

  @Test func `a tilde is a value in a flow mapping`() {
    #expect(outline(root(of: "{a: ~, b: \"\"}")) == "{a: nil, b: \"\"}")
  }

  @Test func `an alias inside of its anchor is refused`() {
    #expect(
      problems(in: "a: &x\n  b: *x") == """
        a.yaml:2:6: error: alias '*x' stands inside the value that it repeats; write the value out \
        [cyclic-alias]
          b: *x
             ^^

        """
    )
  }

  @Test func `a second document is refused`() {
    #expect(
      problems(in: "a: 1\n---\nb: 1") == """
        a.yaml:2:1: error: expected one document, found a second one; put it in a file of its \
        own [several-documents]
        ---
        ^^^

        """
    )
  }

  @Test func `random bytes are read or refused, never worse`() {
    var state: UInt64 = 7
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    let words = [
      "a", "b: ", "- ", "[", "]", "{", "}", ", ", "\n", "  ", "&x ", "*x", "\"", "'", "|", "\t",
      "---\n", "? ", ": ", "!t ", "%", "#", "~", "\u{85}", "\u{2028}", "标", "\r", "...\n", "\u{0}",
    ]
    for round in 0..<4000 {
      var bytes: [UInt8] = []
      for _ in 0..<next() % 40 {
        if round % 2 == 0 {
          bytes += words[next() % words.count].utf8
        } else {
          bytes.append(UInt8(next() % 256))
        }
      }
      // The helper holds every refusal against its reason.
      _ = problems(in: bytes)
    }
  }
}
