package import PlumblineModel

/// Something in a log that no interpretation of the documents allows, wherever it stands.
package struct LogFinding: Hashable, Sendable {
  /// What makes two places of a log the same finding.
  package struct Signature: Hashable, Sendable {
    package var kind: Failure.Kind
    /// The states that were shown last; `?` where none was.
    package var state: String
    package var observed: String
    package var expected: String
    package var clauses: [String]
    package var notes: [String]
    package var invariant: String?
    package var blame: Failure.Blame
  }

  /// A place of the log.
  package struct Sample: Hashable, Sendable {
    package var line: Int
    package var session: String
    package var at: Microseconds?
  }

  /// So many places are kept.
  package static let sampleLimit = 5

  package var signature: Signature
  /// How often it is there.
  package internal(set) var count = 0
  /// In how many sessions.
  package internal(set) var sessions = 0
  /// In how many of these only after something of which the documents do not speak: there anything
  /// may have happened.
  package internal(set) var doubtfulSessions = 0
  /// The first places.
  package internal(set) var samples: [Sample] = []
  /// Per field by which sessions are grouped, and per value of it, in how many sessions.
  package internal(set) var groups: [LogGroups]

  init(_ signature: Signature, fieldCount: Int) {
    self.signature = signature
    groups = Array(repeating: LogGroups(), count: fieldCount)
  }

  /// Whether it is known to be one in some session.
  package var isCertain: Bool { doubtfulSessions < sessions }
}

/// How many sessions have each value of a field.
package struct LogGroups: Hashable, Sendable {
  /// More values than this are counted together.
  static let limit = 1000

  package private(set) var counts: [String: Int] = [:]
  /// The sessions with other values, or none.
  package private(set) var others = 0

  mutating func add(_ value: String?) {
    guard let value, counts[value] != nil || counts.count < Self.limit else {
      others += 1
      return
    }
    counts[value, default: 0] += 1
  }
}
