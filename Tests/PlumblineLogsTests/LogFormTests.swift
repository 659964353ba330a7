import Testing

@testable import PlumblineLogs

/// The forms of lines: templates, and comma-separated values.
@Suite struct LogFormTests {
  @Test func `a template consists of texts and holes by turns`() throws {
    var columns = ["time"]
    let template = try LogTemplate(name: "t", "[{time}] {} {{{user}}}", columns: &columns)
    #expect(columns == ["time", "user"])
    #expect(
      template.pieces == [
        .fixed(Array("[".utf8)), .hole(0), .fixed(Array("] ".utf8)), .hole(nil),
        .fixed(Array(" {".utf8)), .hole(1), .fixed(Array("}".utf8)),
      ]
    )
    #expect(template.columns == [0, 1])
  }

  @Test(arguments: [
    ("call", LogTemplate.Problem.noHole), ("{{a}}", .noHole), ("{a}{b}", .holesTouch),
    ("{}{}", .holesTouch), ("{a", .openBrace), ("{a{b}", .openBrace), ("{a} }", .strayBrace),
    ("{a} {a}", .twice("a")),
  ])
  func `a template with a mistake is refused`(text: String, problem: LogTemplate.Problem) {
    var columns: [String] = []
    #expect(throws: problem) { try LogTemplate(name: "t", text, columns: &columns) }
  }

  private func cells(_ line: String) -> [String]? {
    Array(line.utf8).withUnsafeBufferPointer { CSVLine.texts(of: $0) }
  }

  @Test(arguments: [
    ("a,b", ["a", "b"]), ("", [""]), (",", ["", ""]), (#""a,b",c"#, ["a,b", "c"]),
    (#""a ""b""",c"#, ["a \"b\"", "c"]), ("\"\"\"\"", ["\""]), (#"a"b,"c""#, ["a\"b", "c"]),
    ("\",\",x", [",", "x"]), ("\"\",", ["", ""]), (" a , b ", [" a ", " b "]), ("ü,ß", ["ü", "ß"]),
  ])
  func `cells are told apart as RFC 4180 says`(line: String, expected: [String]) {
    #expect(cells(line) == expected)
  }

  @Test(arguments: ["\"", #"a,"b"#, #""a"b"#, #""a" ,b"#, #""a"""#])
  func `quotes that do not close, or too early, are refused`(line: String) {
    #expect(cells(line) == nil)
  }
}
