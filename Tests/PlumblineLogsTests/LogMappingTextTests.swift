import PlumblineLanguage
import PlumblineModel
import Testing

@testable import PlumblineLogs

/// The forms of lines of text in a mapping.
@Suite struct LogMappingTextTests {
  private func problems(_ lines: String, _ event: String) -> [String] {
    var diagnostics = Diagnostics()
    let text =
      "plumbline-log: 1\nspec: lamp\nformat: text\n\(lines)\nevents:\n  - \(event)\n"
    let mapping = LogMappingReader.read(
      SourceFile(name: "m.yaml", text: text),
      spec: "lamp",
      vocabulary: LogMappingTests.vocabulary,
      &diagnostics
    )
    #expect((mapping == nil) == diagnostics.hasErrors)
    return DiagnosticRenderer().text(of: diagnostics).split(separator: "\n")
      .filter { $0.hasPrefix("m.yaml") }.map { String($0.dropFirst(7)) }
  }

  private let click = "{where: {line: a}, output: click}"

  @Test func `a line that names its form is read`() {
    #expect(problems("lines: {a: \"{time} {x}\", b: \"{y}: {z}\"}", click) == [])
  }

  @Test(arguments: [
    ("a: click", "has no hole; write each varying part as {name}"),
    ("a: \"{x}{y}\"", "has two adjacent holes; write the text that separates them"),
    ("a: \"{x\"", "has a '{' without its '}'; write '{{' for a brace"),
    ("a: \"{x} }\"", "has a '}' without its '{'; write '}}' for a brace"),
    ("a: \"{x} {x}\"", "has the hole '{x}' twice; rename one"),
  ])
  func `a form with a mistake is refused`(form: String, words: String) {
    let expected = "4:12: error: the form 'a' \(words) [wrong-type]"
    #expect(problems("lines: {\(form)}", click).first == expected)
  }

  @Test(arguments: [
    (
      "{}", "{where: {line: a}, output: click}",
      "4:8: error: expected a form of a line, found none [empty-list]"
    ),
    (
      "{a: \"{x}.\", b: \"{x}.\"}", "{where: {line: a}, output: click}",
      "4:23: error: the forms 'b' and 'a' are the same; remove one [duplicate-value]"
    ),
    (
      "{a: \"{line}.\"}", "{where: {line: a}, output: click}",
      "4:12: error: a hole cannot be named 'line', which 'where' uses for the form of a line; rename"
        + " it [invalid-name]"
    ),
    (
      "{alpha: \"{x}.\"}", "{where: {line: alhpa}, output: click}",
      "6:20: error: unknown line 'alhpa'; did you mean 'alpha'? [unknown-name]"
    ),
    (
      "{a: \"{x}.\", b: \"{state}:\"}", "{where: {line: a, stat: on}, output: click}",
      "6:23: error: no line 'a' has a hole '{stat}'; expected x [unknown-name]"
    ),
    (
      "{a: \"{x}.\", b: \"{state}:\"}", "{where: {stat: on}, output: click}",
      "6:14: error: no form of a line has a hole '{stat}'; did you mean 'state'? [unknown-name]"
    ),
    (
      "{a: \"{x}.\", b: \"{s}:\"}", "{where: {line: a}, output: lit, args: {state: s}}",
      "6:51: error: no line 'a' has a hole '{s}'; expected x [unknown-name]"
    ),
  ])
  func `names of forms and holes are looked up`(lines: String, event: String, problem: String) {
    #expect(
      problems("lines: \(lines)", event).contains(problem),
      "\(problems("lines: \(lines)", event))"
    )
  }

  @Test func `text needs forms`() {
    #expect(
      problems("fields: {}", "{where: {a: b}, output: click}")
        == [
          "1:1: error: the log mapping lacks 'lines', the forms of its lines of text [missing-key]"
        ]
    )
  }
}
