package import PlumblineModel

/// One explanation of everything seen so far: a location, running timers, outputs still owed.
///
/// Time is a point: each running timer has one deadline. ``apply(_:of:at:)`` is the only place
/// where an edge changes a configuration; the oracle, the generator and the built-in
/// implementation all go through it.
package struct Configuration: Sendable {
  /// The deadline of a timer that does not run.
  package static let never = Microseconds.max

  /// The outputs of one reaction that have not been seen yet.
  struct Owed: Hashable {
    var edge: Int32
    /// The remaining outputs, output `n` of the edge as bit `n`; never zero.
    var mask: UInt32
  }

  var location: Int32
  var deadlines: Automaton.Deadlines
  /// The earliest deadline.
  var next: Microseconds
  /// The oldest reaction that still owes something; its edge is -1 when there is none.
  var owed = Owed(edge: -1, mask: 0)
  /// Later reactions that owe something: reactions keep their order.
  var backlog: [Owed] = []
  /// Edges taken since explanations last agreed, in order; see ``Oracle``.
  var uncredited = EdgeList()

  /// The configuration at the opening of a trace.
  init(start automaton: Automaton) {
    location = Int32(automaton.reference.start)
    deadlines = Automaton.Deadlines(repeating: Self.never)
    for timer in automaton.reference.armedAtStart {
      deadlines[timer] = automaton.durations[timer]
    }
    next = deadlines.min()
  }

  /// Takes an edge at an instant.
  ///
  /// - Complexity: O(1).
  mutating func apply(_ edge: Int32, of automaton: Automaton, at now: Microseconds) {
    automaton.edges.withUnsafeBufferPointer { edges in
      let step = edges[Int(edge)]
      location = step.target
      if step.touchesTimers {
        deadlines.replace(with: Self.never, where: step.disarms)
        deadlines.replace(with: automaton.durations &+ now, where: step.arms)
        next = deadlines.min()
      }
      guard step.outputCount > 0 else { return }
      let new = Owed(edge: edge, mask: UInt32(truncatingIfNeeded: 1 << step.outputCount - 1))
      if owed.edge < 0 { owed = new } else { backlog.append(new) }
    }
  }

  /// Uses up a deadline; the timer may be armed again by the edge that follows.
  mutating func useUp(_ timer: Int) {
    deadlines[timer] = Self.never
    next = deadlines.min()
  }

  /// Notes that the output at a position of the oldest owing reaction was seen.
  mutating func settle(_ position: Int) {
    owed.mask &= ~(1 << UInt32(position))
    guard owed.mask == 0 else { return }
    owed = backlog.isEmpty ? Owed(edge: -1, mask: 0) : backlog.removeFirst()
  }

  /// Whether the future is the same: everything but what is not credited yet.
  func agrees(with other: Configuration) -> Bool {
    location == other.location && owed == other.owed && next == other.next
      && deadlines == other.deadlines && backlog == other.backlog
  }
}
