internal import PlumblineModel

/// What may have become of a trace after so many of its inputs and so many of its outputs, in all
/// orders in which these can have come.
struct Cut: Sendable {
  /// More ways to see the invariants than this end the judging of a trace.
  static let checkerLimit = 256

  /// The candidates by the automaton, whose watch shows the time since the trace began.
  var candidates: ZoneSet
  /// What the invariants remember, in each order in which none is violated, the order of the
  /// recording first if it is one.
  var invariants: [InvariantCheckers]
  /// When the tester knew of the last event.
  var now: Microseconds

  /// Adds what became of it in another order.
  mutating func merge(_ other: Cut, _ edges: inout Chains<Int32>) {
    for candidate in other.candidates.candidates { candidates.add(candidate, &edges) }
    for checker in other.invariants where !invariants.contains(where: checker.isLike) {
      invariants.append(checker)
    }
  }
}

/// Where one order ended that cannot have been.
struct DeadEnd: Sendable {
  var mismatch: Judge.Mismatch
  /// How many events came before.
  var depth: Int
  /// The candidates before it, and all that may have happened since.
  var estimator: SymbolicEstimator
  var invariants: InvariantCheckers
}
