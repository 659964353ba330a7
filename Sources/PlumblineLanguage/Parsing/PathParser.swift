/// Parses `idle -(login)-> connecting --> ... --> connected`.
///
/// ```text
/// path  = state arrow place { arrow place }
/// place = state | "..."
/// arrow = "-->" | "-(" label ")->"
/// ```
struct PathParser {
  /// A syntax error: the expected and the found text.
  struct Failure: Error {
    let message: String
    let location: SourceLocation
  }

  private var tokens: [Name] = []
  private let end: SourceLocation

  init(_ node: Node) {
    var cursor = TextCursor(node)
    var word = ""
    var isLabel = false
    func close(_ tokens: inout [Name]) {
      if !word.isEmpty { tokens.append(cursor.place(word)) }
      word = ""
    }
    for character in node.scalar ?? "" {
      if character == "(" { isLabel = true }
      if character == ")" { isLabel = false }
      if character.isWhitespace, !isLabel {
        close(&tokens)
      } else {
        word.append(character)
      }
    }
    close(&tokens)
    end = node.location
  }

  /// The whole text as a path; `labels` maps its words to names.
  mutating func parse(labels: [(word: String, name: Name)]) throws(Failure) -> SpecDocument.Path {
    guard let start = tokens.first, Self.isState(start) else {
      throw failure(at: 0, expecting: "a state")
    }
    var arrows: [SpecDocument.Path.Arrow] = []
    for index in stride(from: 1, to: tokens.count, by: 2) {
      let token = tokens[index]
      guard token.text == "-->" || token.text.hasPrefix("-(") && token.text.hasSuffix(")->") else {
        throw failure(at: index, expecting: "an arrow such as --> or -(input)->")
      }
      guard index + 1 < tokens.count, Self.isState(tokens[index + 1]) else {
        throw failure(at: index + 1, expecting: "a state or ... after the arrow")
      }
      let place = tokens[index + 1]
      arrows.append(
        SpecDocument.Path.Arrow(
          label: label(of: token, labels),
          to: place.text == "..." ? nil : place,
          location: token.location
        )
      )
    }
    guard !arrows.isEmpty else { throw failure(at: 1, expecting: "an arrow and a state") }
    guard start.text != "...", arrows.last?.to != nil else {
      throw Failure(
        message: "a path begins and ends with a state, not with ...",
        location: (start.text == "..." ? start : tokens[tokens.count - 1]).location
      )
    }
    return SpecDocument.Path(start: start, arrows: arrows)
  }

  /// The label in an arrow; nil for none, and for `auto`.
  private func label(of arrow: Name, _ labels: [(word: String, name: Name)]) -> Name? {
    guard arrow.text != "-->" else { return nil }
    let word = String(arrow.text.dropFirst(2).dropLast(3))
    let mapped = labels.first { $0.word == word }?.name
    let name =
      mapped
      ?? Name(
        word,
        at: arrow.location.advanced(by: 2, length: word.unicodeScalars.count)
      )
    return name.text == "auto" ? nil : name
  }

  private static func isState(_ token: Name) -> Bool { token.text.first != "-" }

  private func failure(at index: Int, expecting expected: String) -> Failure {
    guard index < tokens.count else {
      return Failure(
        message: "expected \(expected), found the end",
        location: tokens.last?.location ?? end
      )
    }
    return Failure(
      message: "expected \(expected), found '\(tokens[index])'",
      location: tokens[index].location
    )
  }
}

/// Finds words of a scalar in the file, whether it is plain, quoted or a block over several lines.
private struct TextCursor {
  private let file: SourceFile
  private var position: Position
  /// The line of the position.
  private var text: [Unicode.Scalar]

  init(_ node: Node) {
    file = node.file
    position = node.position
    text = Self.scalars(ofLine: position.line, in: file)
  }

  /// The next occurrence of a word, with its place.
  mutating func place(_ word: String) -> Name {
    let wanted = Array(word.unicodeScalars)
    for line in position.line...max(position.line, file.lineCount) {
      let isSame = line == position.line
      let text = isSame ? text : Self.scalars(ofLine: line, in: file)
      let from = isSame ? position.column - 1 : 0
      guard text.count >= wanted.count, from <= text.count - wanted.count else { continue }
      for start in from...(text.count - wanted.count)
      where text[start..<start + wanted.count].elementsEqual(wanted) {
        let found = Position(line: line, column: start + 1)
        position = Position(line: line, column: start + 1 + wanted.count)
        self.text = text
        return Name(word, at: SourceLocation(file: file, position: found, length: wanted.count))
      }
    }
    return Name(word, at: SourceLocation(file: file, position: position))
  }

  private static func scalars(ofLine line: Int, in file: SourceFile) -> [Unicode.Scalar] {
    Array((file.text(ofLine: line) ?? "").unicodeScalars)
  }
}
