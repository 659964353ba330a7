internal import PlumblineLanguage
internal import PlumblineModel

/// The events: conditions on lines, and their meanings.
extension LogMappingReader {
  /// A rule with its location.
  struct ReadEvent {
    var rule: LogMapping.Rule
    var node: Node
  }

  mutating func readEvents(_ fields: MappingReader) -> [ReadEvent] {
    guard let nodes = fields.list("events", &diagnostics) else { return [] }
    if nodes.isEmpty, let node = fields["events"] {
      diagnostics.report(
        .emptyList,
        at: node.location,
        "expected an event, found an empty list; add the meaning of a line"
      )
    }
    var events: [ReadEvent] = []
    for node in nodes {
      guard let rule = readEvent(node) else { continue }
      if let earlier = events.first(where: { $0.rule.takesAll(of: rule) }) {
        diagnostics.report(
          .unreachableEvent,
          at: (node["where"] ?? node).location,
          "no line reaches this event: every line that it matches also matches the earlier event in"
            + " line \(earlier.node.position.line)",
          notes: ["move this event first, or add conditions to the earlier event"]
        )
      }
      events.append(ReadEvent(rule: rule, node: node))
    }
    return events
  }

  private mutating func readEvent(_ node: Node) -> LogMapping.Rule? {
    guard let fields = MappingReader(node, of: "log event", &diagnostics) else { return nil }
    let lines = fields["where"].map { readWhere($0, fields) }
    let kinds = ["output", "input", "start", "gap"].filter { fields[$0] != nil }
    guard kinds.count == 1 else {
      diagnostics.report(
        kinds.isEmpty ? .missingKey : .conflictingKeys,
        at: node.location,
        "expected one of 'output', 'input', 'start' and 'gap' in the log event, found "
          + (kinds.isEmpty ? "none" : kinds.map { "'\($0)'" }.joined(separator: " and "))
      )
      return nil
    }
    guard let lines, let event = readMeaning(kinds[0], fields, lines.templates) else { return nil }
    return LogMapping.Rule(
      templates: lines.templates,
      conditions: lines.conditions,
      event: event
    )
  }

  /// The conditions of a rule.
  private mutating func readWhere(
    _ node: Node,
    _ fields: MappingReader
  ) -> (templates: [Int], conditions: [LogMapping.Condition]) {
    var templates = Array(templates.indices)
    guard let entries = fields.entries("where", &diagnostics) else { return (templates, []) }
    if entries.isEmpty {
      diagnostics.report(
        .emptyList,
        at: node.location,
        "expected a field and its text for 'where', found none; every line would match"
      )
    }
    var chosen: [Int]?
    if format == .text, let entry = entries.first(where: { $0.name == "line" }) {
      templates = readForms(entry.value)
      chosen = templates
    }
    var conditions: [LogMapping.Condition] = []
    for entry in entries where chosen == nil || entry.name != "line" {
      let texts = readTexts(entry.value, for: entry.name)
      let column = column(entry.name, at: entry.key, for: "where", in: chosen)
      guard let column, !texts.isEmpty else { continue }
      conditions.append(LogMapping.Condition(column: column, texts: texts))
    }
    return (templates, conditions)
  }

  /// One text, or a list of texts of which one must match.
  private mutating func readTexts(_ node: Node, for key: String) -> [String] {
    guard let members = node.elements else {
      return [node.text(for: key, &diagnostics)].compactMap { $0 }
    }
    if members.isEmpty {
      diagnostics.report(
        .emptyList,
        at: node.location,
        "expected a text for '\(key)', found an empty list; no line would match"
      )
    }
    return members.compactMap { $0.text(for: key, &diagnostics) }
  }

  /// The forms of lines with these names.
  private mutating func readForms(_ node: Node) -> [Int] {
    let nodes = node.elements ?? [node]
    var forms: [Int] = []
    for node in nodes {
      guard let name = node.text(for: "line", &diagnostics) else { continue }
      if let form = templates.firstIndex(where: { $0.name == name }) {
        forms.append(form)
      } else {
        let names = templates.map(\.name)
        diagnostics.report(
          .unknownName,
          at: node.location,
          "unknown line '\(name)'" + Spelling.suggestion(for: name, among: names),
          fix: Fix.respelling(name, at: node.location, among: names)
        )
      }
    }
    return forms
  }
}

extension LogMapping.Rule {
  /// Whether every line that matches another rule provably matches this one.
  fileprivate func takesAll(of other: LogMapping.Rule) -> Bool {
    Set(other.templates).isSubset(of: templates)
      && conditions.allSatisfy { mine in
        other.conditions.contains { theirs in
          theirs.column == mine.column && Set(theirs.texts).isSubset(of: mine.texts)
        }
      }
  }
}
