internal import PlumblineAdapters
internal import PlumblineModel

/// Turns the cells of a line into an event, by the rules of a mapping.
///
/// Cells are ranges of bytes: those of the line, or those of a copy without escapes.
struct EventMapper {
  private let mapping: LogMapping
  private let vocabulary: Vocabulary
  private let keys: SessionKeys
  private let rules: [Rule]
  private var ruleIndex: RuleIndex
  private var years = LogYears()

  /// A rule with its texts indexed by bytes.
  private struct Rule {
    var conditions: [(column: Int, texts: NameTable)]
    var arguments: [Argument?]
    /// The index of the input among the names of inputs; -1 for other events.
    var input = -1
    var name = ""
  }

  private struct Argument {
    var name: String
    var column: Int
    var texts: NameTable
    var values: [Int]
    var unnamed: Int
  }

  init(vocabulary: Vocabulary, mapping: LogMapping, keys: SessionKeys) {
    self.mapping = mapping
    self.vocabulary = vocabulary
    self.keys = keys
    ruleIndex = RuleIndex(vocabulary)
    rules = mapping.rules.map { rule in
      var made = Rule(
        conditions: rule.conditions.map { ($0.column, NameTable($0.texts, isJSON: false)) },
        arguments: []
      )
      switch rule.event {
      case .output(let output, let arguments):
        let declared = vocabulary.outputs[output].arguments
        made.arguments = Self.arguments(arguments, declared)
      case .input(let numbers, let arguments):
        made.input = vocabulary.declaredInputs.firstIndex(of: numbers) ?? -1
        made.name = vocabulary.inputs[numbers.lowerBound].name
        made.arguments = Self.arguments(arguments, vocabulary.arguments(ofInputs: numbers))
      case .start, .gap: break
      }
      return made
    }
  }

  private static func arguments(
    _ arguments: [LogMapping.Argument?],
    _ declared: [Vocabulary.Argument]
  ) -> [Argument?] {
    zip(arguments, declared).map { argument, declared in
      guard let argument else { return nil }
      let texts = argument.values.keys.sorted()
      return Argument(
        name: declared.name,
        column: argument.column,
        texts: NameTable(texts, isJSON: false),
        values: texts.compactMap { argument.values[$0] },
        unnamed: declared.unnamed
      )
    }
  }

  /// The line by the first rule that matches; foreign without a match.
  ///
  /// - Complexity: O(conditions of the rules + length of the cells).
  mutating func line(_ bytes: UnsafeBufferPointer<UInt8>, _ cells: [LogCell]) -> LogLine {
    for rule in rules.indices {
      if let line = line(bytes, cells, rule: rule) { return line }
    }
    return .foreign
  }

  /// As above, for cells with escapes.
  ///
  /// - Complexity: O(conditions of the rules + length of the cells).
  mutating func line(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ cells: [LogCell],
    decodingBy decode: (UnsafeBufferPointer<UInt8>) -> [UInt8]
  ) -> LogLine {
    var decoded: [UInt8] = []
    let plain = cells.map { cell in
      guard !cell.isMissing else { return LogCell.missing }
      let content = UnsafeBufferPointer(rebasing: bytes[cell.start..<cell.end])
      let start = decoded.count
      decoded += cell.isEscaped ? decode(content) : Array(content)
      return LogCell(start: start, end: decoded.count)
    }
    return decoded.withUnsafeBufferPointer { line($0, plain) }
  }

  /// The line by one rule; nil if the rule does not match.
  mutating func line(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ cells: [LogCell],
    rule number: Int
  ) -> LogLine? {
    for condition in rules[number].conditions {
      guard let text = Self.text(cells[condition.column], bytes),
        condition.texts.number(of: text) != nil
      else { return nil }
    }
    return event(bytes, cells, rule: number)
  }

  /// The text of a field; nil for a field that the line lacks, or whose text is empty.
  private static func text(
    _ cell: LogCell,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    guard cell.start < cell.end else { return nil }
    return UnsafeBufferPointer(rebasing: bytes[cell.start..<cell.end])
  }
}

// MARK: Events

extension EventMapper {
  private mutating func event(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ cells: [LogCell],
    rule number: Int
  ) -> LogLine {
    var event = LogEvent(.start)
    if let time = mapping.time, let text = Self.text(cells[time.column], bytes) {
      event.at = time.unit.instant(text).flatMap { time.unit == .noYear ? years.place($0) : $0 }
      guard event.at != nil else { return .garbled(time.unit.unreadable) }
    }
    let texts = mapping.session.map { Self.text(cells[$0], bytes) }
    let hasSession = texts.isEmpty || texts.contains { $0 != nil }
    if texts.count == 1, let text = texts[0] {
      event.session = keys.key(text)
    } else if hasSession, !texts.isEmpty {
      event.session = keys.key(joining: texts.map { String(decoding: $0 ?? .empty, as: UTF8.self) })
    }
    switch mapping.rules[number].event {
    case .start: event.what = .start
    case .gap: event.what = .gap
    case .output(let output, _):
      let (given, undocumented) = values(bytes, cells, rules[number].arguments)
      event.what = ruleIndex.output(output, given)
      event.undocumented = undocumented
    case .input:
      let (given, _) = values(bytes, cells, rules[number].arguments)
      event.what = ruleIndex.input(rules[number].input, given) ?? .undocumentedInput
    }
    if !hasSession {
      switch event.what {
      // These may concern all sessions.
      case .start, .gap: break
      default: return .garbled("no session key")
      }
    }
    event.fields = mapping.fields.map { field in
      Self.text(cells[field.column], bytes).map { String(decoding: $0, as: UTF8.self) }
    }
    return event.what == .undocumentedInput
      ? .undocumented(input: rules[number].name, event) : .event(event)
  }

  /// The value numbers of arguments, -1 for missing ones, and the undocumented values.
  private func values(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ cells: [LogCell],
    _ arguments: [Argument?]
  ) -> (given: [Int], undocumented: String?) {
    var undocumented: String?
    let given = arguments.map { argument in
      guard let argument, let text = Self.text(cells[argument.column], bytes) else { return -1 }
      if let number = argument.texts.number(of: text) { return argument.values[number] }
      let note = "\(argument.name)=\(String(decoding: text, as: UTF8.self))"
      undocumented = undocumented.map { "\($0), \(note)" } ?? note
      return argument.unnamed
    }
    return (given, undocumented)
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate static var empty: Self { Self(start: nil, count: 0) }
}

extension LogTimeUnit {
  fileprivate var unreadable: String {
    switch self {
    case .iso8601: "a time that is not ISO 8601"
    case .noYear: "a time that is no day without a year and time of day within 20,000 years"
    default: "a time that is no number of \(rawValue) within 20,000 years"
    }
  }
}
