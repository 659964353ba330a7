internal import PlumblineLanguage
internal import PlumblineModel

/// Guesses the fields of the instant and of the session.
enum LogFieldGuess {
  /// The field of the instant.
  struct Time {
    var field: String
    var unit: LogTimeUnit
    var isSure: Bool

    /// The line of the mapping.
    var line: String {
      let note = isSure ? "" : "  # ? is this the unit"
      return "time: {field: \(YAMLText.plain(field)), in: \(unit.rawValue)}\(note)\n"
    }
  }

  private static let timeNames = [
    "time", "timestamp", "ts", "at", "datetime", "date", "t", "when", "eventtime", "createdat",
  ]

  /// The field of the instant: first by the usual names, then by texts that are instants.
  ///
  /// - Complexity: O(cells).
  static func time(in table: LogTable) -> Time? {
    let ruleIndex = table.columns.compactMap { column -> (rank: Int, time: Time)? in
      let name = LogText.key(String(column.split(separator: ".").last ?? ""))
      let units = ["ms", "us", "millis", "micros"].filter { name.hasSuffix($0) }
      let bare = name.dropLast(units.first?.count ?? 0)
      let known = timeNames.firstIndex {
        name == $0 || bare == $0 || $0.count > 2 && (name.hasPrefix($0) || name.hasSuffix($0))
      }
      let texts = table.values(of: column).map(\.text)
      guard !texts.isEmpty, let (unit, isSure) = unit(of: texts, name, isNamed: known != nil)
      else { return nil }
      let time = Time(field: column, unit: unit, isSure: isSure)
      return (known ?? timeNames.count, time)
    }
    return ruleIndex.min { $0.rank < $1.rank }?.time
  }

  private static func unit(
    of texts: [String],
    _ name: String,
    isNamed: Bool
  ) -> (LogTimeUnit, isSure: Bool)? {
    if let unit = LogTimeUnit.ofDays(texts) { return (unit, true) }
    let numbers = texts.compactMap { LogTimeUnit.microseconds.instant($0) }
    guard numbers.count == texts.count, let least = numbers.min(), let most = numbers.max() else {
      return nil
    }
    // Between 1990 and 2100, in each unit.
    let ranges: [(ClosedRange<Int64>, LogTimeUnit)] = [
      (631_152_000...4_102_444_800, .seconds),
      (631_152_000_000...4_102_444_800_000, .milliseconds),
      (631_152_000_000_000...4_102_444_800_000_000, .microseconds),
    ]
    for (range, unit) in ranges where range.contains(least) && range.contains(most) {
      return (unit, true)
    }
    guard isNamed else { return nil }
    if name.hasSuffix("us") || name.hasSuffix("micros") { return (.microseconds, true) }
    if name.hasSuffix("ms") || name.hasSuffix("millis") { return (.milliseconds, true) }
    return (texts.contains { $0.contains(".") } ? .seconds : .milliseconds, false)
  }

  /// The fields that identify the session, by name: a session, else a user and a device, else an
  /// id.
  ///
  /// - Complexity: O(columns).
  static func session(in columns: [String]) -> [String] {
    func first(_ words: String...) -> String? {
      for word in words {
        let found = columns.first { column in
          let name = LogText.key(String(column.split(separator: ".").last ?? ""))
          return name == word || name == word + "id" || word.count > 3 && name.hasPrefix(word)
        }
        if let found { return found }
      }
      return nil
    }
    if let session = first("session", "sid") { return [session] }
    let pair = [first("user", "uid", "account"), first("device")].compactMap { $0 }
    if !pair.isEmpty { return pair }
    return [first("client", "connection", "conn", "peer", "id")].compactMap { $0 }
  }
}
