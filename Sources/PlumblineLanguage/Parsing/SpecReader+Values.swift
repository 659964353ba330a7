import PlumblineModel

/// The elements that several mappings share.
extension SpecReader {
  /// A mapping of the language; see ``LanguageMapping``.
  mutating func fields(_ node: Node, of subject: String) -> MappingReader? {
    MappingReader(node, of: subject, &diagnostics)
  }

  mutating func reportUnsupported(_ what: String, at location: SourceLocation) {
    diagnostics.report(.unsupported, at: location, "\(what) is not supported yet")
  }

  mutating func entries(_ key: String, in fields: MappingReader) -> [Node.Entry] {
    fields.entries(key, &diagnostics) ?? []
  }

  /// The elements of a mapping, by name; it notes the names of those that cannot be read.
  mutating func elements<Element>(
    _ key: String,
    in fields: MappingReader,
    _ read: (inout SpecReader, Node.Entry) -> Element?
  ) -> [Element] {
    entries(key, in: fields).compactMap { entry in
      let element = read(&self, entry)
      if element == nil { diagnostics.noteMisdeclared(entry.name) }
      return element
    }
  }

  /// A text with its location.
  mutating func name(_ key: String, in fields: MappingReader) -> Name? {
    guard let node = fields[key], let text = node.text(for: key, &diagnostics) else { return nil }
    return Name(text, at: node.location)
  }

  /// A list of different texts with their locations.
  mutating func names(_ key: String, in fields: MappingReader) -> [Name] {
    let names = (fields.texts(key, &diagnostics) ?? []).map {
      Name($0.text, at: $0.node.location)
    }
    reportRepeated(names, in: key)
    return names
  }

  /// Warns of each member of a list that equals an earlier one: it has no effect.
  mutating func reportRepeated(_ members: [Name], in key: String) {
    diagnostics.reportRepeated(
      .duplicateValue,
      "member",
      members,
      of: " in '\(key)'",
      severity: .warning
    )
  }

  /// `called: {ios: logoutWithCompletion}`.
  mutating func platformNames(in fields: MappingReader) -> [SpecDocument.PlatformName] {
    entries("called", in: fields).compactMap { entry in
      let platform = identifier(entry.key)
      return entry.value.text(for: entry.name, &diagnostics).map {
        SpecDocument.PlatformName(platform: platform, text: $0)
      }
    }
  }

  /// A name that the spec declares.
  mutating func identifier(_ node: Node) -> Name {
    let text = node.scalar ?? ""
    let reserved = ["any", "is", "and", "or", "not", "enter", "undocumented"]
    let isWellFormed = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-"
        || scalar == "_"
    }
    if text.isEmpty || !isWellFormed || reserved.contains(text) {
      diagnostics.report(
        .invalidName,
        at: node.location,
        "'\(text)' cannot be a name; names consist of letters, digits, '-' and '_', and exclude"
          + " \(reserved.joined(separator: ", "))"
      )
    }
    return Name(text, at: node.location)
  }

  /// `any`, one value, a list of values, or `$name`.
  mutating func values(_ node: Node, for key: String) -> SpecDocument.Values? {
    if node.isPlain, node.scalar == "any" { return .any }
    if let text = node.scalar, text.hasPrefix("$") {
      guard node.isPlain else {
        reportQuoted(text, at: node.location)
        return .any
      }
      return .variable(Name(String(text.dropFirst()), at: node.location))
    }
    if let list = node.elements {
      if list.isEmpty {
        diagnostics.report(.emptyList, at: node.location, "'\(key)' allows no value")
      }
      let values = list.compactMap { value($0, for: key) }
      reportRepeated(values, in: key)
      return .these(values)
    }
    return value(node, for: key).map { .these([$0]) }
  }

  /// Values of a reaction, of which `$args.name` is the value of an argument of its input.
  mutating func passedValues(_ node: Node, for key: String) -> SpecDocument.Values? {
    guard node.isPlain, let text = node.scalar, text.hasPrefix("$") else {
      return values(node, for: key)
    }
    let prefix = SpecDocument.Register.argumentPrefix
    if text.hasPrefix(prefix) {
      let name = String(text.dropFirst(prefix.count))
      let length = name.unicodeScalars.count
      return .variable(
        Name(name, at: node.location.advanced(by: prefix.count, length: max(length, 1)))
      )
    }
    let form = prefix + text.dropFirst()
    diagnostics.report(
      .wrongType,
      at: node.location,
      "expected '\(form)' for an argument of the input, found '\(text)'",
      fix: node.location.text == text
        ? Fix(at: node.location, replacement: form, action: "write '\(form)'") : nil
    )
    return .any
  }

  private mutating func reportQuoted(_ variable: String, at location: SourceLocation) {
    let isOneWord = location.text.map { $0.dropFirst().dropLast() == variable } ?? false
    diagnostics.report(
      .wrongType,
      at: location,
      "'\(variable)' in quotes is a text, not a variable; write it without quotes",
      fix: isOneWord
        ? Fix(at: location, replacement: variable, action: "write '\(variable)'") : nil
    )
  }

  private mutating func value(_ node: Node, for key: String) -> Name? {
    guard let text = node.text(for: key, &diagnostics) else { return nil }
    guard !text.hasPrefix("$") else {
      reportUnsupported("the variable '\(text)' in a list of values", at: node.location)
      return nil
    }
    return Name(text, at: node.location)
  }

  /// `connection.connected`.
  mutating func stateReference(
    _ text: String,
    at location: SourceLocation
  ) -> SpecDocument.StateReference? {
    if let state = SpecDocument.StateReference(dotted: Name(text, at: location)) { return state }
    diagnostics.report(
      .wrongType,
      at: location,
      "expected a state of a machine such as machine.state, found '\(text)'"
    )
    return nil
  }
}
