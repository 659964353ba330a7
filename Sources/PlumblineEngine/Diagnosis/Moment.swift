package import PlumblineModel

/// The events at one instant of a trace, and the state estimate after them.
package struct Moment: Hashable, Sendable {
  /// An output with the reason why it is allowed.
  package struct Output: Hashable, Sendable {
    package var symbol: Symbol
    /// The elements of the spec that call for it, ascending; empty for an output that only invariants judge, and
    /// where the documents are silent.
    package var elements: [Int]
  }

  /// A timer that runs in some candidate.
  package struct RunningTimer: Hashable, Sendable {
    package var timer: Int
    /// The first instant at which it may expire.
    package var from: Microseconds
    /// The instant by which it has expired; nil for a timer that never has to expire.
    package var to: Microseconds?
  }

  /// The state estimate: what the candidates have in common, and what they allow next.
  package struct Estimate: Hashable, Sendable {
    /// The locations of the candidates, ascending; empty if all of them are unconstrained.
    package var locations: [Int]
    /// Whether a candidate is unconstrained: the documents do not define the last input there.
    package var isUnconstrained: Bool
    /// Whether the candidates behind a failure are assumed.
    package var isAssumed: Bool
    /// Whether time may pass without a further event.
    package var allowsDelay: Bool
    /// The outputs that are pending in some candidate, the required ones first.
    package var pending: [Reference.ExpectedOutput]
    package var timers: [RunningTimer]
    /// The invariants whose scope is open, ascending.
    package var invariants: [Int]
  }

  package var at: Microseconds
  /// The step in which they happened.
  package var step: Int
  /// The step whose input came first; nil if only time passed.
  package var given: Step?
  package var outputs: [Output] = []
  /// Nil where the events up to here have no verdict of their own, as may happen on a real clock.
  package var estimate: Estimate?
}

/// The moments of a trace, up to its end or its failure.
package struct Moments: Sendable {
  package internal(set) var moments: [Moment] = []
  /// The failure that ends the trace; nil when it passes or is not judged to its end.
  package internal(set) var failure: Failure?
}
