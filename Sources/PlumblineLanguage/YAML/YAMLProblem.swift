internal import CLibYAML

/// An error of the C library, as a diagnostic in our words.
struct YAMLProblem {
  let diagnostic: Diagnostic

  init(_ parser: yaml_parser_t, in file: SourceFile) {
    let problem = parser.problem.map { String(cString: $0) } ?? "the text is not YAML"
    if parser.error == YAML_READER_ERROR {
      diagnostic = Self.unreadable(problem, byte: Int(parser.problem_offset), in: file)
      return
    }
    guard parser.error != YAML_MEMORY_ERROR else {
      diagnostic = Diagnostic(
        rule: .yamlSyntax,
        file: file,
        position: nil,
        message: "not enough memory to read the file"
      )
      return
    }
    let position = Position(parser.problem_mark)
    let start = parser.context == nil ? nil : Position(parser.context_mark)
    if let blank = MissingBlank(causing: problem, at: position.line, start: start, in: file) {
      diagnostic = blank.diagnostic(in: file)
      return
    }
    let line = file.text(ofLine: position.line)?.unicodeScalars
    let found = line?.dropFirst(position.column - 1).first
    let isTab = found == "\t" || problem.contains("found a tab")
    diagnostic = Diagnostic(
      rule: isTab ? .tab : .yamlSyntax,
      file: file,
      position: position,
      message: isTab
        ? "found a tab where YAML allows only spaces; indent with spaces"
        : Self.reworded(
          problem,
          found: found,
          start: start.map { " that begins at \($0)" } ?? "",
          advice: Self.isSecondColon(in: line, at: position.column)
            ? "; quote text that contains ': '" : ""
        )
    )
  }

  /// Whether a colon follows another one without a comma or a quote, as in `{says: x: y}`.
  private static func isSecondColon(
    in line: String.UnicodeScalarView?,
    at column: Int
  ) -> Bool {
    guard let line, line.dropFirst(column - 1).first == ":" else { return false }
    let marks = ",{[}]\"'".unicodeScalars
    let before = line.prefix(column - 1).reversed().prefix { !marks.contains($0) }
    return zip(before, before.dropFirst()).contains { $0 == (" ", ":") }
  }

  /// Bytes that are not text.
  private static func unreadable(_ problem: String, byte: Int, in file: SourceFile) -> Diagnostic {
    let isControl = problem.contains("control characters")
    return Diagnostic(
      rule: isControl ? .controlCharacter : .invalidUTF8,
      file: file,
      position: file.position(ofByte: byte),
      message: isControl
        ? "expected text, found a control character; remove it, or write it as an escape in "
          + "double quotes"
        : "expected UTF-8, found an invalid byte sequence; save the file as UTF-8"
    )
  }

  /// The messages of the C library, each with a remedy; unknown messages are unchanged.
  private static func reworded(
    _ problem: String,
    found: Unicode.Scalar?,
    start: String,
    advice: String
  ) -> String {
    switch problem {
    case "mapping values are not allowed in this context":
      "found ':' where no key can stand; quote text that contains ': ', or check the indentation"
    case "could not find expected ':'":
      "expected ':' after the key\(start)"
    case "did not find expected key":
      "expected a key of the mapping\(start); check the indentation and the quotes"
    case "did not find expected '-' indicator":
      "expected '-' in the list\(start); check the indentation"
    case "did not find expected ',' or '}'":
      "expected ',' or '}' in the mapping\(start)\(advice)"
    case "did not find expected ',' or ']'":
      "expected ',' or ']' in the list\(start)\(advice)"
    case "found unexpected end of stream", "found unexpected document indicator":
      "expected the end of the quoted text\(start)"
    case "found character that cannot start any token":
      found.map { "text cannot begin with '\($0)'; quote it" } ?? problem
    case "block sequence entries are not allowed in this context":
      "found '-' where no list can begin; put the list on a line of its own"
    case "did not find expected node content":
      "expected a value; quote text that contains one of , [ ] { }"
    default: problem
    }
  }
}
