package import PlumblineModel

/// One configuration that walks along the automaton and decides every freedom at random.
///
/// The generator predicts with it, and the built-in implementation is one: both run the tables
/// that the oracle judges by.
package struct Walk: Sendable {
  let automaton: Automaton
  /// How often, of eight times, a timer expires that may and never has to.
  private let eagerness: Int
  private(set) var configuration: Configuration
  package private(set) var now: Microseconds = 0

  package init(_ automaton: Automaton, eagerness: Int) {
    self.automaton = automaton
    self.eagerness = eagerness
    configuration = Configuration(start: automaton)
  }

  /// Starts anew.
  mutating func open() {
    configuration = Configuration(start: automaton)
    now = 0
  }

  /// The silence after which every running timer has expired and the longest would have, too.
  package var silence: Microseconds {
    var last = now
    for timer in 0..<automaton.timerCount
    where configuration.deadlines[timer] < Configuration.open {
      last = max(last, configuration.deadlines[timer])
    }
    return last - now + automaton.longest + 1_000_000
  }

  /// The earliest deadline, or nil.
  package var next: Microseconds? {
    configuration.next >= Configuration.open ? nil : configuration.next
  }

  /// Lets time pass; what is due at the last instant happens now or after the next input.
  mutating func wait(_ delay: Microseconds, _ random: inout Randomness) {
    let instant = now + delay
    while configuration.next < instant
      || configuration.next == instant && random.chance(1, in: 2)
    {
      now = max(now, configuration.next)
      expire(&random)
    }
    now = instant
  }

  /// Lets one of the timers that are due first expire.
  ///
  /// - Returns: The edge that was taken, or nil when the deadline was used up in silence.
  @discardableResult
  mutating func expire(_ random: inout Randomness) -> Int32? {
    var due: UInt32 = 0
    for timer in 0..<automaton.timerCount
    where configuration.deadlines[timer] == configuration.next {
      due |= 1 << UInt32(timer)
    }
    now = max(now, configuration.next)
    if due & (due - 1) != 0 {
      for _ in 0..<random.below(due.nonzeroBitCount) { due &= due - 1 }
    }
    let timer = due.trailingZeroBitCount
    configuration.useUp(timer, of: automaton)
    return take(automaton.edges(at: configuration.location, expiryOf: timer), &random)
  }

  /// Gives an input that is possible here.
  ///
  /// - Returns: The edge that was taken, or nil when no machine reacts.
  @discardableResult
  mutating func give(_ input: Int, _ random: inout Randomness) -> Int32? {
    take(automaton.edges(at: configuration.location, input: input), &random)
  }

  /// Moves to an instant at or before the next deadline.
  mutating func move(to instant: Microseconds) { now = instant }

  private mutating func take(
    _ edges: ArraySlice<Int32>,
    _ random: inout Randomness
  ) -> Int32? {
    guard !edges.isEmpty else { return nil }
    let choice = edges.count == 1 ? 0 : random.below(edges.count)
    let edge = edges[edges.startIndex + choice]
    configuration.apply(edge, of: automaton, at: now)
    // Whoever walks shows everything at once: nothing stays owed.
    configuration.owed = .nothing
    if automaton.hasWindows { decideExpiries(&random) }
    return edge
  }

  /// Decides when timers with a window expire: mostly at one of its ends.
  private mutating func decideExpiries(_ random: inout Randomness) {
    for timer in 0..<automaton.timerCount {
      let earliest = configuration.earliest[timer]
      let deadline = configuration.deadlines[timer]
      guard earliest < deadline else { continue }
      if deadline == Configuration.open {
        guard random.below(8) < eagerness else {
          configuration.fix(timer, to: Configuration.open, of: automaton)
          continue
        }
        let late = random.logarithmic(upTo: 2 * automaton.longest + 1_000_000)
        configuration.fix(timer, to: earliest + late, of: automaton)
        continue
      }
      switch random.below(3) {
      case 0: configuration.fix(timer, to: earliest, of: automaton)
      case 1: configuration.fix(timer, to: deadline, of: automaton)
      default:
        let within = Microseconds(random.below(Int(deadline - earliest) + 1))
        configuration.fix(timer, to: earliest + within, of: automaton)
      }
    }
  }
}
