internal import PlumblineModel

/// A configuration of an automaton: a location and running timers, whose times are points or zones.
///
/// Only ``apply(_:of:at:)`` changes a configuration along an edge. Both estimators, the generator
/// and the built-in implementation use it.
protocol Candidate {
  var location: Int32 { get set }
  /// The timers that run, timer `n` as bit `n`.
  var running: UInt32 { get }
  /// The edges taken since the candidates last agreed; see ``CoverageAttribution``.
  var unattributed: Chains<Int32>.Chain { get set }

  /// Stops some of the running timers, then starts or restarts others.
  mutating func change(
    stopping stops: UInt32,
    starting starts: UInt32,
    of automaton: Automaton,
    at now: Microseconds
  )
}

extension Candidate {
  /// Uses up a deadline to which no edge reacts.
  mutating func useUp(_ timer: Int, of automaton: Automaton, at now: Microseconds) {
    change(stopping: 1 << UInt32(timer), starting: 0, of: automaton, at: now)
  }

  /// Reacts to an undocumented input: the pending outputs remain, and everything else is open.
  mutating func leaveDocuments(of automaton: Automaton, at now: Microseconds) {
    location = automaton.unconstrained
    change(stopping: running, starting: 0, of: automaton, at: now)
  }

  /// Takes an edge at an instant.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - timer: The timer whose deadline the edge uses up, and which it may restart; nil for an
  ///     input.
  ///   - automaton: The automaton.
  ///   - now: The instant.
  /// - Returns: The pending outputs of the reaction.
  /// - Complexity: O(running timers) on points, O(running timers²) on zones.
  @inline(__always)  // the loop runs this for every event
  mutating func apply(
    _ edge: Int32,
    using timer: Int? = nil,
    of automaton: Automaton,
    at now: Microseconds
  ) -> Configuration.Pending {
    let step = automaton.edges[Int(edge)]
    location = step.target
    let used: UInt32 = timer.map { 1 << UInt32($0) } ?? 0
    let stops = (step.disarms | used) & running
    if stops | step.arms != 0 {
      change(stopping: stops, starting: step.arms, of: automaton, at: now)
    }
    guard step.outputs != 0 else { return .nothing }
    return Configuration.Pending(edge: edge, mask: step.outputs, required: step.required)
  }
}
