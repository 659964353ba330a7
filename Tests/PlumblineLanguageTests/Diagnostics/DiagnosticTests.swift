import PlumblineLanguage
import Testing

@Suite struct DiagnosticTests {
  private func rendered(_ line: String, column: Int, length: Int = 1, width: Int = 20) -> String {
    let file = SourceFile(name: "a", text: line)
    var diagnostics = Diagnostics()
    let position = Position(line: 1, column: column)
    let location = SourceLocation(file: file, position: position, length: length)
    diagnostics.report(.wrongType, at: location, "m")
    return DiagnosticRenderer(width: width).text(of: diagnostics)
  }

  @Test func `carets stand under wide characters`() {
    #expect(
      rendered("标题: 错误", column: 5, length: 2)
        == "a:1:5: error: m [wrong-type]\n标题: 错误\n      ^^^^\n"
    )
  }

  @Test func `a long line is cut on both sides`() {
    let line = String(repeating: "x", count: 50) + "HERE" + String(repeating: "y", count: 50)
    #expect(
      rendered(line, column: 51, length: 4)
        == "a:1:51: error: m [wrong-type]\n…xxxxxxxxxxxxxHEREyyy…\n              ^^^^\n"
    )
  }

  @Test func `a very long line is cut just so`() {
    let line = String(repeating: "x", count: 1_000_000) + "HERE" + String(repeating: "y", count: 9)
    #expect(
      rendered(line, column: 1_000_001, length: 4)
        == "a:1:1000001: error: m [wrong-type]\n…xxxxxxxxxxxxxHEREyyy…\n              ^^^^\n"
    )
  }

  @Test func `beyond the limit only the number is shown`() {
    let file = SourceFile(name: "a", text: "")
    var diagnostics = Diagnostics()
    for number in 1...3 {
      let message = "\(number)"
      diagnostics.report(Diagnostic(rule: .wrongType, file: file, position: nil, message: message))
    }
    #expect(
      DiagnosticRenderer(limit: 1).text(of: diagnostics)
        == "a: error: 1 [wrong-type]\n… and 2 more\n"
    )
  }

  @Test func `carets do not leave the line`() {
    #expect(rendered("abc", column: 3, length: 99) == "a:1:3: error: m [wrong-type]\nabc\n  ^\n")
    #expect(rendered("abc", column: 9) == "a:1:9: error: m [wrong-type]\nabc\n   ^\n")
  }

  @Test func `diagnostics come by position, each once`() {
    let file = SourceFile(name: "a", text: "xy")
    var diagnostics = Diagnostics()
    for (column, message) in [(2, "second"), (1, "first"), (2, "second"), (2, "third")] {
      let position = Position(line: 1, column: column)
      diagnostics.report(.wrongType, at: SourceLocation(file: file, position: position), message)
    }
    #expect(diagnostics.sorted.map(\.message) == ["first", "second", "third"])
  }

  @Test(arguments: [
    ("reconecting", ["reconnecting", "idle"], "; did you mean 'reconnecting'?"),
    ("Idle", ["idle", "up"], "; did you mean 'idle'?"),
    ("pu", ["up", "down"], "; did you mean 'up'?"),
    ("out", ["out of work", "cut"], "; did you mean 'out of work'?"),
    ("not", ["not here", "not there"], "; expected one of not here, not there"),
    ("middle", ["up", "down"], "; expected one of up, down"),
    ("middle", ["up"], "; expected up"),
    ("middle", [], ""),
    ("zzzzzz", ["a", "b", "c", "d", "e", "f"], ""),
  ])
  func `a near name is suggested`(name: String, names: [String], expected: String) {
    #expect(Spelling.suggestion(for: name, among: names) == expected)
  }
}
