package import PlumblineModel

/// One explanation of everything seen so far: a location, running timers, outputs still owed.
///
/// Time is a point: each running timer has an instant from which it may expire, and one by which it
/// must; most often they are the same. ``apply(_:of:at:)`` is the only place
/// where an edge changes a configuration; the oracle, the generator and the built-in
/// implementation all go through it.
package struct Configuration: Sendable {
  /// The deadline of a timer that does not run.
  package static let never = Microseconds.max
  /// The deadline of a timer that may expire but never has to.
  package static let open = Microseconds.max - 1

  /// The outputs of one reaction that have not been seen yet.
  struct Owed: Hashable, Sendable {
    static let nothing = Owed(edge: -1, mask: 0, required: 0)

    var edge: Int32
    /// The remaining outputs, output `n` of the edge as bit `n`; never zero.
    var mask: UInt32
    /// Those of the edge that must come.
    var required: UInt32

    /// Whether something remains that must come.
    var blocks: Bool { mask & required != 0 }
  }

  var location: Int32
  /// From when on each running timer may expire; how long after that it must have is the same
  /// wherever the timer runs, see ``deadline(of:in:)``.
  private(set) var earliest: Clocks
  /// The timers that run, timer `n` as bit `n`.
  private(set) var running: UInt32 = 0
  /// The earliest instant at which something may expire.
  var soonest: Microseconds
  /// The earliest deadline.
  var next: Microseconds
  /// The oldest reaction that still owes something; its edge is -1 when there is none.
  var owed = Owed.nothing
  /// Later reactions that owe something: reactions keep their order.
  var backlog = Backlog()
  /// Edges taken since explanations last agreed, in order; see ``Oracle``.
  var uncredited = EdgeList()

  /// The configuration at the opening of a trace.
  init(start automaton: Automaton) {
    location = Int32(automaton.reference.start)
    earliest = Clocks(repeating: Self.never)
    soonest = Self.never
    next = Self.never
    for timer in automaton.reference.armedAtStart { start(timer, of: automaton, at: 0) }
    findNext(automaton)
  }

  /// Takes an edge at an instant.
  ///
  /// - Complexity: O(running timers).
  mutating func apply(_ edge: Int32, of automaton: Automaton, at now: Microseconds) {
    let step = automaton.edges[Int(edge)]
    location = step.target
    if step.disarms | step.arms != 0 {
      for timer in Bits(step.disarms) { stop(timer) }
      for timer in Bits(step.arms) { start(timer, of: automaton, at: now) }
      findNext(automaton)
    }
    guard step.outputs != 0 else { return }
    let new = Owed(edge: edge, mask: step.outputs, required: step.required)
    if owed.edge < 0 { owed = new } else { backlog.append(new) }
  }

  /// Uses up a deadline; the timer may be started again by the edge that follows.
  mutating func useUp(_ timer: Int, of automaton: Automaton) {
    stop(timer)
    findNext(automaton)
  }

  private mutating func start(_ timer: Int, of automaton: Automaton, at now: Microseconds) {
    earliest[timer] = now &+ automaton.span(of: timer, at: location).from
    running |= 1 << UInt32(timer)
  }

  private mutating func stop(_ timer: Int) {
    earliest[timer] = Self.never
    running &= ~(1 << UInt32(timer))
  }

  private mutating func findNext(_ automaton: Automaton) {
    soonest = Self.never
    next = Self.never
    for timer in Bits(running) {
      let instant = earliest[timer]
      soonest = min(soonest, instant)
      if automaton.isExact(timer) {
        next = min(next, instant)
      } else if !automaton.isOpen(timer) {
        next = min(next, deadline(of: timer, in: automaton))
      }
    }
  }

  /// When a timer must have expired: ``open`` when it never has to, ``never`` when it does not run.
  func deadline(of timer: Int, in automaton: Automaton) -> Microseconds {
    let earliest = earliest[timer]
    guard !automaton.isExact(timer), earliest != Self.never else { return earliest }
    let span = automaton.span(of: timer, at: location)
    return span.to == Self.open ? Self.open : earliest &+ (span.to &- span.from)
  }

  /// Whether time may pass: nothing that must come is owed.
  var isSettled: Bool {
    owed.edge < 0
      || !owed.blocks && (backlog.isEmpty || backlog.reactions.allSatisfy { !$0.blocks })
  }

  /// Gives up what need not come.
  mutating func forgiveRest() {
    owed = .nothing
    backlog.removeAll()
  }

  /// Notes that the output at a position of an owing reaction was seen; what reactions before it
  /// still owed need not come.
  mutating func settle(_ position: Int, ofReaction reaction: Int = 0) {
    if reaction > 0 {
      owed = backlog.reactions[reaction - 1]
      backlog.removeFirst(reaction)
    }
    owed.mask &= ~(1 << UInt32(position))
    guard owed.mask == 0 else { return }
    owed = backlog.isEmpty ? .nothing : backlog.reactions[0]
    if !backlog.isEmpty { backlog.removeFirst(1) }
  }

  /// Decides when a timer expires, within its freedom; whoever does that looks at ``soonest``
  /// alone.
  mutating func fix(_ timer: Int, to instant: Microseconds, of automaton: Automaton) {
    earliest[timer] = instant
    findNext(automaton)
  }

  /// Whether the future is the same: everything but what is not credited yet.
  func agrees(with other: Configuration) -> Bool {
    location == other.location && owed == other.owed && next == other.next
      && hasSameClocks(as: other) && backlog == other.backlog
  }

  private func hasSameClocks(as other: Configuration) -> Bool {
    guard running == other.running else { return false }
    return Bits(running).allSatisfy { earliest[$0] == other.earliest[$0] }
  }
}
