/// A time or a reaction that differs between two automata.
package struct ChangedFact: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A time with a name of its own, or the times of a timer.
    case time(first: String, second: String)
    /// What an element of the spec does, in the cells in which the two differ: `connected; loginResult Ok`.
    case reaction(first: [String], second: [String])
  }

  package var kind: Kind
  /// The name of the time, or the path of the element.
  package var name: String
  /// The ids of the clauses that the first spec cites for it.
  package var firstClauses: [String] = []
  /// The ids of the clauses that the second spec cites for it.
  package var secondClauses: [String] = []

  init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }
}

/// The traces that one change explains.
package struct Cause: Sendable {
  /// Nil for traces that no single change explains.
  package var fact: ChangedFact?
  /// The positions of its traces among those that only the first automaton allows.
  package var first: [Int] = []
  /// The positions of its traces among those that only the second automaton allows.
  package var second: [Int] = []

  /// The number of its traces.
  package var count: Int { first.count + second.count }
}
