internal import PlumblineAdapters
internal import PlumblineModel

/// Reads lines that are JSON objects, by a mapping.
///
/// The text of a string is its content; that of a number or a truth value is its literal. Objects,
/// arrays and `null` have no text.
struct JSONLogReader {
  private var mapper: EventMapper
  private let tree: FieldTree
  private var cells: [LogCell]
  private var hasEscapes = false

  init(_ mapping: LogMapping, _ mapper: EventMapper) {
    self.mapper = mapper
    tree = FieldTree(mapping.columns)
    cells = Array(repeating: .missing, count: mapping.columns.count)
  }

  /// - Complexity: O(length + conditions of the rules).
  mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> LogLine {
    for index in cells.indices { cells[index] = .missing }
    hasEscapes = false
    var scanner = ByteScanner(line)
    do throws(ByteScanner.Unexpected) {
      try readObject(&scanner, FieldTree.root)
      guard scanner.peek() == 0 else { throw scanner.unexpected("the end of the line") }
    } catch {
      return LogLine.garbled(line, error)
    }
    guard hasEscapes else { return mapper.line(line, cells) }
    return mapper.line(line, cells) { Array(ByteScanner.text(ofContent: $0).utf8) }
  }

  private mutating func readObject(
    _ scanner: inout ByteScanner,
    _ node: Int
  ) throws(ByteScanner.Unexpected) {
    var isFirst = true
    while let key = try scanner.nextKey(isFirst: &isFirst) {
      guard let child = tree.child(of: node, named: key) else {
        try scanner.value()
        continue
      }
      try readValue(&scanner, child)
    }
  }

  private mutating func readValue(
    _ scanner: inout ByteScanner,
    _ child: FieldTree.Child
  ) throws(ByteScanner.Unexpected) {
    guard child.column < 0 || cells[child.column].isMissing else {
      throw scanner.unexpected("each field once")
    }
    switch scanner.peek() {
    case UInt8(ascii: "\""):
      let content = try scanner.string()
      guard child.column >= 0 else { return }
      let end = scanner.position - 1
      let isEscaped = content.contains(UInt8(ascii: "\\"))
      hasEscapes = hasEscapes || isEscaped
      cells[child.column] = LogCell(start: end - content.count, end: end, isEscaped: isEscaped)
    case UInt8(ascii: "{"):
      if let node = child.node {
        try readObject(&scanner, node)
      } else {
        try scanner.value()
      }
    case UInt8(ascii: "["): try scanner.value()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"),
      UInt8(ascii: "f"):
      let word = try scanner.value()
      guard child.column >= 0 else { return }
      cells[child.column] = LogCell(start: scanner.position - word.count, end: scanner.position)
    default:
      guard scanner.takeNull() else { throw scanner.unexpected("a value") }
    }
  }
}

/// Dotted paths as a tree, for a single pass over an object.
///
/// A key with a dot, `{"app.version": 3}`, is the same path as `{"app": {"version": 3}}`.
struct FieldTree {
  /// The node below a key of an object.
  struct Child {
    /// The column with this text; -1 for an unused field.
    var column: Int
    /// The node of the nested keys.
    var node: Int?
  }

  private struct Node {
    var names: [String] = []
    var children: [Child] = []
    var table = NameTable([], isJSON: false)
  }

  static let root = 0
  private var nodes = [Node()]

  init(_ paths: [String]) {
    for (column, path) in paths.enumerated() {
      var node = Self.root
      var rest = path[...]
      while let dot = rest.firstIndex(of: ".") {
        let leaf = child(of: node, String(rest))
        nodes[node].children[leaf].column = column
        let step = child(of: node, String(rest[..<dot]))
        rest = rest[rest.index(after: dot)...]
        if let next = nodes[node].children[step].node {
          node = next
        } else {
          nodes.append(Node())
          nodes[node].children[step].node = nodes.count - 1
          node = nodes.count - 1
        }
      }
      let leaf = child(of: node, String(rest))
      nodes[node].children[leaf].column = column
    }
    for index in nodes.indices {
      nodes[index].table = NameTable(nodes[index].names, isJSON: false)
    }
  }

  /// The index of the child with a name, created if missing.
  private mutating func child(of node: Int, _ name: String) -> Int {
    if let known = nodes[node].names.firstIndex(of: name) { return known }
    nodes[node].names.append(name)
    nodes[node].children.append(Child(column: -1, node: nil))
    return nodes[node].names.count - 1
  }

  /// The child of a key, by its bytes between the quotes; nil for an unused key.
  ///
  /// - Complexity: O(length of the key).
  func child(of node: Int, named key: UnsafeBufferPointer<UInt8>) -> Child? {
    let number: Int?
    if key.contains(UInt8(ascii: "\\")) {
      let plain = Array(ByteScanner.text(ofContent: key).utf8)
      number = plain.withUnsafeBufferPointer { nodes[node].table.number(of: $0) }
    } else {
      number = nodes[node].table.number(of: key)
    }
    return number.map { nodes[node].children[$0] }
  }
}
