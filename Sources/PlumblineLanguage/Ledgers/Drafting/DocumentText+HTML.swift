/// The blocks of an HTML page.
///
/// A library for HTML would not keep the lines of its text, and a ledger counts lines.
extension DocumentText {
  /// The blocks, in order; scripts, styles and comments are in none.
  ///
  /// - Complexity: O(length).
  var blocksOfHTML: [DocumentBlock] {
    var page = HTMLBlocks()
    for (index, line) in lines.enumerated() { page.take(line, number: index + 1) }
    return page.finished
  }
}

/// Collects the blocks of a page line by line.
private struct HTMLBlocks {
  private var blocks: [DocumentBlock] = []
  private var current = DocumentBlock(pieces: [])
  /// The text of the current line since the last piece.
  private var text = ""
  private var line = 0
  /// The text of a tag that is not closed yet.
  private var tag: String?
  /// The quotation mark that ends an attribute's value.
  private var quote: Character?
  /// The end of a part without text, such as `</script`.
  private var end: String?

  var finished: [DocumentBlock] {
    var all = self
    all.close()
    return all.blocks
  }

  mutating func take(_ text: String, number: Int) {
    line = number
    var rest = text[...]
    while let character = rest.popFirst() {
      if let end {
        let next = rest.prefix(end.count - 1)
        guard character == end.first, next.lowercased() == end.dropFirst() else { continue }
        rest = rest.dropFirst(end.count - 1)
        self.end = nil
        tag = end == "-->" ? nil : ""
      } else if tag != nil {
        takeOfTag(character)
      } else if character == "<", rest.hasPrefix("!--") {
        end = "-->"
      } else if character == "<", rest.first.map({ $0.isLetter || "/!?".contains($0) }) ?? false {
        tag = ""
      } else {
        self.text.append(character)
      }
    }
    tag?.append(" ")
    closePiece()
  }

  private mutating func takeOfTag(_ character: Character) {
    if let quote {
      if character == quote { self.quote = nil }
    } else if character == ">" {
      return finishTag()
    } else if "\"'".contains(character), tag?.hasSuffix("=") == true {
      quote = character
    }
    tag?.append(character)
  }

  private mutating func finishTag() {
    let content = tag ?? ""
    tag = nil
    let isEnd = content.hasPrefix("/")
    let name = content.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    guard !Self.inline.contains(name) else { return }
    closePiece()
    close()
    if !isEnd, Self.silent.contains(name), !content.hasSuffix("/") { end = "</\(name)" }
    if !isEnd, name.count == 2, name.hasPrefix("h"), name.last?.isNumber == true {
      current.kind = .heading
    }
  }

  private mutating func closePiece() {
    let plain = text.decodingEntities.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !plain.isEmpty { current.pieces.append(DocumentBlock.Piece(line: line, text: plain)) }
    text = ""
  }

  private mutating func close() {
    if !current.pieces.isEmpty { blocks.append(current) }
    current = DocumentBlock(pieces: [])
  }

  private static let inline: Set = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "dfn", "em", "i", "kbd", "mark", "q",
    "s",
    "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
  ]
  private static let silent: Set = [
    "script", "style", "template", "svg", "noscript", "head", "pre",
  ]
}

extension String {
  /// The text with the entities that pages use.
  fileprivate var decodingEntities: String {
    guard contains("&") else { return self }
    var text = ""
    var rest = self[...]
    while let start = rest.firstIndex(of: "&") {
      text += rest[..<start]
      rest = rest[start...].dropFirst()
      guard let end = rest.prefix(10).firstIndex(of: ";"),
        let character = Self.entity(rest[..<end])
      else {
        text += "&"
        continue
      }
      text += character
      rest = rest[end...].dropFirst()
    }
    return text + rest
  }

  private static func entity(_ name: Substring) -> String? {
    let named = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–",
      "mdash": "—", "hellip": "…", "rsquo": "’", "lsquo": "‘", "ldquo": "“", "rdquo": "”",
      "rarr": "→",
    ]
    if let text = named[String(name)] { return text }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
