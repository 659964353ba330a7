/// Outputs with values for their arguments.
extension SpecReader {
  /// `memberLeft`, `loginResult: Ok` or `linkState: {current: failed}`.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - hasTimes: Whether a reaction shows it: an argument may equal the time of a timer, as in
  ///     `retrying: {in: {equals: time of retry}}`, or an argument of the input, as in `echo: $args.id`.
  /// - Returns: Nil after a reported error.
  mutating func eventPattern(_ node: Node, hasTimes: Bool = false) -> SpecDocument.EventPattern? {
    guard let (name, arguments) = namedEvent(node) else { return nil }
    return eventPattern(name, arguments, hasTimes: hasTimes)
  }

  /// `time of retry`.
  mutating func time(ofTimer node: Node) -> SpecDocument.Values? {
    guard let text = node.text(for: "equals", &diagnostics) else { return nil }
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 3, words[0] == "time", words[1] == "of" else {
      diagnostics.report(
        .wrongType,
        at: node.location,
        "expected 'time of' and the name of a timer, found '\(text)'"
      )
      return nil
    }
    return .time(of: Name(words[2], at: node.location))
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

  mutating func eventPattern(
    _ name: Name,
    _ arguments: Node?,
    hasTimes: Bool = false
  ) -> SpecDocument.EventPattern? {
    let declared = outputs.first { $0.name == name }?.arguments
    return self.arguments(arguments, of: name, "output", declared, hasTimes: hasTimes)
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
    _ declared: [SpecDocument.Argument]?,
    hasTimes: Bool = false
  ) -> [(name: Name, values: SpecDocument.Values)]? {
    guard let node else { return [] }
    if let entries = node.entries {
      return entries.compactMap { entry in
        let isTime = hasTimes && entry.value.entries != nil
        let values =
          isTime
          ? fields(entry.value, of: "value of a timer").flatMap { $0["equals"] }
            .flatMap { time(ofTimer: $0) }
          : hasTimes
            ? passedValues(entry.value, for: entry.name) : values(entry.value, for: entry.name)
        return values.map {
          (name: Name(entry.name, at: entry.key.location), values: $0)
        }
      }
    }
    let given = hasTimes ? passedValues(node, for: name.text) : values(node, for: name.text)
    guard let values = given else { return nil }
    // Lint rules report unknown names.
    guard let declared else { return [] }
    guard declared.count == 1 else {
      guard !diagnostics.isMisdeclared(name.text) else { return nil }
      diagnostics.report(
        .unnamedArgument,
        at: node.location,
        declared.isEmpty
          ? "\(kind) '\(name)' has no arguments; write '\(name)' without a value"
          : "\(kind) '\(name)' has \(declared.count) arguments; name the argument, as in"
            + " '\(name): {argument: value}'"
      )
      return nil
    }
    return [(name: declared[0].name, values: values)]
  }
}
