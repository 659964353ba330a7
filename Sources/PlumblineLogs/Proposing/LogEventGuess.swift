internal import PlumblineLanguage
internal import PlumblineModel

/// Guesses the lines of inputs and outputs by the names and values of a spec in their texts.
struct LogEventGuess {
  /// An event of the mapping.
  private struct Event {
    var form: Int?
    var conditions: [(column: String, text: String)]
    var isOutput: Bool
    var name: String
    var arguments: [Vocabulary.Argument]
    var isSure: Bool

    /// Whether a line matches.
    func takes(_ row: LogTable.Row) -> Bool {
      row.form == form && conditions.allSatisfy { row.cells[$0.column] == $0.text }
    }
  }

  private let table: LogTable
  private let vocabulary: Vocabulary
  private let columns: [String]
  private var events: [Event] = []

  private static let limit = 100

  init(_ table: LogTable, _ vocabulary: Vocabulary, without taken: [String]) {
    self.table = table
    self.vocabulary = vocabulary
    columns = table.columns.filter { !taken.contains($0) }
    findNames()
    findValues()
    if events.isEmpty { addPlaceholder() }
  }

  /// The part of the mapping from `events:` on.
  var text: String { "events:\n" + events.prefix(Self.limit).map(lines).joined() }

  private var named: [(name: String, isOutput: Bool, arguments: [Vocabulary.Argument])] {
    vocabulary.outputs.map { ($0.name, true, $0.arguments) }
      + vocabulary.declaredInputs.map { numbers in
        let name = vocabulary.inputs[numbers.lowerBound].name
        return (name, false, vocabulary.arguments(ofInputs: numbers))
      }
  }

  /// Finds texts that are or contain names of the spec.
  private mutating func findNames() {
    let named = named.map { ($0, LogText.key($0.name)) }
    func match(_ text: String) -> (Int, isSure: Bool)? {
      let key = LogText.key(text)
      if let same = named.firstIndex(where: { $0.1 == key }) { return (same, true) }
      guard key.count > 4, key.count < 100, !isValue(text) else { return nil }
      return named.firstIndex { $0.1.count > 4 && (key.contains($0.1) || $0.1.contains(key)) }
        .map { ($0, false) }
    }
    func add(_ found: (Int, isSure: Bool), _ form: Int?, _ conditions: [(String, String)]) {
      let what = named[found.0].0
      events.append(
        Event(
          form: form,
          conditions: conditions.map { (column: $0.0, text: $0.1) },
          isOutput: what.isOutput,
          name: what.name,
          arguments: what.arguments,
          isSure: found.isSure
        )
      )
    }
    for form in table.format == .text ? table.forms.indices.map(Optional.some) : [nil] {
      let rows = table.rows.filter { $0.form == form }
      let words = form.map { table.forms[$0].words } ?? []
      for column in columns {
        let values = table.values(of: column, in: rows)
        guard values.count <= Self.limit else { continue }
        for value in values {
          if let found = match(value.text) { add(found, form, [(column, value.text)]) }
        }
      }
      // After the narrower rules, whose lines it would match.
      let found = words.compactMap(match).min { $0.isSure && !$1.isSure }
      if let form, let found { add(found, form, []) }
    }
    let sure = events.filter(\.isSure)
    events.removeAll { event in
      !event.isSure && sure.contains { $0.name == event.name && $0.isOutput == event.isOutput }
    }
  }

  /// Whether a text is a documented value of some argument.
  private func isValue(_ text: String) -> Bool {
    named.contains { what in
      what.arguments.contains { LogValueGuess.number(of: text, $0) != nil }
    }
  }

  /// Finds unnamed outputs by the documented values of their arguments.
  private mutating func findValues() {
    for (name, isOutput, arguments) in named where isOutput && !arguments.isEmpty {
      guard !events.contains(where: { $0.name == name && $0.isOutput }) else { continue }
      let rows = table.rows.filter { row in
        !events.contains { $0.takes(row) }
          && arguments.contains { argument in
            columns.contains { LogValueGuess.number(of: row.cells[$0] ?? "", argument) != nil }
          }
      }
      guard let first = rows.first else { continue }
      var event = Event(
        form: first.form,
        conditions: [],
        isOutput: true,
        name: name,
        arguments: arguments,
        isSure: false
      )
      if first.form == nil {
        guard let mark = mark(of: rows) else { continue }
        event.conditions = [mark]
      }
      let isTaken = events.contains { other in
        other.form == event.form
          && other.conditions.allSatisfy { theirs in
            event.conditions.contains { $0.column == theirs.column && $0.text == theirs.text }
          }
      }
      if !isTaken { events.append(event) }
    }
  }

  /// The field and the text that best identify the lines: a field with few texts, and its most
  /// frequent text.
  private func mark(of rows: [LogTable.Row]) -> (column: String, text: String)? {
    let usual = ["event", "type", "name", "kind", "action", "message", "msg", "method", "op"]
    let ranked = columns.compactMap { column -> (rank: Int, column: String, text: String)? in
      guard let most = table.values(of: column, in: rows).first, most.text.utf8.count <= 200,
        most.count * 2 >= rows.count
      else { return nil }
      let key = LogText.key(String(column.split(separator: ".").last ?? ""))
      let rank = usual.firstIndex(of: key) ?? usual.count + table.values(of: column).count
      return (rank, column, most.text)
    }
    return ranked.min { $0.rank < $1.rank }.map { ($0.column, $0.text) }
  }

  /// Adds a placeholder if no event was recognised.
  private mutating func addPlaceholder() {
    guard let what = named.first else { return }
    let form = table.rows.first?.form
    var conditions: [(column: String, text: String)] = []
    if form == nil, let mark = mark(of: table.rows) ?? columns.firstMark(in: table) {
      conditions = [mark]
    }
    events = [
      Event(
        form: form,
        conditions: conditions.isEmpty && form == nil
          ? [(column: "event", text: what.name)] : conditions,
        isOutput: what.isOutput,
        name: what.name,
        arguments: what.arguments,
        isSure: false
      )
    ]
  }
}

// MARK: Writing

extension LogEventGuess {
  private func lines(of event: Event) -> String {
    var conditions = event.form.map { ["line: \(table.forms[$0].name)"] } ?? []
    conditions += event.conditions.map {
      "\(YAMLText.plain($0.column)): \(YAMLText.plain($0.text))"
    }
    let doubt = event.isSure ? "" : "  # ? is it this \(event.isOutput ? "output" : "input")"
    var text = "  - where: {\(conditions.joined(separator: ", "))}\n"
    text += "    \(event.isOutput ? "output" : "input"): \(YAMLText.plain(event.name))\(doubt)\n"
    let rows = table.rows.filter { row in
      event.takes(row)
    }
    let free = columns.filter { column in !event.conditions.contains { $0.column == column } }
    let arguments = event.arguments.map { argument in
      LogValueGuess(argument, in: table, rows, free).line
    }
    guard !arguments.isEmpty else { return text }
    let hasSome = arguments.contains { !$0.hasPrefix("#") }
    text += hasSome ? "    args:\n" : "    # args:\n"
    return text + arguments.map { "      \($0)\n" }.joined()
  }
}

extension [String] {
  /// The first field of some line, with its text.
  fileprivate func firstMark(in table: LogTable) -> (column: String, text: String)? {
    for column in self {
      if let value = table.values(of: column).first { return (column, value.text) }
    }
    return nil
  }
}
