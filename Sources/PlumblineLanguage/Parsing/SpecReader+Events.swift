/// Outputs with values for their arguments.
extension SpecReader {
  /// `memberLeft`, `loginResult: Ok` or `linkState: {current: failed}`.
  mutating func eventPattern(_ node: Node) -> SpecDocument.EventPattern? {
    guard let (name, arguments) = namedEvent(node) else { return nil }
    return eventPattern(name, arguments)
  }

  /// The name of an event, and its arguments if it has some.
  mutating func namedEvent(_ node: Node) -> (name: Name, arguments: Node?)? {
    if let entries = node.entries {
      guard entries.count == 1, let entry = entries.first else {
        diagnostics.report(
          .wrongType,
          at: node.location,
          "expected one event, found a mapping with \(entries.count) keys; write a list of events"
        )
        return nil
      }
      return (Name(entry.name, at: entry.key.location), entry.value)
    }
    return node.text(for: "event", &diagnostics).map { (Name($0, at: node.location), nil) }
  }

  mutating func eventPattern(_ name: Name, _ arguments: Node?) -> SpecDocument.EventPattern? {
    let declared = outputs.first { $0.name == name }?.arguments
    return self.arguments(arguments, of: name, "output", declared)
      .map { SpecDocument.EventPattern(output: name, arguments: $0) }
  }

  mutating func inputPattern(_ name: Name, _ arguments: Node?) -> SpecDocument.InputPattern? {
    let declared = inputs.first { $0.name == name }?.arguments
    return self.arguments(arguments, of: name, "input", declared)
      .map { SpecDocument.InputPattern(input: name, arguments: $0) }
  }

  /// `{argument: value}`, or the value alone for an event with one argument.
  private mutating func arguments(
    _ node: Node?,
    of name: Name,
    _ kind: String,
    _ declared: [SpecDocument.Argument]?
  ) -> [(name: Name, values: SpecDocument.Values)]? {
    guard let node else { return [] }
    if let entries = node.entries {
      return entries.compactMap { entry in
        values(entry.value, for: entry.name).map {
          (name: Name(entry.name, at: entry.key.location), values: $0)
        }
      }
    }
    guard let values = values(node, for: name.text) else { return nil }
    // Lint rules report unknown names.
    guard let declared else { return [] }
    guard declared.count == 1 else {
      diagnostics.report(
        .unnamedArgument,
        at: node.location,
        "\(kind) '\(name)' has \(declared.count) arguments; name the argument, as in"
          + " '\(name): {argument: value}'"
      )
      return nil
    }
    return [(name: declared[0].name, values: values)]
  }
}
