/// A part of a document whose sentences belong together: a paragraph, a list item, a heading.
struct DocumentBlock {
  enum Kind {
    case text, heading
  }

  /// A piece of one line, without markup.
  struct Piece {
    /// From 1.
    var line: Int
    var text: String
  }

  var kind = Kind.text
  var pieces: [Piece]

  /// The text of a heading.
  var text: String { pieces.map(\.text).joined(separator: " ") }

  /// The sentences with their lines.
  ///
  /// A sentence ends at `.`, `!`, `?` before a blank or the end, at their full-width forms, and at the end
  /// of the block. The full stop of an abbreviation, an initial or the number of an item ends none.
  ///
  /// - Complexity: O(length).
  var sentences: [(text: String, lines: [Int])] {
    var found: [(text: String, lines: [Int])] = []
    var text = ""
    var lines: [Int] = []
    func close() {
      let sentence = text.trimmingBlanks
      if sentence.contains(where: { $0.isLetter || $0.isNumber }) {
        found.append((sentence, lines))
      }
      text = ""
    }
    for piece in pieces {
      let characters = Array(piece.text)
      if !text.isEmpty, !text.hasSuffix(" ") { text += " " }
      for (position, character) in characters.enumerated() {
        if text.allSatisfy(\.isWhitespace) { lines = [] }
        if lines.last != piece.line { lines.append(piece.line) }
        text.append(character)
        let next = position + 1 < characters.count ? characters[position + 1] : " "
        if Self.ends(character, before: next, after: text) { close() }
      }
    }
    close()
    return found
  }

  private static func ends(_ character: Character, before next: Character, after text: String)
    -> Bool
  {
    switch character {
    case "。", "！", "？", "；": return true
    case ".", "!", "?":
      guard next.isWhitespace else { return false }
      let word = String(text.dropLast().reversed().prefix { !$0.isWhitespace })
      // "e.g.", "J. Doe" and the number of an item are no ends of sentences.
      let isInitial = word.count == 1 && word.first?.isUppercase == true
      let isItem = word.count == text.trimmingBlanks.count - 1 && word.allSatisfy(\.isNumber)
      return character != "." || !word.contains(".") && !isInitial && !isItem
    default: return false
    }
  }
}

extension String {
  /// The text without leading and trailing white space.
  var trimmingBlanks: String {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
