package import PlumblineModel

/// The timed-reachable locations and edges of an automaton, and the timers with a timed-reachable
/// effective expiry.
///
/// ```swift
/// let reached = TimedReachability(automaton)
/// reached.locations[3]                     // whether a trace leads there
/// reached.isComplete                       // false: other locations may be reachable
/// ```
///
/// It is a forward search over zones with inclusion (J. Bengtsson and W. Yi, *Timed Automata:
/// Semantics, Algorithms and Tools*, 2004, doi:10.1007/978-3-540-27755-2_3): a node is a location,
/// the set of running timers, and a zone of their clocks; a node whose zone is within that of an
/// earlier one is not visited. The search gives every possible input, documented or not. It ends
/// when all wanted items are found.
package struct TimedReachability: Sendable {
  /// Per location, whether a trace leads there.
  package private(set) var locations: [Bool]
  /// Per timer, whether a trace lets it expire with an effect.
  package private(set) var timers: [Bool]
  /// Per edge, whether a trace takes it.
  package private(set) var edges: [Bool]
  /// Whether the search was completed, or found everything; otherwise unreached items may be
  /// reachable.
  package private(set) var isComplete = true

  /// The limit of steps between nodes, so that lint stays quick.
  package static let limit = 12_000

  /// The wanted items; the search ends with the last one.
  package struct Wanted: Sendable {
    package var locations: [Bool]
    package var timers: [Bool]
    package var edges: [Bool]

    /// No wanted items.
    package init(of reference: Reference) {
      locations = reference.locations.map { _ in false }
      timers = reference.timers.map { _ in false }
      edges = reference.edges.map { _ in false }
    }
  }

  /// - Parameters:
  ///   - automaton: The automaton, its parameters bound.
  ///   - wanted: The wanted items; nil: every location and timer.
  ///   - isLeftOut: Per edge, whether traces must not take it; nil: they may take any.
  ///   - limit: The limit of steps between nodes.
  /// - Complexity: O(limit × timers²), and at most the number of zones times that of the events.
  package init(
    _ automaton: Automaton,
    wanted: Wanted? = nil,
    isLeftOut: [Bool]? = nil,
    limit: Int = Self.limit
  ) {
    var all = Wanted(of: automaton.reference)
    all.locations = all.locations.map { _ in true }
    all.timers = all.timers.map { _ in true }
    var search = TimedSearch(automaton, wanted ?? all, isLeftOut: isLeftOut, limit: limit)
    search.run()
    locations = search.locations
    timers = search.timers
    edges = search.edges
    isComplete = search.isComplete
  }
}
