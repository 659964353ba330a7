/// Counts the lines of a log by kind, before judging.
package struct LogAccount: Hashable, Sendable {
  /// The number of all lines, empty ones included.
  package var lines = 0
  /// The lines that are events of the spec.
  package var events = 0
  /// The lines that are no events of the spec.
  package var foreign = 0
  /// Unreadable lines with one reason.
  package struct Garbled: Hashable, Sendable {
    /// How many there are.
    package fileprivate(set) var count = 0
    /// The number of the first one, from 1.
    package let first: Int
  }

  /// The unreadable lines, by reason.
  package private(set) var garbled: [String: Garbled] = [:]
  /// Whether the log ends within a line.
  package var isTruncated = false

  package init() {}

  /// Counts the last line as unreadable.
  package mutating func addGarbled(_ reason: String) {
    // Reasons quote names of the log, whose number is unlimited.
    let isKnown = garbled[reason] != nil || garbled.count < 100
    garbled[isKnown ? reason : "other reasons", default: Garbled(first: lines)].count += 1
  }
}
