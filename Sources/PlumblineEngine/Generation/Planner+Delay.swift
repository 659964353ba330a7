internal import PlumblineModel

/// The choice of the delay before the next input.
extension Planner {
  /// The last deadline of each timer, also of stopped ones.
  struct RecentDeadlines {
    private var instants: Deadlines
    /// The timers that have had one, timer `n` as bit `n`.
    private var known: UInt32 = 0

    init(_ configuration: Configuration) {
      instants = configuration.deadlines
      note(configuration)
    }

    /// Records the deadlines of running timers, except of those known not to expire.
    mutating func note(_ configuration: Configuration) {
      for timer in Bits(configuration.running) {
        let deadline = configuration.deadlines[timer]
        guard deadline < Configuration.open else { continue }
        instants[timer] = deadline
        known |= 1 << UInt32(timer)
      }
    }

    /// Draws a deadline that is not over; nil when all are.
    mutating func draw(from now: Microseconds, _ random: inout Randomness) -> Microseconds? {
      var ahead = known
      for timer in Bits(known) where instants[timer] < now { ahead &= ~(1 << UInt32(timer)) }
      guard ahead != 0 else { return nil }
      for _ in 0..<random.below(ahead.nonzeroBitCount) { ahead &= ahead - 1 }
      return instants[ahead.trailingZeroBitCount]
    }
  }

  /// Draws a delay; the deadlines do not change, and `inout` avoids a copy of them.
  func delay(
    from now: Microseconds,
    _ deadlines: inout RecentDeadlines,
    _ random: inout Randomness
  ) -> Microseconds {
    switch random.below(20) {
    case 0..<10:
      guard let deadline = deadlines.draw(from: now, &random) else {
        return random.logarithmic(upTo: 1_000_000)
      }
      let near = Microseconds(random.below(3) - 1) * nearness
      return max(0, deadline - now + near)
    case 10..<15: return 0
    case 15..<18: return random.logarithmic(upTo: 1_000_000)
    default: return random.logarithmic(upTo: 4 * automaton.longest + 1_000_000)
    }
  }
}
