internal import PlumblineLanguage

/// The events as a mapping has them.
extension LogEventGuess {
  /// The part of the mapping from `events:` on.
  ///
  /// - Parameter session: The columns of the session.
  /// - Returns: Lines of YAML.
  func text(session: [String]) -> String {
    "events:\n" + events.prefix(Self.limit).map { lines(of: $0, session) }.joined()
  }

  /// Whether most lines of outputs have a column, or no output was recognised.
  ///
  /// - Complexity: O(lines).
  func isInOutputs(_ column: String) -> Bool {
    let rows = zip(table.rows, claims).filter { _, claim in
      claim.map { names.entries[events[$0].entry].isOutput } ?? false
    }
    return rows.isEmpty || rows.count { !($0.0.cells[column] ?? "").isEmpty } * 2 > rows.count
  }

  /// The guesses of the fields of an event's arguments.
  func values(of event: Event, session: [String]) -> [LogValueGuess] {
    let rows = table.rows.filter { event.takes($0) }
    let free = columns.filter { column in
      !session.contains(column) && !event.conditions.contains { $0.column == column }
    }
    return names.entries[event.entry].arguments.map { argument in
      LogValueGuess(argument, in: table, rows, free, session: session)
    }
  }

  private func lines(of event: Event, _ session: [String]) -> String {
    let forms = event.forms.map { table.forms[$0].name }
    let form = forms.count == 1 ? forms[0] : "[\(forms.joined(separator: ", "))]"
    var conditions = forms.isEmpty ? [] : ["line: \(form)"]
    conditions += event.conditions.map {
      "\(YAMLText.plain($0.column)): \(YAMLText.plain($0.text))"
    }
    let entry = names.entries[event.entry]
    let kind = entry.isOutput ? "output" : "input"
    let doubt = event.isSure ? "" : "  # ? is it this \(kind)"
    let text =
      "  - where: {\(conditions.joined(separator: ", "))}\n"
      + "    \(kind): \(YAMLText.plain(entry.name))\(doubt)\n"
    let arguments = values(of: event, session: session).map(\.line)
    guard !arguments.isEmpty else { return text }
    let hasSome = arguments.contains { !$0.hasPrefix("#") }
    return text + (hasSome ? "    args:\n" : "    # args:\n")
      + arguments.map { "      \($0)\n" }.joined()
  }
}
