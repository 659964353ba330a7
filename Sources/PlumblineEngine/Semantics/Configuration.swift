package import PlumblineModel

/// One candidate of everything seen so far: a location, running timers, outputs still pending.
///
/// Time is a point: each running timer has an instant from which it may expire, and one by which it
/// must; most often they are the same. ``ZoneConfiguration`` is for times that are not known.
///
/// It is copied at every fork, so it is numbers only; ``Chains`` hold what has no fixed size.
package struct Configuration: BitwiseCopyable, Candidate, Sendable {
  /// The deadline of a timer that does not run.
  package static let never = Microseconds.max
  /// The deadline of a timer that may expire but never has to.
  package static let open = Microseconds.max - 1

  /// The outputs of one reaction that have not been seen yet.
  struct Pending: BitwiseCopyable, Hashable, Sendable {
    static let nothing = Pending(edge: -1, mask: 0, required: 0)

    var edge: Int32
    /// The remaining outputs, output `n` of the edge as bit `n`; never zero.
    var mask: UInt32
    /// Those of the edge that must come.
    var required: UInt32

    /// Whether nothing is pending.
    var isNothing: Bool { edge < 0 }
    /// Whether something remains that must come.
    var blocks: Bool { mask & required != 0 }
  }

  var location: Int32
  /// From when on each running timer may expire; how long after that it must have is the same
  /// wherever the timer runs, see ``deadline(of:in:)``.
  private(set) var deadlines: Deadlines
  /// The timers that run, timer `n` as bit `n`.
  private(set) var running: UInt32 = 0
  /// The deadlines instant at which something may expire.
  var soonest: Microseconds
  /// The oldest reaction with pending outputs.
  var pending = Pending.nothing
  /// The chain of later reactions with pending outputs: reactions keep their order.
  var later = Chains<Pending>.Chain.empty
  /// The deadlines deadline.
  var next: Microseconds
  /// The chain of edges taken since candidates last agreed; see ``CoverageAttribution``.
  var unattributed = Chains<Int32>.Chain.empty

  /// The configuration at the opening of a trace.
  init(start automaton: Automaton) {
    location = Int32(automaton.reference.start)
    deadlines = Deadlines(repeating: Self.never)
    soonest = Self.never
    next = Self.never
    for timer in automaton.reference.armedAtStart { start(timer, of: automaton, at: 0) }
    findNext(automaton)
  }

  mutating func change(
    stopping stops: UInt32,
    starting starts: UInt32,
    of automaton: Automaton,
    at now: Microseconds
  ) {
    for timer in Bits(stops) { stop(timer) }
    for timer in Bits(starts) { start(timer, of: automaton, at: now) }
    findNext(automaton)
  }

  private mutating func start(_ timer: Int, of automaton: Automaton, at now: Microseconds) {
    deadlines[timer] = now &+ automaton.span(of: timer, at: location).from
    running |= 1 << UInt32(timer)
  }

  private mutating func stop(_ timer: Int) {
    deadlines[timer] = Self.never
    running &= ~(1 << UInt32(timer))
  }

  private mutating func findNext(_ automaton: Automaton) {
    var (soonest, next) = (Self.never, Self.never)
    deadlines.withInstants { [running, location] instants in
      for timer in Bits(running) {
        let instant = instants[timer]
        soonest = min(soonest, instant)
        guard !automaton.isOpen(timer) else { continue }
        next = min(next, automaton.deadline(of: timer, startedFor: instant, at: location))
      }
    }
    (self.soonest, self.next) = (soonest, next)
  }

  /// When a timer must have expired: ``open`` when it never has to, ``never`` when it does not run.
  func deadline(of timer: Int, in automaton: Automaton) -> Microseconds {
    automaton.deadline(of: timer, startedFor: deadlines[timer], at: location)
  }

  /// Decides when a timer expires, within its freedom; whoever does that looks at ``soonest``
  /// alone.
  mutating func fix(_ timer: Int, to instant: Microseconds, of automaton: Automaton) {
    deadlines[timer] = instant
    findNext(automaton)
  }

  /// Counts time from another instant.
  mutating func countTime(from origin: Microseconds, of automaton: Automaton) {
    for timer in Bits(running) {
      let instant = deadlines[timer] - origin
      // What may have happened for long, and never must, may happen.
      deadlines[timer] = automaton.isOpen(timer) ? max(0, instant) : instant
    }
    findNext(automaton)
  }

  /// Whether the future is the same, when nothing is pending.
  func hasSameFuture(as other: Configuration) -> Bool {
    location == other.location && deadlines == other.deadlines
  }
}
