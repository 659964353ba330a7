internal import PlumblineModel

/// Guesses the column that identifies the session by the order of the events.
///
/// The events of one session follow each other in few ways; those of several sessions in more. The best
/// column is the one that leaves the fewest distinct pairs of consecutive events.
enum LogSessionGuess {
  /// The least mean number of events of a session.
  private static let leastEvents = 3

  /// The column; nil if none leaves fewer pairs than the whole log.
  ///
  /// - Complexity: O(columns × events).
  static func column(of events: LogEventGuess) -> String? {
    let values = events.events.map { events.values(of: $0, session: []).compactMap(\.column) }
    let used = Set(values.joined() + events.events.flatMap { $0.conditions.map(\.column) })
    let rows = events.table.rows.indices.filter { events.claims[$0] != nil }
    let labels = rows.map { row in
      let claim = events.claims[row] ?? 0
      let texts = values[claim].map { events.table.rows[row].cells[$0] ?? "" }
      return ["\(events.events[claim].entry)"] + texts
    }
    /// The number of distinct pairs of consecutive events, where the first one follows the beginning.
    func pairs(_ groups: [String]) -> Int {
      var last: [String: [String]] = [:]
      var pairs: Set<[[String]]> = []
      for (group, label) in zip(groups, labels) {
        pairs.insert([last[group] ?? [], label])
        last[group] = label
      }
      return pairs.count
    }
    var best: (column: String?, count: Int) = (nil, pairs(rows.map { _ in "" }))
    for column in events.columns where !used.contains(column) {
      let groups = rows.compactMap { events.table.rows[$0].cells[column] }
      guard groups.count == rows.count, !groups.contains("") else { continue }
      let different = Set(groups).count
      guard different > 1, different * leastEvents <= rows.count else { continue }
      let count = pairs(groups)
      if count < best.count { best = (column, count) }
    }
    return best.column
  }
}
