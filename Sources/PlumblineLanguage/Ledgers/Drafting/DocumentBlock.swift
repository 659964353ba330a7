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
  /// of the block. Quotation marks and brackets that close belong to the sentence that they follow. The full
  /// stop of an abbreviation such as `e.g.` or of the number of an item ends none, and that of a unit of time
  /// such as `sec.` ends one before a capital letter only.
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
      var first = 0
      for position in characters.indices {
        let character = characters[position]
        if text.isEmpty {
          if character.isWhitespace { continue }
          lines = []
          first = position
        }
        if lines.last != piece.line { lines.append(piece.line) }
        text.append(character)
        let isClosing = position + 1 < characters.count && Self.closes(characters[position + 1])
        if !isClosing,
          Self.ends(characters[first...position], before: characters.dropFirst(position + 1))
        {
          close()
        }
      }
    }
    close()
    return found
  }

  /// Whether a sentence ends with the last of its characters of one line.
  private static func ends(_ sentence: ArraySlice<Character>, before after: ArraySlice<Character>)
    -> Bool
  {
    var rest = sentence
    while let last = rest.last, closes(last) { rest.removeLast() }
    guard let mark = rest.popLast() else { return false }
    let next = after.first
    switch mark {
    case "。", "！", "？", "；": return true
    case "!", "?": return next?.isWhitespace ?? true
    case ".":
      guard next?.isWhitespace ?? true else { return false }
      let word = rest.suffix(while: { !$0.isWhitespace }).drop { !$0.isLetter && !$0.isNumber }
      let isAbbreviation =
        word.contains(".") && word.split(separator: ".").allSatisfy { $0.count == 1 }
      let isItem = word.count == rest.count && word.allSatisfy(\.isNumber)
      let isUnit =
        units.contains(String(word).lowercased())
        && after.first { !$0.isWhitespace }.map { $0.isLowercase || $0.isNumber } ?? false
      return !isAbbreviation && !isItem && !isUnit
    default: return false
    }
  }

  /// Units of time that are written with a full stop.
  private static let units = ["hr", "hrs", "min", "mins", "msec", "sec", "secs"]

  private static func closes(_ character: Character) -> Bool { "\"'”’)]）」』】".contains(character) }
}

extension ArraySlice {
  /// The longest end whose elements all meet a condition.
  fileprivate func suffix(while isMember: (Element) -> Bool) -> Self {
    var start = endIndex
    while start > startIndex, isMember(self[start - 1]) { start -= 1 }
    return self[start...]
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
