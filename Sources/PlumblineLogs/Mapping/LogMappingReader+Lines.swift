internal import PlumblineLanguage
internal import PlumblineModel

/// The forms of lines, and their fields.
extension LogMappingReader {
  mutating func readTemplates(_ fields: MappingReader) {
    guard let format else { return }
    guard let node = fields["lines"] else {
      if format == .text {
        diagnostics.report(
          .missingKey,
          at: fields.node.location,
          "the log mapping lacks 'lines', the forms of its lines of text"
        )
      }
      return
    }
    guard format == .text else {
      diagnostics.report(
        .conflictingKeys,
        at: node.location,
        "'lines' belongs to 'text', but the format is '\(format.rawValue)'; remove 'lines'"
      )
      return
    }
    let entries = fields.entries("lines", &diagnostics) ?? []
    if entries.isEmpty, node.entries != nil {
      diagnostics.report(.emptyList, at: node.location, "expected a form of a line, found none")
    }
    for entry in entries { readTemplate(entry) }
  }

  private mutating func readTemplate(_ entry: Node.Entry) {
    guard let text = entry.value.text(for: entry.name, &diagnostics) else { return }
    do {
      let template = try LogTemplate(name: entry.name, text, columns: &columns)
      if let same = templates.first(where: { $0.pieces == template.pieces }) {
        diagnostics.report(
          .duplicateValue,
          at: entry.value.location,
          "the forms '\(entry.name)' and '\(same.name)' are the same; remove one"
        )
      }
      if template.columns.contains(where: { columns[$0] == "line" }) {
        diagnostics.report(
          .invalidName,
          at: entry.value.location,
          "a hole cannot be named 'line', which 'where' uses for the form of a line; rename it"
        )
      }
      templates.append(template)
    } catch {
      diagnostics.report(
        .wrongType,
        at: entry.value.location,
        "the form '\(entry.name)' \(Self.words(for: error))"
      )
    }
  }

  private static func words(for problem: LogTemplate.Problem) -> String {
    switch problem {
    case .noHole: "has no hole; write each varying part as {name}"
    case .holesTouch: "has two adjacent holes; write the text that separates them"
    case .openBrace: "has a '{' without its '}'; write '{{' for a brace"
    case .strayBrace: "has a '}' without its '{'; write '}}' for a brace"
    case .twice(let name): "has the hole '{\(name)}' twice; rename one"
    }
  }

  /// The column of a field; nil, with a diagnostic, if no line has it.
  ///
  /// - Parameters:
  ///   - node: The name of the field.
  ///   - key: The key whose value it is.
  ///   - chosen: The selected forms of lines; nil for all.
  /// - Returns: Its number.
  mutating func readColumn(_ node: Node, for key: String, in chosen: [Int]? = nil) -> Int? {
    guard let name = node.text(for: key, &diagnostics) else { return nil }
    return column(name, at: node, for: key, in: chosen)
  }

  /// The column of a field with a known name.
  mutating func column(
    _ name: String,
    at node: Node,
    for key: String,
    in chosen: [Int]? = nil
  ) -> Int? {
    switch format {
    case nil: return nil
    case .json where name.split(separator: ".", omittingEmptySubsequences: false).contains(""):
      diagnostics.report(
        .wrongType,
        at: node.location,
        "expected a path such as app.version for '\(key)', found '\(name)'"
      )
      return nil
    case .text:
      let meant = chosen ?? Array(templates.indices)
      let holes = Set(meant.flatMap { templates[$0].columns })
      if let column = columns.firstIndex(of: name), holes.contains(column) { return column }
      // Errors in the forms are already reported.
      guard !meant.isEmpty else { return nil }
      let names = holes.sorted().map { columns[$0] }
      let place =
        chosen == nil
        ? "no form of a line" : meant.map { "'\(templates[$0].name)'" }.joined(separator: " or ")
      diagnostics.report(
        .unknownName,
        at: node.location,
        "\(chosen == nil ? place : "no line \(place)") has a hole '{\(name)}'"
          + Spelling.suggestion(for: name, among: names),
        fix: Fix.respelling(name, at: node.location, among: names)
      )
      return nil
    case .json, .csv: break
    }
    if let known = columns.firstIndex(of: name) { return known }
    columns.append(name)
    return columns.count - 1
  }
}
