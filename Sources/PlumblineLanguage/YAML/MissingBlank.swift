/// A blank that is missing after the colon of a key, or after the dash of a member: YAML takes both for text.
struct MissingBlank {
  /// The word without the blank: `shows:fine`, or `-{when:`.
  let word: String
  let position: Position

  /// The one at the begin of a line; nil if the line has none.
  ///
  /// - Complexity: O(length of the line).
  init?(inLine line: Int, of file: SourceFile) {
    guard let text = file.text(ofLine: line),
      let indentation = text.prefixMatch(of: #/ *(?:- +)*/#),
      let word = Self.word(beginning: text[indentation.range.upperBound...])
    else { return nil }
    self.word = String(word)
    let column = text[..<word.startIndex].unicodeScalars.count + 1
    position = Position(line: line, column: column)
  }

  /// The word at the begin of a text that lacks a blank; nil if it lacks none, as `https://…` does.
  ///
  /// - Complexity: O(length of the text).
  private static func word(beginning text: Substring) -> Substring? {
    text.prefixMatch(of: #/-[{\[]\S*|[A-Za-z][\w\-]*:[^\s:\/]\S*/#)?.output
  }

  /// What to say of a text that lacks a blank; nil for any other text.
  ///
  /// ```swift
  /// MissingBlank.advice(on: "shows:fine")    // "a blank is missing after ':' in 'shows:fine'"
  /// ```
  ///
  /// - Complexity: O(length of the text).
  static func advice(on text: String) -> String? {
    word(beginning: text[...]).map {
      "a blank is missing after '\($0.hasPrefix("-") ? "-" : ":")' in '\($0)'"
    }
  }
}

extension MissingBlank {
  /// The one that causes a problem of the C library: in the line of the problem, or where its key begins or the
  /// text before it stands.
  init?(causing problem: String, at line: Int, start: Position?, in file: SourceFile) {
    let lines: [Int]
    switch problem {
    case "mapping values are not allowed in this context":
      lines = [line] + Self.line(before: line, of: file)
    case "could not find expected ':'": lines = [start?.line ?? line]
    case "did not find expected '-' indicator", "did not find expected key": lines = [line]
    default: return nil
    }
    guard let found = lines.lazy.compactMap({ MissingBlank(inLine: $0, of: file) }).first else {
      return nil
    }
    self = found
  }

  /// The last line above with text, as a list of at most one; none if it is a member of a list, which may be such a text.
  private static func line(before line: Int, of file: SourceFile) -> [Int] {
    for above in stride(from: line - 1, through: 1, by: -1) {
      guard let text = file.text(ofLine: above)?.drop(while: { $0 == " " }), !text.isEmpty else {
        continue
      }
      return text.hasPrefix("- ") ? [] : [above]
    }
    return []
  }

  /// The error at the word.
  func diagnostic(in file: SourceFile) -> Diagnostic {
    Diagnostic(
      rule: .yamlSyntax,
      file: file,
      position: position,
      length: word.unicodeScalars.count,
      message: Self.advice(on: word) ?? ""
    )
  }
}
