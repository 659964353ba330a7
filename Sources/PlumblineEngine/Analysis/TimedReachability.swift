package import PlumblineModel

/// The locations that some timed trace of an automaton reaches, the edges that some trace takes, and
/// the timers that some trace lets expire to an effect.
///
/// ```swift
/// let reached = TimedReachability(automaton)
/// reached.locations[3]                     // whether a trace leads there
/// reached.isComplete                       // false: what was not reached may be reachable
/// ```
///
/// It is a forward search over zones with inclusion (J. Bengtsson and W. Yi, *Timed Automata:
/// Semantics, Algorithms and Tools*, 2004, doi:10.1007/978-3-540-27755-2_3): a node is a location,
/// the set of running timers, and all the times that they may have run; one whose times are among
/// those of an earlier node is not visited. Every input that the environment can give is given, documented
/// or not. The search ends when nothing is left to be found.
package struct TimedReachability: Sendable {
  /// Per location, whether a trace leads there.
  package private(set) var locations: [Bool]
  /// Per timer, whether a trace lets it expire where that does something.
  package private(set) var timers: [Bool]
  /// Per edge, whether a trace takes it.
  package private(set) var edges: [Bool]
  /// Whether the search was carried to its end, or found everything; otherwise what was not reached
  /// is not known to be out of reach.
  package private(set) var isComplete = true

  /// Steps from node to node at most, so that lint stays quick.
  package static let limit = 12_000

  /// What is to be found; the search ends with the last of it.
  package struct Wanted: Sendable {
    package var locations: [Bool]
    package var timers: [Bool]
    package var edges: [Bool]

    /// Nothing yet.
    package init(of reference: Reference) {
      locations = reference.locations.map { _ in false }
      timers = reference.timers.map { _ in false }
      edges = reference.edges.map { _ in false }
    }
  }

  /// - Parameters:
  ///   - automaton: The automaton, its parameters bound.
  ///   - wanted: What is to be found; nil: every location and timer.
  ///   - isLeftOut: Per edge, whether the traces never take it; nil: they take any.
  ///   - limit: Steps from node to node at most.
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
