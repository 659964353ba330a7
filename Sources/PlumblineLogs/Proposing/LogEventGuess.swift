internal import PlumblineModel

/// Guesses the lines of inputs and outputs by the names and values of a spec in their texts.
///
/// A text identifies an event if it stands only in the lines of that event. The id of a session, a
/// user or a thread may equal a name, but stands in the lines of several events. *Shape* is the form of
/// a line of text, or the set of fields that a line has.
struct LogEventGuess {
  /// An event of the mapping.
  struct Event {
    /// The forms of its lines of text; empty for lines in another format.
    var forms: [Int]
    var conditions: [(column: String, text: String)]
    var entry: Int
    var isSure: Bool

    /// Whether a line matches.
    func takes(_ row: LogTable.Row) -> Bool {
      (row.form.map(forms.contains) ?? forms.isEmpty)
        && conditions.allSatisfy { row.cells[$0.column] == $0.text }
    }
  }

  /// A text that is or contains a name, in a column or among the constant words of a form.
  private struct Candidate {
    var event: Event
    /// The lines of the event.
    var rows: [Int]
    /// The lines with this text in this column, or among the constant words.
    var occurrences: [Int]
    /// The number of shapes of lines with this text.
    var shapes: Int
    /// The order of acceptance: whether it is the name, and can be nothing else.
    var doubt: Int
    /// The order of the columns.
    var rank: Int
  }

  let table: LogTable
  let names: LogNames
  /// The columns that may belong to events.
  let columns: [String]
  private(set) var events: [Event] = []
  /// Per line, the index of its event; a placeholder has no lines.
  private(set) var claims: [Int?]

  static let limit = 100
  /// Columns that often contain the name of an event.
  private static let usual = [
    "event", "type", "name", "kind", "action", "message", "msg", "method", "op",
  ]

  init(_ table: LogTable, _ names: LogNames, without taken: [String]) {
    self.table = table
    self.names = names
    columns = table.columns.filter { !taken.contains($0) }
    claims = table.rows.map { _ in nil }
    findNames()
    findValues()
    claims = table.rows.map { row in events.firstIndex { $0.takes(row) } }
    if events.isEmpty { addPlaceholder() }
  }

  /// Accepts the best candidates first; a text in lines of an accepted event identifies no other one.
  private mutating func findNames() {
    let ordered = candidates().enumerated().sorted { one, other in
      let (some, next) = (one.element, other.element)
      if (some.shapes > 1) != (next.shapes > 1) { return some.shapes < 2 }
      if some.doubt != next.doubt { return some.doubt < next.doubt }
      return (some.rank, next.rows.count, one.offset) < (next.rank, some.rows.count, other.offset)
    }.map(\.element)
    var accepted: [(event: Event, rows: [Int])] = []
    for candidate in ordered {
      let isElsewhere = candidate.occurrences.contains { row in
        claims[row].map { accepted[$0].event.entry != candidate.event.entry } ?? false
      }
      let free = candidate.rows.filter { claims[$0] == nil }
      guard !isElsewhere, !free.isEmpty else { continue }
      for row in free { claims[row] = accepted.count }
      accepted.append((candidate.event, free))
    }
    let sure = Set(accepted.filter(\.event.isSure).map(\.event.entry))
    // In the order of the lines, the events of a form without conditions last.
    events = accepted.filter { $0.event.isSure || !sure.contains($0.event.entry) }
      .sorted { one, other in
        (one.event.conditions.isEmpty ? 1 : 0, one.event.forms.first ?? 0, one.rows[0])
          < (other.event.conditions.isEmpty ? 1 : 0, other.event.forms.first ?? 0, other.rows[0])
      }
      .map(\.event)
  }

  private func candidates() -> [Candidate] {
    let shapes = table.rows.map { row in
      row.form.map { "\($0)" }
        ?? columns.indices.filter { !(row.cells[columns[$0]] ?? "").isEmpty }.description
    }
    let all = Array(table.rows.indices)
    var found: [Candidate] = []
    func add(_ event: Event, _ text: String, _ occurrences: [Int], _ rank: Int) {
      let rows = occurrences.filter { event.takes(table.rows[$0]) }
      let shapes = Set(occurrences.map { shapes[$0] }).count
      let doubt =
        switch (event.isSure, names.entries[event.entry].isOutput) {
        // A reason can have the name of an input.
        case (true, let isOutput): names.isValue(text) ? 3 : isOutput ? 0 : 1
        case (false, let isOutput): isOutput ? 2 : 4
        }
      found.append(
        Candidate(
          event: event,
          rows: rows,
          occurrences: occurrences,
          shapes: shapes,
          doubt: doubt,
          rank: rank
        )
      )
    }
    let forms = Set(table.rows.map(\.form)).sorted { ($0 ?? -1) < ($1 ?? -1) }
    for column in columns {
      let values = table.values(of: column)
      guard values.count <= Self.limit else { continue }
      let last = LogText.key(String(column.split(separator: ".").last ?? ""))
      let rank = Self.usual.firstIndex(of: last) ?? Self.usual.count
      for value in values {
        guard let match = names.match(value.text) else { continue }
        let occurrences = all.filter { table.rows[$0].cells[column] == value.text }
        for form in forms where occurrences.contains(where: { table.rows[$0].form == form }) {
          var isSure = match.isSure
          if names.isValue(value.text) {
            let (events, values) = texts(of: column, in: form)
            let lines = occurrences.map { table.rows[$0] }.filter { $0.form == form }
            guard values < events || values == events && !hasOutput(lines, value.text, column)
            else { continue }
            isSure = isSure && values < events
          }
          let event = Event(
            forms: [form].compactMap { $0 },
            conditions: [(column, value.text)],
            entry: match.entry,
            isSure: isSure
          )
          add(event, value.text, occurrences, rank)
        }
      }
    }
    for (form, phrases) in table.forms.indices.map({ ($0, table.forms[$0].texts) }) {
      for text in phrases {
        guard let match = names.match(text), match.isSure || !text.contains(" ") else { continue }
        let occurrences = all.filter { row in
          table.rows[row].form.map { table.forms[$0].texts.contains(text) } ?? false
        }
        let event = Event(forms: [form], conditions: [], entry: match.entry, isSure: match.isSure)
        add(event, text, occurrences, -1)
      }
    }
    return found
  }

  /// The number of texts of a column that are names of events, and of those that are documented values of one
  /// argument of an output.
  ///
  /// A column of reasons may have names of inputs, but has more values. As many of both leave a doubt. The texts
  /// are those of all forms with this field, as one form may have a line only.
  private func texts(of column: String, in form: Int?) -> (events: Int, values: Int) {
    let texts = table.values(of: column, in: table.rows(with: [column], of: form)).map(\.text)
    let values = names.entries.filter(\.isOutput).flatMap(\.arguments).map { argument in
      texts.count { LogValueGuess.number(of: $0, argument) != nil }
    }
    return (texts.count { names.match($0)?.isSure ?? false }, values.max() ?? 0)
  }

  /// Whether lines with a documented value of an output have one of another of its arguments, in another column.
  private func hasOutput(_ lines: [LogTable.Row], _ text: String, _ column: String) -> Bool {
    names.entries.contains { entry in
      guard entry.isOutput else { return false }
      let others = entry.arguments.filter { LogValueGuess.number(of: text, $0) == nil }
      guard others.count < entry.arguments.count else { return false }
      return columns.contains { other in
        other != column
          && others.contains { argument in
            lines.allSatisfy { LogValueGuess.number(of: $0.cells[other] ?? "", argument) != nil }
          }
      }
    }
  }

  /// Finds unnamed outputs by the documented values of their arguments.
  private mutating func findValues() {
    for (number, entry) in names.entries.enumerated()
    where entry.isOutput && !entry.arguments.isEmpty {
      guard !events.contains(where: { $0.entry == number }) else { continue }
      let rows = table.rows.filter { row in
        !events.contains { $0.takes(row) }
          && entry.arguments.contains { argument in
            columns.contains { LogValueGuess.number(of: row.cells[$0] ?? "", argument) != nil }
          }
      }
      guard let first = rows.first else { continue }
      var event = Event(
        forms: [first.form].compactMap { $0 },
        conditions: [],
        entry: number,
        isSure: false
      )
      if let form = first.form {
        event.forms = forms(like: form, of: event, among: rows)
      } else {
        guard let mark = mark(of: rows) else { continue }
        event.conditions = [mark]
      }
      let isTaken = events.contains { other in
        other.forms == event.forms
          && other.conditions.allSatisfy { theirs in
            event.conditions.contains { $0.column == theirs.column && $0.text == theirs.text }
          }
      }
      if !isTaken { events.append(event) }
    }
  }

  /// A form, and the other forms of some lines that have its fields of an output's arguments, mostly with
  /// documented values.
  ///
  /// The longer ones come first: the last hole of a form takes the rest of a line, also that of a longer form.
  private func forms(like form: Int, of event: Event, among rows: [LogTable.Row]) -> [Int] {
    let guesses = zip(names.entries[event.entry].arguments, values(of: event, session: []))
    let fields = guesses.compactMap { argument, guess in guess.column.map { (argument, $0) } }
    guard !fields.isEmpty else { return [form] }
    let same = Set(table.rows(with: fields.map(\.1), of: form).compactMap(\.form))
    let others = same.intersection(rows.compactMap(\.form)).subtracting([form]).filter { other in
      let lines = table.rows.filter { $0.form == other }
      let fitting = lines.count { line in
        fields.allSatisfy { LogValueGuess.number(of: line.cells[$1] ?? "", $0) != nil }
      }
      return fitting * 2 >= lines.count
    }
    return others.union([form]).sorted { one, other in
      let lengths = [one, other].map { table.forms[$0].text.utf8.count }
      return (lengths[1], one) < (lengths[0], other)
    }
  }

  /// The field and the text that best identify the lines: a field with few texts, and its most
  /// frequent text.
  private func mark(of rows: [LogTable.Row]) -> (column: String, text: String)? {
    let ranked = columns.compactMap { column -> (rank: Int, column: String, text: String)? in
      guard let most = table.values(of: column, in: rows).first, most.text.utf8.count <= 200,
        most.count * 2 >= rows.count
      else { return nil }
      let key = LogText.key(String(column.split(separator: ".").last ?? ""))
      let rank =
        Self.usual.firstIndex(of: key) ?? Self.usual.count + table.values(of: column).count
      return (rank, column, most.text)
    }
    return ranked.min { $0.rank < $1.rank }.map { ($0.column, $0.text) }
  }

  /// Adds a placeholder if no event was recognised.
  private mutating func addPlaceholder() {
    guard !names.entries.isEmpty else { return }
    let form = table.rows.first?.form
    var event = Event(forms: [form].compactMap { $0 }, conditions: [], entry: 0, isSure: false)
    if form == nil {
      let mark = mark(of: table.rows) ?? columns.firstMark(in: table)
      event.conditions = [mark ?? (column: "event", text: names.entries[0].name)]
    }
    events = [event]
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
