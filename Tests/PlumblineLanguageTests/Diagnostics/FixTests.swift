import PlumblineLanguage
import Testing

/// Certain fix-its: the text marked with «…» is reported, then fixed.
struct FixTests {
  /// Reads a spec with one mark, checks that the mend is at the mark, and carries it out.
  private func mended(_ marked: String) throws -> (message: String, action: String?, text: String) {
    let text = marked.filter { $0 != "«" && $0 != "»" }
    let spec = Spec.compile(SourceFile(name: "a.yaml", text: text))
    let diagnostic = try #require(spec.diagnostics.sorted.last { $0.severity == .error })
    guard let fix = diagnostic.fix, let fixed = spec.diagnostics.fixedFiles.first else {
      return (diagnostic.message, nil, text)
    }
    let mark = try #require(marked.split(separator: "«").last?.split(separator: "»").first)
    #expect(fix.location.text == String(mark))
    return (diagnostic.message, fix.action, String(decoding: fixed.bytes, as: UTF8.self))
  }

  /// A lamp whose middle part is given.
  private func lamp(_ reaction: String, says: String = "It is a lamp.") -> String {
    """
    plumbline: 1   # not touched
    spec: lamp
    inputs: {press: {from: app}}
    machines:
      lamp:
        initial: dark
        states:
          dark: {on: \(reaction)}
          bright: {on: {press: {to: dark, clauses: [d-all]}}}
    decisions: {d-all: {says: \(says)}}

    """
  }

  @Test func `a name a letter away from one other is written right`() throws {
    let result = try mended(lamp("{press: {to: «brihgt», clauses: [d-all]}}"))
    #expect(
      result.message == "unknown state 'brihgt' of machine 'lamp'; did you mean 'bright'?"
    )
    #expect(result.action == "write 'bright'")
    #expect(result.text == lamp("{press: {to: bright, clauses: [d-all]}}"))
  }

  @Test func `a quoted name keeps its quotes`() throws {
    let result = try mended(lamp("{press: {to: \"«brigt»\", clauses: [d-all]}}"))
    #expect(result.text == lamp("{press: {to: \"bright\", clauses: [d-all]}}"))
  }

  @Test func `a variable loses its quotes`() throws {
    func spec(_ value: String) -> String {
      """
      plumbline: 1
      spec: lamp
      inputs: {press: {from: app, args: {why: [A, B]}}}
      outputs: {did: {args: {why: [A, B]}, closed-by: [d-all]}}
      machines:
        lamp:
          client: true
          initial: dark
          states: {dark: {on: {press: {emits: [did: {why: \(value)}], clauses: [d-all]}}}}
      decisions: {d-all: {says: It is a lamp.}}

      """
    }
    let result = try mended(spec("«\"$args.why\"»"))
    #expect(
      result.message
        == "'$args.why' in quotes is a text, not a variable; write it without quotes"
    )
    #expect(result.action == "write '$args.why'")
    #expect(result.text == spec("$args.why"))
  }

  @Test func `a misspelt key is written right`() throws {
    let result = try mended(lamp("{press: {to: bright, «emit»: [], clauses: [d-all]}}"))
    #expect(result.message == "unknown key 'emit' in the reaction; did you mean 'emits'?")
    #expect(result.text == lamp("{press: {to: bright, emits: [], clauses: [d-all]}}"))
  }

  @Test func `a sentence in braces gets its quotes`() throws {
    let result = try mended(
      lamp("{press: {to: bright, clauses: [d-all]}}", says: "«It is red, not green, and it glows.»")
    )
    #expect(
      result.message
        == "key 'and it glows.' has no value; quote text that contains a comma, or write ~ for nothing"
    )
    #expect(result.action == "quote the sentence")
    #expect(
      result.text
        == lamp(
          "{press: {to: bright, clauses: [d-all]}}",
          says: "\"It is red, not green, and it glows.\""
        )
    )
  }

  @Test(arguments: [
    // Two letters away.
    "{press: {to: brite, clauses: [d-all]}}",
    // Too short.
    "{press: {to: br, clauses: [d-all]}}",
    // Ids of clauses are close to each other.
    "{press: {to: bright, clauses: [d-al]}}",
    // Not a sentence: its meaning is unknown.
    "{press: {to: bright, undocumented}}",
  ])
  func `what is not certain stays`(reaction: String) throws {
    let result = try mended(lamp(reaction))
    #expect(result.action == nil)
    #expect(result.text == lamp(reaction))
  }

  @Test func `names that differ in a digit are not guessed`() throws {
    let text = lamp("{press: {to: step-2, clauses: [d-all]}}")
      .replacing("bright", with: "step-1")
    #expect(try mended(text).action == nil)
  }

  @Test func `a byte order mark and line breaks stay`() {
    let text = lamp("{press: {to: brihgt, clauses: [d-all]}}").replacing("\n", with: "\r\n")
    let file = SourceFile(name: "a.yaml", bytes: [0xEF, 0xBB, 0xBF] + Array(text.utf8))
    let fixed = Spec.compile(file).diagnostics.fixedFiles.first
    let expected = text.replacing("brihgt", with: "bright")
    #expect(fixed?.bytes == [0xEF, 0xBB, 0xBF] + Array(expected.utf8))
  }
}
