internal import PlumblineLanguage
internal import PlumblineModel

/// The meanings of events: outputs and inputs with their arguments, restarts and gaps.
extension LogMappingReader {
  mutating func readMeaning(
    _ kind: String,
    _ fields: MappingReader,
    _ forms: [Int]
  ) -> LogMapping.Event? {
    switch kind {
    case "output":
      guard let name = fields.text("output", &diagnostics), let node = fields["output"] else {
        return nil
      }
      guard let output = vocabulary.output(named: name) else {
        let names = vocabulary.outputs.map(\.name)
        diagnostics.report(
          .unknownOutput,
          at: node.location,
          "unknown output '\(name)'" + Spelling.suggestion(for: name, among: names),
          fix: Fix.respelling(name, at: node.location, among: names)
        )
        return nil
      }
      let declared = vocabulary.outputs[output].arguments
      return .output(output, readArguments(fields, of: "output '\(name)'", declared, forms))
    case "input":
      guard let name = fields.text("input", &diagnostics), let node = fields["input"] else {
        return nil
      }
      let numbers = vocabulary.inputs(named: name)
      guard !numbers.isEmpty else {
        reportUnknownInput(name, node)
        return nil
      }
      let declared = vocabulary.arguments(ofInputs: numbers)
      return .input(numbers, readArguments(fields, of: "input '\(name)'", declared, forms))
    default:
      if fields.boolean(kind, &diagnostics) == false, let node = fields[kind] {
        let _: Void? = node.mismatch("true", for: kind, &diagnostics)
      }
      if let node = fields["args"] {
        diagnostics.report(
          .conflictingKeys,
          at: node.location,
          "'args' belongs to outputs and inputs, but this is a \(kind); remove it"
        )
      }
      return kind == "start" ? .start : .gap
    }
  }

  private mutating func readArguments(
    _ fields: MappingReader,
    of subject: String,
    _ declared: [Vocabulary.Argument],
    _ forms: [Int]
  ) -> [LogMapping.Argument?] {
    var arguments: [LogMapping.Argument?] = declared.map { _ in nil }
    for entry in fields.entries("args", &diagnostics) ?? [] {
      guard let position = declared.firstIndex(where: { $0.name == entry.name }) else {
        let names = declared.map(\.name)
        diagnostics.report(
          .unknownArgument,
          at: entry.key.location,
          "the \(subject) has no argument '\(entry.name)'"
            + Spelling.suggestion(for: entry.name, among: names),
          fix: Fix.respelling(entry.name, at: entry.key.location, among: names)
        )
        continue
      }
      arguments[position] = readArgument(entry, declared[position], forms)
    }
    return arguments
  }

  private mutating func readArgument(
    _ entry: Node.Entry,
    _ declared: Vocabulary.Argument,
    _ forms: [Int]
  ) -> LogMapping.Argument? {
    let chosen = format == .text ? forms : nil
    let plain = Dictionary(
      declared.values.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    guard entry.value.entries != nil else {
      return readColumn(entry.value, for: entry.name, in: chosen).map {
        LogMapping.Argument(column: $0, values: plain)
      }
    }
    guard let fields = MappingReader(entry.value, of: "log argument", &diagnostics) else {
      return nil
    }
    let column = fields["field"].flatMap { readColumn($0, for: "field", in: chosen) }
    guard let node = fields["values"] else {
      return column.map { LogMapping.Argument(column: $0, values: plain) }
    }
    let values = readValues(node, fields, declared, plain)
    guard let column, !values.isEmpty else { return nil }
    return LogMapping.Argument(column: column, values: values)
  }

  private mutating func readValues(
    _ node: Node,
    _ fields: MappingReader,
    _ declared: Vocabulary.Argument,
    _ plain: [String: Int]
  ) -> [String: Int] {
    var values: [String: Int] = [:]
    let entries = fields.entries("values", &diagnostics) ?? []
    if entries.isEmpty, node.entries != nil {
      diagnostics.report(
        .emptyList,
        at: node.location,
        severity: .warning,
        "'values' of '\(declared.name)' is empty, so the argument may have any value; documented"
          + " are \(declared.values.joined(separator: ", "))"
      )
    }
    for entry in entries {
      // A line lacks a field with an empty text.
      guard let text = entry.key.text(for: "values", &diagnostics),
        let name = entry.value.text(for: entry.name, &diagnostics)
      else { continue }
      if let number = plain[name] {
        values[text] = number
        continue
      }
      diagnostics.report(
        .unknownValue,
        at: entry.value.location,
        "'\(declared.name)' has no documented value '\(name)'"
          + Spelling.suggestion(for: name, among: declared.values),
        fix: Fix.respelling(name, at: entry.value.location, among: declared.values)
      )
    }
    return values
  }
}
