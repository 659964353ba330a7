/// An untyped node of a YAML text, with its location.
///
/// Aliases are expanded; the copies keep the location of the original.
package struct Node: Sendable {
  /// The kind and the content of a node.
  package enum Content: Sendable {
    /// Text; `isPlain` when it is neither quoted nor a block scalar.
    case scalar(String, isPlain: Bool)
    case sequence([Node])
    /// The entries in the order of the file; the keys are distinct texts.
    case mapping([Entry])
  }

  /// A key with its value.
  package struct Entry: Sendable {
    package var key: Node
    package var value: Node

    package init(key: Node, value: Node) {
      self.key = key
      self.value = value
    }

    /// The text of the key.
    package var name: String { key.scalar ?? "" }
  }

  package var content: Content
  package var location: SourceLocation
  /// Whether a mapping or a sequence is written in braces or brackets.
  package var isFlow: Bool

  package init(_ content: Content, at location: SourceLocation, isFlow: Bool = false) {
    self.content = content
    self.location = location
    self.isFlow = isFlow
  }
}

extension Node {
  package var position: Position { location.position }
  package var file: SourceFile { location.file }

  /// The text of a scalar, quoted or not; nil for null and for other nodes.
  package var scalar: String? {
    if case .scalar(let text, _) = content, !isNull { text } else { nil }
  }

  /// Whether it is a plain scalar; only plain scalars are numbers, truth values or null.
  package var isPlain: Bool {
    if case .scalar(_, isPlain: true) = content { true } else { false }
  }

  /// Whether it is null: empty, or `~`.
  package var isNull: Bool {
    switch content {
    case .scalar("", isPlain: true), .scalar("~", isPlain: true): true
    default: false
    }
  }

  /// The members of a sequence, or nil.
  package var elements: [Node]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The entries of a mapping, or nil.
  package var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// The value of a key of a mapping, or nil.
  ///
  /// - Complexity: O(number of entries).
  package subscript(key: String) -> Node? { entries?.first { $0.name == key }?.value }

  /// The kind in words, for messages: `'text'`, `a list`, `a mapping`, `nothing`.
  package var kindInWords: String {
    switch content {
    case .scalar where isNull: "nothing"
    case .scalar(let text, _): "'\(text)'"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
