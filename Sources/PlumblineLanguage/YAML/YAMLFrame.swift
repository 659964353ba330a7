extension YAMLComposer {
  /// A finished node with the cost of an alias to it.
  struct Measured {
    var node: Node
    /// The number of nodes in the subtree, including the node itself.
    var size: Int
    /// The number of nested collections.
    var height: Int
  }

  /// A collection whose end is still unread.
  struct Frame {
    let location: SourceLocation
    let anchor: String?
    private let isMapping: Bool
    private let isFlow: Bool
    private var elements: [Node] = []
    private var entries: [Node.Entry] = []
    private var key: Node?
    private var firstKeys: [String: SourceLocation] = [:]
    /// The sentence to which keys without values may belong: a plain text in braces.
    private var sentence: SourceLocation?
    private var size = 1
    private var height = 0

    init(_ event: YAMLEvent, isMapping: Bool, isFlow: Bool) {
      self.location = event.location
      self.anchor = event.anchor
      self.isMapping = isMapping
      self.isFlow = isFlow
    }

    /// The collection as a node.
    var measured: Measured {
      let content: Node.Content = isMapping ? .mapping(entries) : .sequence(elements)
      return Measured(
        node: Node(content, at: location, isFlow: isFlow),
        size: size,
        height: height + 1
      )
    }

    /// Adds an element, a key, or the value of the last key.
    mutating func add(_ member: Measured, _ diagnostics: inout Diagnostics) {
      size += member.size
      height = max(height, member.height)
      if !isMapping {
        elements.append(member.node)
      } else if let key {
        self.key = nil
        close(key, member.node, &diagnostics)
      } else {
        key = member.node
      }
    }

    private mutating func close(_ key: Node, _ value: Node, _ diagnostics: inout Diagnostics) {
      guard let name = key.scalar else {
        diagnostics.report(
          .keyNotText,
          at: key.location,
          "expected text as a key, found \(key.kindInWords)"
        )
        return
      }
      if isFlow, case .scalar("", isPlain: true) = value.content {
        diagnostics.report(
          .keyWithoutValue,
          at: key.location,
          problem(ofKeyWithoutValue: name),
          fix: sentence?.quoting(through: key.location)
        )
      } else {
        sentence = isFlow && value.isPlain && sentenceKeys.contains(name) ? value.location : nil
      }
      if let first = firstKeys[name] {
        diagnostics.report(
          .duplicateKey,
          at: key.location,
          "key '\(name)' is given twice in one mapping; remove one",
          notes: ["it is first given at \(first)"]
        )
        return
      }
      firstKeys[name] = key.location
      entries.append(Node.Entry(key: key, value: value))
    }

    /// What is wrong with a key without a value in braces.
    private func problem(ofKeyWithoutValue name: String) -> String {
      let problem = "key '\(name)' has no value; "
      if name.hasPrefix("output ") || name.hasPrefix("input ") {
        return problem + "drop the braces, or name arguments such as {\(name): {…}}"
      }
      if sentence == nil, let advice = MissingBlank.advice(on: name) { return problem + advice }
      if sentence == nil, isWord(name), let last = entries.last, last.value.isPlain,
        let first = last.value.scalar, isWord(first)
      {
        return problem + "a list has brackets, as in '\(last.name): [\(first), \(name)]'"
      }
      return problem + "quote text that contains a comma, or write ~ for nothing"
    }

    private func isWord(_ text: String) -> Bool { text.wholeMatch(of: #/[\w\-]+/#) != nil }
  }
}

/// The keys whose values are sentences: text after a comma continues the sentence.
private let sentenceKeys: Set<String> = ["says", "means", "title", "note", "section"]

extension SourceLocation {
  /// The fix-it that quotes the text from here to the end of another location; nil if they are on
  /// different lines, or if the text contains quotes.
  fileprivate func quoting(through end: SourceLocation) -> Fix? {
    guard end.position.line == position.line, end.position.column > position.column else {
      return nil
    }
    var whole = self
    whole.length = end.position.column + end.length - position.column
    guard let text = whole.text,
      !text.unicodeScalars.contains(where: { "\"\\{}[]#".unicodeScalars.contains($0) })
    else { return nil }
    return Fix(at: whole, replacement: "\"\(text)\"", action: "quote the sentence")
  }
}
