/// The blocks of plain text and Markdown.
extension DocumentText {
  /// The blocks, in order.
  ///
  /// Lines of code, rules, marks of notes (`:::`) and the properties before the first text are in no block.
  ///
  /// A line continues the one before if that one is unfinished: it ends with a comma, or it ends no sentence
  /// and either was wrapped, which its length shows, or this line begins with a small letter. An item that is
  /// one name belongs to the sentence before the list.
  ///
  /// - Complexity: O(length).
  var blocks: [DocumentBlock] {
    var blocks: [DocumentBlock] = []
    var isOpen = false
    var fence: Substring?
    let start = properties.map { $0.endIndex + 1 } ?? 0
    for (index, line) in lines.enumerated().dropFirst(start) {
      let text = line.trimmingBlanks
      if text.hasPrefix("```") || text.hasPrefix("~~~") {
        fence = fence == nil ? text.prefix(3) : text.hasPrefix(fence ?? "") ? nil : fence
        isOpen = false
        continue
      }
      if fence == nil, isOpen, text.isUnderline, blocks[blocks.count - 1].isTitle,
        !lines[index - 1].trimmingBlanks.isListItem
      {
        blocks[blocks.count - 1].kind = .heading
        isOpen = false
        continue
      }
      guard fence == nil, !text.hasPrefix(":::"),
        text.contains(where: { $0.isLetter || $0.isNumber })
      else {
        isOpen = false
        continue
      }
      let piece = DocumentBlock.Piece(line: index + 1, text: text.withoutMarkup)
      if text.isHeading {
        blocks.append(DocumentBlock(kind: .heading, pieces: [piece]))
        isOpen = false
      } else if text.isListItem, piece.text.isName, blocks.last?.kind == .text {
        // A list of names belongs to the sentence before it.
        blocks[blocks.count - 1].pieces.append(piece)
      } else if isOpen, !text.isListItem, blocks[blocks.count - 1].isUnfinished(before: piece.text)
      {
        blocks[blocks.count - 1].pieces.append(piece)
      } else {
        blocks.append(DocumentBlock(pieces: [piece]))
        isOpen = true
      }
    }
    return blocks
  }

  /// The title among the properties before the first text.
  var titleProperty: String? {
    let title = properties?.first { $0.hasPrefix("title:") }?.dropFirst(6)
    return title.map { String($0).trimmingBlanks }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The lines `key: value` between two lines `---` at the start; nil for a document that begins otherwise.
  private var properties: ArraySlice<String>? {
    guard lines.first?.trimmingBlanks == "---" else { return nil }
    let rest = lines.dropFirst()
    let properties = rest.prefix { $0.trimmingBlanks != "---" }
    guard properties.endIndex < rest.endIndex else { return nil }
    let areKeys = properties.allSatisfy { line in
      line.allSatisfy(\.isWhitespace) || "-# \t".contains(line.first ?? " ")
        || line.prefix { !$0.isWhitespace }.hasSuffix(":")
    }
    return areKeys ? properties : nil
  }
}

extension DocumentBlock {
  /// Whether it is one line that ends no sentence.
  fileprivate var isTitle: Bool {
    pieces.count == 1 && pieces[0].text.last.map { !".!?:。！？：；".contains($0) } ?? false
  }

  fileprivate func isUnfinished(before next: String) -> Bool {
    guard let last = pieces.last?.text.last, let first = next.first else { return false }
    if ",，、".contains(last) { return true }
    if ".!?:。！？：；".contains(last) { return false }
    return first.isLowercase || first == "(" || (pieces.last?.text.count ?? 0) >= Self.wrappedLength
  }

  /// The characters from which on a line is taken as wrapped.
  private static var wrappedLength: Int { 50 }
}

extension String {
  /// Whether it is a heading of Markdown: up to six `#` and a blank.
  fileprivate var isHeading: Bool {
    let marks = prefix { $0 == "#" }.count
    return (1...6).contains(marks) && dropFirst(marks).first?.isWhitespace == true
  }

  /// Whether it makes the line before it a heading of Markdown: `===` or `---`.
  fileprivate var isUnderline: Bool {
    count > 1 && (allSatisfy { $0 == "=" } || allSatisfy { $0 == "-" })
  }

  /// Whether it begins as an item of a list or a row of a table.
  fileprivate var isListItem: Bool {
    if hasPrefix("- ") || hasPrefix("* ") || hasPrefix("+ ") || hasPrefix("|") { return true }
    let digits = prefix(while: \.isNumber)
    return !digits.isEmpty && ".)、".contains(dropFirst(digits.count).first ?? " ")
  }

  /// Whether it is one word without a sentence's punctuation.
  fileprivate var isName: Bool {
    allSatisfy { $0.isASCII && !$0.isWhitespace } && contains(where: \.isLetter)
  }

  /// The text without marks of headings, lists, quotations, code, emphasis and links.
  fileprivate var withoutMarkup: String {
    var rest = isHeading ? drop { $0 == "#" }.drop(while: \.isWhitespace) : self[...]
    while let first = rest.first {
      let isMark = "*+-".contains(first) && rest.dropFirst().first?.isWhitespace == true
      guard isMark || ">|".contains(first) else { break }
      rest = rest.dropFirst()
      while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
    }
    var text = ""
    var address = false
    var previous: Character = " "
    for character in rest {
      defer { previous = character }
      if address {
        address = character != ")"
      } else if character == "(", previous == "]" {
        address = true
      } else if !"`*[]|".contains(character) {
        text.append(character)
      }
    }
    return text.trimmingBlanks
  }
}
