/// What the lines of a log are, before any of them is judged.
package struct LogAccount: Hashable, Sendable {
  /// All lines, also those that are empty.
  package var lines = 0
  /// Those that say something in the words of the spec.
  package var events = 0
  /// Those that say nothing about it.
  package var foreign = 0
  /// Those that cannot be read, by reason.
  package private(set) var garbled: [String: Int] = [:]
  /// Whether the log ends within a line.
  package var isTruncated = false

  package init() {}

  /// How many lines cannot be read.
  package var garbledCount: Int { garbled.values.reduce(0, +) }

  /// Counts a line that cannot be read.
  package mutating func addGarbled(_ reason: String) {
    // The names in a reason are those of the log, which may be any number.
    let isKnown = garbled[reason] != nil || garbled.count < 100
    garbled[isKnown ? reason : "other reasons", default: 0] += 1
  }
}
