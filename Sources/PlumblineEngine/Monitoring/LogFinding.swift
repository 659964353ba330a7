package import PlumblineModel

/// An event in a log that no interpretation of the documents allows, with all its occurrences.
package struct LogFinding: Hashable, Sendable {
  /// The identity of a finding.
  package struct Signature: Hashable, Sendable {
    package var kind: Failure.Kind
    /// The last announced states; `?` where none was announced.
    package var state: String
    package var observed: String
    package var expected: String
    package var clauses: [String]
    package var notes: [String]
    package var invariant: String?
    package var blame: Failure.Blame
    /// As for ``Failure/explanations``.
    package var explanations: [String] = []
    /// As for ``Failure/otherwise``.
    package var otherwise: [Failure.ClausesByInterpretation] = []
  }

  /// A finding at its first occurrence.
  struct Diagnosed: Accusation, Sendable {
    var signature: Signature
    var places: [String]
    /// As for ``Sample/due``.
    var due: Failure.Due?

    var blame: Failure.Blame { signature.blame }
    var clauses: [String] {
      get { signature.clauses }
      set { signature.clauses = newValue }
    }
    var notes: [String] {
      get { signature.notes }
      set { signature.notes = newValue }
    }
    var otherwise: [Failure.ClausesByInterpretation] {
      get { signature.otherwise }
      set { signature.otherwise = newValue }
    }
  }

  /// An occurrence in the log.
  package struct Sample: Hashable, Sendable {
    package var line: Int
    package var session: String
    package var at: Microseconds?
    /// When an early, late or missing output was due, where instants are judged.
    package var due: Failure.Due?
  }

  /// The number of occurrences kept.
  package static let sampleLimit = 5

  package var signature: Signature
  /// As for ``Failure/places``, at the first occurrence.
  package let places: [String]
  /// The number of occurrences.
  package internal(set) var count = 0
  /// The number of sessions with it.
  package internal(set) var sessions = 0
  /// The number of these sessions with occurrences after an undocumented input only, where anything
  /// may have happened.
  package internal(set) var doubtfulSessions = 0
  /// The first occurrences.
  package internal(set) var samples: [Sample] = []
  /// Per grouping field, the number of sessions with each value.
  package internal(set) var groups: [LogGroups]

  init(_ finding: Diagnosed, fieldCount: Int) {
    signature = finding.signature
    places = finding.places
    groups = Array(repeating: LogGroups(), count: fieldCount)
  }

  /// Whether some session proves it.
  package var isCertain: Bool { doubtfulSessions < sessions }
}

/// The number of sessions with each value of a field.
package struct LogGroups: Hashable, Sendable {
  /// The limit of values counted separately.
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
