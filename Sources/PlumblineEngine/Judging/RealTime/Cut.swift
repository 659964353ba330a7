internal import PlumblineModel

/// The state of a search after a number of inputs and a number of outputs, over all their possible
/// orders: a consistent cut.
struct Cut: Sendable {
  /// More sets of invariant checkers than this end the judging of a trace.
  static let checkerLimit = 256

  /// The candidates; their watch counts from the start of the trace.
  var candidates: ZoneSet
  /// The invariant checkers of each order that violates none, first those of the recorded order if
  /// it is one.
  var invariants: [InvariantCheckers]
  /// The instant at which the tester knew of the last event.
  var now: Microseconds
  /// The late answers that end the judging, if the environment is late in each order.
  var lateness: Lateness?

  /// Adds the state after another order.
  mutating func merge(_ other: Cut, _ coverage: inout CoverageAttribution) {
    for candidate in other.candidates.candidates { candidates.add(candidate, &coverage) }
    if other.lateness == nil { lateness = nil }
    for checker in other.invariants where !invariants.contains(where: checker.isLike) {
      invariants.append(checker)
    }
  }
}

/// Answers of the environment that are late.
struct Lateness: Hashable, Sendable {
  /// The step in which their time ended.
  var step: Int
  /// The end of the time.
  var at: Microseconds
  /// Their timers, as bits.
  var answers: UInt32
}

/// The end of an impossible order.
struct DeadEnd: Sendable {
  var mismatch: Judge.Mismatch
  /// The number of events before it.
  var depth: Int
  /// The candidates before it, closed under all possible steps.
  var estimator: SymbolicEstimator
  var invariants: InvariantCheckers
}
