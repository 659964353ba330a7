internal import PlumblineModel

/// Traces as long as the life of an implementation.
///
/// Some faults need time or repetition that no timer of the spec suggests: a counter overflows at the
/// sixth outage, a number of milliseconds after 24.8 or 49.7 days. Three features reach them:
///
/// - *Length*: a heavy tail. One trace in 128 has up to ``Planner/longestTrace`` steps, every order of
///   magnitude equally likely.
/// - *Repetition*, as in the pumping lemma (Bar-Hillel, Perles and Shamir, *On Formal Properties of
///   Simple Phrase Structure Grammars*, 1961): one trace in 25 repeats a cycle of the automaton 2 to 256
///   times, and then goes on: ``repeatEvent(in:_:_:_:)`` or ``repeatSteps(of:in:_:_:_:)``.
/// - *Silence*: on a virtual clock one trace in 32 has a silence of up to 2³² ms and more.
///
/// Their cost is bounded: the first two take at most a quarter of all planned steps, and a silence ends
/// after ``LongSilences/mostExpiries`` expiries.
extension Planner {
  /// The features of one trace.
  struct Life {
    /// The number of random steps, and of those beyond the usual.
    var length: Int
    var extraLength = 0
    /// The step from which on the next cycle is repeated; nil: no cycle is repeated.
    var repeatsFrom: Int?
    /// The step before which a long silence comes, or the number of steps for the last silence; nil: none
    /// is long.
    var isSilentBefore: Int?
    /// How many times longer the last silence is than the timers need, unless that causes many expiries.
    var patience: Microseconds = 1
  }

  /// Draws the features of a trace.
  func life(_ feedback: Feedback, _ random: inout Randomness) -> Life {
    // The last silence, and at most three more steps: the options, a long silence, an undocumented input.
    let others = 2 + (hasLongSilences ? 1 : 0) + (hasOptions ? 1 : 0)
    var life = Life(
      length: min(3 + random.below(Self.usualLength - 4), max(1, longestTrace - others))
    )
    let room = room(feedback)
    if room > 0 {
      switch random.below(128) {
      case 0:
        life.extraLength = Int(random.logarithmic(upTo: Microseconds(room)))
        life.length += life.extraLength
      case 1...5: life.repeatsFrom = 1 + random.below(life.length)
      default: break
      }
    }
    guard hasLongSilences else { return life }
    if random.chance(1, in: 4) {
      let most = random.chance(1, in: 2) ? 64 : 4096
      life.patience = Microseconds(Self.times(upTo: most, &random))
    }
    if random.chance(1, in: 32) { life.isSilentBefore = random.below(life.length + 1) }
    return life
  }

  /// Repeats a cycle that begins here.
  ///
  /// - Returns: Whether there is one.
  func repeatCycle(
    of visits: Visits,
    in plan: inout Plan,
    _ simulator: inout Simulator,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) -> Bool {
    let (cells, steps) = (plan.cells.count, plan.steps.count)
    let isRepeated =
      random.chance(1, in: 4)
      ? repeatSteps(of: visits, in: &plan, &simulator, feedback, &random)
      : repeatEvent(in: &plan, &simulator, feedback, &random)
    plan.repeatedCells = cells..<plan.cells.count
    plan.longLifeStepCount += plan.steps.count - steps
    return isRepeated
  }

  /// The instant after which a trace gets no extra steps: sums of many of the longest times would overflow.
  static var latest: Microseconds { latestInstant / 8 }

  /// The number of steps by which a trace may exceed the usual length.
  func room(_ feedback: Feedback) -> Int {
    min(longestTrace - Self.usualLength - 2, feedback.stepCount / 4 - feedback.longLifeStepCount)
  }

  /// A number from 2 to `most`, a power of two; every order of magnitude equally likely.
  static func times(upTo most: Int, _ random: inout Randomness) -> Int {
    let magnitude = 1 << random.below(most.trailingZeroBitCount)
    return magnitude + 1 + random.below(magnitude)
  }
}
