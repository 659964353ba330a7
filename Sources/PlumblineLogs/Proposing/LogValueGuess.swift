internal import PlumblineLanguage
internal import PlumblineModel

/// Guesses the field of an argument, and its texts for the documented values.
struct LogValueGuess {
  private let argument: Vocabulary.Argument
  /// The field; nil without a candidate.
  private(set) var column: String?
  /// The texts of the field that are documented values, ignoring case and separators.
  private var known: [(text: String, value: String)] = []
  private var others: [String] = []
  private var isSure = true

  /// The number of the documented value of a text, ignoring case and separators.
  ///
  /// - Complexity: O(length of the values).
  static func number(of text: String, _ argument: Vocabulary.Argument) -> Int? {
    if let same = argument.values.firstIndex(of: text) { return same }
    let key = LogText.key(text)
    guard !key.isEmpty, key.utf8.contains(where: { $0 > UInt8(ascii: "9") }) else { return nil }
    return argument.values.firstIndex { LogText.key($0) == key }
  }

  /// - Parameters:
  ///   - argument: The argument.
  ///   - table: The log.
  ///   - rows: The lines of the event.
  ///   - columns: The columns that may have the value.
  ///   - session: The columns of the session.
  /// - Complexity: O(cells × values).
  init(
    _ argument: Vocabulary.Argument,
    in table: LogTable,
    _ rows: [LogTable.Row],
    _ columns: [String],
    session: [String]
  ) {
    self.argument = argument
    var best = 0
    var ruleIndex = 0
    for name in columns {
      let texts = table.values(of: name, in: rows).map(\.text)
      guard !texts.isEmpty, texts.count <= 200 else { continue }
      let found = texts.compactMap { text in
        Self.number(of: text, argument).map { (text: text, value: argument.values[$0]) }
      }
      let likeness = Self.likeness(of: name, to: argument.name)
      let isCode = found.isEmpty && likeness >= 3 && texts.allSatisfy { Int($0) != nil }
      guard !found.isEmpty && found.count * 2 >= texts.count || isCode else { continue }
      ruleIndex += isCode ? 0 : 1
      let score = 10 * found.count / texts.count + 5 * likeness + 1
      let isNewer = score == best && Self.follows(name, column, in: rows, session)
      guard score > best || isNewer else { continue }
      best = score
      column = name
      known = found
      others = texts.filter { text in !found.contains { $0.text == text } }
    }
    isSure = ruleIndex < 2
  }

  /// Whether a column has the state after a change and another one the state before it, by the next
  /// changes of the same sessions.
  private static func follows(
    _ name: String,
    _ other: String?,
    in rows: [LogTable.Row],
    _ session: [String]
  ) -> Bool {
    guard let other else { return false }
    var last: [[String?]: LogTable.Row] = [:]
    var balance = 0
    for row in rows {
      let key = session.map { row.cells[$0] }
      if let before = last[key] {
        balance += before.cells[name] == row.cells[other] ? 1 : 0
        balance -= before.cells[other] == row.cells[name] ? 1 : 0
      }
      last[key] = row
    }
    return balance > 0
  }

  /// The similarity of the names of a field and an argument; prefers the new value of a change.
  private static func likeness(of column: String, to name: String) -> Int {
    let last = LogText.key(String(column.split(separator: ".").last ?? ""))
    let key = LogText.key(name)
    if last == key { return 4 }
    if ["old", "from", "prev"].contains(where: { last.hasPrefix($0) }) { return 0 }
    if last.contains(key) || key.contains(last) && last.count > 2 { return 3 }
    return ["new", "to", "current"].contains { last.hasPrefix($0) } ? 2 : 1
  }

  /// The entry of `args`; a comment without a candidate.
  var line: String {
    let name = YAMLText.plain(argument.name)
    guard let column else { return "# ? \(name): …  # the field with \(documented)" }
    let field = YAMLText.plain(column)
    let doubt = isSure ? "" : "  # ? is it this field"
    if known.isEmpty {
      return "\(name): {field: \(field), values: {}}  # ? the codes of \(documented)"
    }
    guard known.contains(where: { $0.text != $0.value }) else {
      return "\(name): \(field)\(doubt)"
    }
    // An unlisted text would count as an undocumented value.
    let unobservable = argument.values.filter { value in !known.contains { $0.value == value } }
    var rest = others.isEmpty ? "" : "\(others.count) more texts occur"
    if !unobservable.isEmpty {
      rest += (rest.isEmpty ? "" : "; ") + "the log's texts for \(Self.list(unobservable))"
    }
    let values = known.map { "\(YAMLText.plain($0.text)): \(YAMLText.plain($0.value))" }
    return "\(name): {field: \(field), values: {\(values.joined(separator: ", "))}}"
      + (rest.isEmpty ? doubt : "  # ? \(rest)")
  }

  private var documented: String { Self.list(argument.values) }

  private static func list(_ values: [String]) -> String {
    let names = values.prefix(12).map(YAMLText.plain).joined(separator: ", ")
    return values.count > 12 ? "\(names), …" : names
  }
}
