/// A time or a reaction that differs between two automata.
package struct ChangedFact: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A time with a name of its own, or the times of a timer.
    case time(first: String, second: String)
    /// What elements of the spec do, in the cells in which the two differ; never empty.
    case reactions([Reaction])
  }

  /// What an element of the spec does in each automaton.
  package struct Reaction: Hashable, Sendable {
    /// The path of the element.
    package var path: String
    package var first: [Effect]
    package var second: [Effect]
  }

  /// What an element of the spec does on an event.
  package struct Effect: Hashable, Sendable {
    package struct Output: Hashable, Sendable {
      package var name: String
      package var arguments: [String]
      /// The allowed values of each argument, in words.
      package var values: [String]
      package var isOptional: Bool
      /// Whether it announces the state of the machine.
      package var isAnnouncement: Bool
    }

    /// The state of the machine afterwards, and its name in announcements.
    package var state: String
    package var shown: String
    package var outputs: [Output]
  }

  package var kind: Kind
  /// The name of the time, or the path of the first element.
  package var name: String
  /// The ids of the clauses that the first spec cites for it.
  package var firstClauses: [String] = []
  /// The ids of the clauses that the second spec cites for it.
  package var secondClauses: [String] = []

  init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// Whether it is a time.
  package var isTime: Bool { if case .time = kind { true } else { false } }

  /// What its elements do; empty for a time.
  package var reactions: [Reaction] {
    if case .reactions(let reactions) = kind { reactions } else { [] }
  }

  /// The paths of its elements; empty for a time.
  package var paths: [String] { reactions.map(\.path) }
}

extension ChangedFact.Effect.Output {
  /// The output with its values: `loginResult Ok`, `loginResult Error (optional)`.
  package var text: String {
    ([name] + values).joined(separator: " ") + (isOptional ? " (optional)" : "")
  }
}

extension ChangedFact.Effect: Comparable {
  package static func < (one: Self, other: Self) -> Bool {
    let texts = [one, other].map { [$0.state] + $0.outputs.map(\.text) }
    return texts[0].lexicographicallyPrecedes(texts[1])
  }
}
