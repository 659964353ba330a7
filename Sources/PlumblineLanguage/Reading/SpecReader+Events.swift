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
          "wrong-type",
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
    var pattern = SpecDocument.EventPattern(output: name)
    guard let arguments else { return pattern }
    if let entries = arguments.entries {
      for entry in entries {
        guard let values = values(entry.value, for: entry.name) else { continue }
        pattern.arguments.append((Name(entry.name, at: entry.key.location), values))
      }
      return pattern
    }
    guard let values = values(arguments, for: name.text) else { return nil }
    // An output that does not exist is for the rules to report.
    guard let output = outputs.first(where: { $0.name == name }) else { return pattern }
    guard output.arguments.count == 1 else {
      diagnostics.report(
        "unnamed-argument",
        at: arguments.location,
        "output '\(name)' has \(output.arguments.count) arguments; name the one that is meant, as"
          + " in '\(name): {argument: value}'"
      )
      return nil
    }
    pattern.arguments = [(output.arguments[0].name, values)]
    return pattern
  }
}
