/// The positions at the beginning of lines that have an id, a thread or a level.
///
/// A position is the punctuation before it. The texts of an id stand before messages of several shapes,
/// and the name of an event before one.
struct LogHeaderWords {
  /// The number of positions that are compared.
  private static let limit = 16

  private var positions: Set<String> = []

  /// - Complexity: O(length of the lines × compared positions).
  init(_ lines: [(gaps: [String], words: [String])]) {
    var shapes: [String: [String: (count: Int, rest: Set<String>)]] = [:]
    for line in lines {
      for (index, position) in Self.positions(of: line.gaps).enumerated() {
        let rest = line.gaps[(index + 1)...].joined(separator: "\u{0}")
        var entry = shapes[position, default: [:]][line.words[index]] ?? (0, [])
        entry.count += 1
        entry.rest.insert(rest)
        shapes[position, default: [:]][line.words[index]] = entry
      }
    }
    for (position, texts) in shapes where texts.count > 1 {
      let all = texts.values.reduce(0) { $0 + $1.count }
      let several = texts.values.reduce(0) { $0 + ($1.rest.count > 1 ? $1.count : 0) }
      if several * 2 >= all { positions.insert(position) }
    }
  }

  /// Per word of a line, whether it has such a position.
  ///
  /// - Complexity: O(length).
  func areHeader(_ gaps: [String]) -> [Bool] {
    let known = Self.positions(of: gaps).map(positions.contains)
    return known + Array(repeating: false, count: max(0, gaps.count - 1 - known.count))
  }

  private static func positions(of gaps: [String]) -> [String] {
    var position = ""
    return gaps.dropLast().prefix(limit).map { gap in
      position += "\(gap)\u{0}"
      return position
    }
  }
}
