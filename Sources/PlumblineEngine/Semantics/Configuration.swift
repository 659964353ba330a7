package import PlumblineModel

/// A candidate: a location, running timers and pending outputs.
///
/// Time is a point: each running timer has an instant from which it may expire, and one by which it
/// must; they usually coincide. ``ZoneConfiguration`` is for unknown times.
///
/// Configurations are copied at every fork and hold numbers only; ``Chains`` hold data of variable
/// size.
package struct Configuration: BitwiseCopyable, Candidate, Sendable {
  /// The deadline of a timer that does not run.
  package static let never = Microseconds.max
  /// The deadline of a timer that may expire but never has to.
  package static let open = Microseconds.max - 1

  /// The unobserved outputs of one reaction.
  struct Pending: ChainElement, Hashable {
    static let nothing = Pending(edge: -1, mask: 0, required: 0)

    var edge: Int32
    /// The remaining outputs, output `n` of the edge as bit `n`; never zero.
    var mask: UInt32
    /// The required outputs of the edge, and whether the reaction overlaps.
    private var requirements: UInt32

    init(edge: Int32, mask: UInt32, required: UInt32) {
      self.edge = edge
      self.mask = mask
      requirements = required
    }

    /// The bit of an overlapping reaction; no edge has so many outputs.
    private static let overlapping: UInt32 = 1 << 31

    /// The required outputs of the edge.
    var required: UInt32 {
      get { requirements & ~Self.overlapping }
      set { requirements = newValue & ~Self.overlapping | requirements & Self.overlapping }
    }

    /// Whether its outputs come between those of the reactions before it: its input was given before their work
    /// was done.
    var overlaps: Bool {
      get { requirements & Self.overlapping != 0 }
      set { requirements = newValue ? requirements | Self.overlapping : required }
    }

    /// Whether no output is pending.
    var isNothing: Bool { edge < 0 }
    /// Whether a required output is pending.
    var blocks: Bool { mask & requirements != 0 }
    var digest: UInt32 { UInt32(bitPattern: edge) &* 0x85EB_CA6B &+ mask &* 0xC2B2_AE35 }
  }

  var location: Int32
  /// The instant from which each running timer may expire; ``deadline(of:in:)`` is the one by which
  /// it must.
  private(set) var deadlines: Deadlines
  /// The timers that run, timer `n` as bit `n`.
  private(set) var running: UInt32 = 0
  /// The first instant at which some timer may expire.
  var soonest: Microseconds
  /// The oldest reaction with pending outputs.
  var pending = Pending.nothing
  /// The chain of later reactions with pending outputs: reactions keep their order.
  var later = Chains<Pending>.Chain.empty
  /// The first instant by which some timer must expire.
  var next: Microseconds
  /// As for ``Candidate/unattributed``.
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

  /// The instant by which a timer must expire: ``open`` when it never has to, ``never`` when it
  /// does not run.
  func deadline(of timer: Int, in automaton: Automaton) -> Microseconds {
    automaton.deadline(of: timer, startedFor: deadlines[timer], at: location)
  }

  /// The first instant at which one of some timers, given as bits, may expire.
  func soonest(of timers: UInt32) -> Microseconds {
    Bits(running & timers).reduce(Self.never) { min($0, deadlines[$1]) }
  }

  /// Fixes the expiry of a timer to an instant of its window; a caller then relies on ``soonest``
  /// alone.
  mutating func fix(_ timer: Int, to instant: Microseconds, of automaton: Automaton) {
    deadlines[timer] = instant
    findNext(automaton)
  }

  /// Moves the origin of time to another instant.
  mutating func countTime(from origin: Microseconds, of automaton: Automaton) {
    for timer in Bits(running) {
      let instant = deadlines[timer] - origin
      // An optional expiry whose window is already open becomes possible at instant 0.
      deadlines[timer] = automaton.isOpen(timer) ? max(0, instant) : instant
    }
    findNext(automaton)
  }

  /// Whether two configurations without pending outputs have the same future.
  func hasSameFuture(as other: Configuration) -> Bool {
    location == other.location && deadlines == other.deadlines
  }
}
