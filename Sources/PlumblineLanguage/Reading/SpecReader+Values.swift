import PlumblineModel

/// The small parts that recur everywhere.
extension SpecReader {
  /// A mapping with known keys; those of a later version are reported as such.
  mutating func fields(
    _ node: Node,
    of subject: String,
    required: [String] = [],
    optional: [String] = [],
    later: [String] = []
  ) -> MappingReader? {
    for entry in node.entries ?? [] where later.contains(entry.name) {
      reportUnsupported("'\(entry.name)'", at: entry.key.location)
    }
    return MappingReader(
      node,
      of: subject,
      required: required,
      optional: optional + later,
      &diagnostics
    )
  }

  mutating func reportUnsupported(_ what: String, at location: SourceLocation) {
    diagnostics.report("unsupported", at: location, "\(what) is not supported yet")
  }

  mutating func entries(_ key: String, in fields: MappingReader) -> [Node.Entry] {
    fields.entries(key, &diagnostics) ?? []
  }

  /// A text with its place.
  mutating func name(_ key: String, in fields: MappingReader) -> Name? {
    guard let node = fields[key], let text = node.text(for: key, &diagnostics) else { return nil }
    return Name(text, at: node.location)
  }

  /// A list of texts with their places.
  mutating func names(_ key: String, in fields: MappingReader) -> [Name] {
    (fields.texts(key, &diagnostics) ?? []).map { Name($0.text, at: $0.node.location) }
  }

  /// A name that the spec gives to something of its own.
  mutating func identifier(_ node: Node) -> Name {
    let text = node.scalar ?? ""
    let reserved = ["any", "is", "and", "or", "not", "enter", "undocumented"]
    let isWellFormed = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-"
        || scalar == "_"
    }
    if text.isEmpty || !isWellFormed || reserved.contains(text) {
      diagnostics.report(
        "invalid-name",
        at: node.location,
        "'\(text)' cannot be a name; names are made of letters, digits, '-' and '_', and are none"
          + " of \(reserved.joined(separator: ", "))"
      )
    }
    return Name(text, at: node.location)
  }

  /// `any`, one value, a list of values, or `$name`.
  mutating func values(_ node: Node, for key: String) -> SpecDocument.Values? {
    if node.isPlain, node.scalar == "any" { return .any }
    if node.isPlain, let text = node.scalar, text.hasPrefix("$") {
      return .variable(Name(String(text.dropFirst()), at: node.location))
    }
    if let list = node.elements {
      if list.isEmpty {
        diagnostics.report("empty-list", at: node.location, "'\(key)' allows no value at all")
      }
      return .these(list.compactMap { value($0, for: key) })
    }
    return value(node, for: key).map { .these([$0]) }
  }

  private mutating func value(_ node: Node, for key: String) -> Name? {
    guard let text = node.text(for: key, &diagnostics) else { return nil }
    guard !text.hasPrefix("$") else {
      reportUnsupported("'\(text)', a value from elsewhere, among others", at: node.location)
      return nil
    }
    return Name(text, at: node.location)
  }

  /// `6s`, or `$login-timeout`.
  mutating func time(_ node: Node, for key: String) -> SpecDocument.Time? {
    guard node.elements == nil else {
      reportUnsupported("a schedule of times", at: node.location)
      return nil
    }
    guard let text = node.text(for: key, &diagnostics) else { return nil }
    guard !text.contains("..") else {
      reportUnsupported("'\(text)', a window of time,", at: node.location)
      return nil
    }
    return time(text, at: node.location, for: key)
  }

  /// A time that is a part of a text.
  mutating func time(
    _ text: String,
    at location: SourceLocation,
    for key: String
  ) -> SpecDocument.Time? {
    if text.hasPrefix("$") { return .constant(Name(String(text.dropFirst()), at: location)) }
    if let duration = Duration(text) { return .literal(duration.microseconds) }
    diagnostics.report(
      "wrong-type",
      at: location,
      "expected a time such as 6s, 250ms or 2min, or a constant such as $name, for '\(key)', found"
        + " '\(text)'"
    )
    return nil
  }

  /// `connection.connected`.
  mutating func stateReference(
    _ text: String,
    at location: SourceLocation
  ) -> SpecDocument.StateReference? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
      diagnostics.report(
        "wrong-type",
        at: location,
        "expected a state of a machine such as machine.state, found '\(text)'"
      )
      return nil
    }
    let offset = parts[0].unicodeScalars.count + 1
    return SpecDocument.StateReference(
      machine: Name(
        String(parts[0]),
        at: location.advanced(by: 0, length: parts[0].unicodeScalars.count)
      ),
      state: Name(
        String(parts[1]),
        at: location.advanced(by: offset, length: parts[1].unicodeScalars.count)
      )
    )
  }
}
