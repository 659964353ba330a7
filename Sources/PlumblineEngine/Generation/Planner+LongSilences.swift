internal import PlumblineModel

/// Silences that no timer of the spec suggests.
///
/// A client can come back minutes after an abort, and a number of milliseconds with 32 bits starts again
/// after 24.8 or 49.7 days. On a virtual clock such a silence costs only the expiries that it causes.
extension Planner {
  enum LongSilences {
    /// A silence ends after so many expiries.
    static let mostExpiries = 256
    /// The times after which a signed and an unsigned number of milliseconds with 32 bits start again.
    static let overflows: [Microseconds] = [1 << 31, 1 << 32].map { $0 * 1000 }
  }

  /// Plans a long silence and advances the simulator.
  func addLongSilence(
    to plan: inout Plan,
    _ simulator: inout Simulator,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) {
    let silence = longSilence(simulator, feedback, &random)
    guard silence > 0 else { return }
    let delay = simulator.wait(silence, &random, atMost: LongSilences.mostExpiries)
    add(Step(delay: delay, input: nil), to: &plan, &simulator, &random)
  }

  /// Plans the silence at the end, longer than every timer.
  func addLastSilence(
    to plan: inout Plan,
    of life: Life,
    _ simulator: inout Simulator,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) {
    let least = simulator.affordableSilence(&random)
    guard hasLongSilences else {
      plan.steps.append(Step(delay: least, input: nil))
      return
    }
    var silence = least
    if life.patience > 1 {
      let (product, _) = least.multipliedReportingOverflow(by: life.patience)
      silence = max(least, min(product, LongSilences.overflows[1], affordable(simulator, feedback)))
    }
    if life.isSilentBefore == life.length {
      silence = max(silence, longSilence(simulator, feedback, &random))
    }
    let waited = simulator.wait(silence, &random, atMost: LongSilences.mostExpiries)
    plan.steps.append(Step(delay: max(least, waited), input: nil))
    plan.end = simulator.configuration.location
  }

  /// Draws a long silence; 0 where it could cost too much.
  private func longSilence(
    _ simulator: Simulator,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) -> Microseconds {
    let affordable = affordable(simulator, feedback)
    guard affordable > 0 else { return 0 }
    let overflow = LongSilences.overflows[random.below(2)]
    let margin = random.logarithmic(upTo: automaton.longest + 1_000_000)
    let silence =
      switch random.below(8) {
      case 0...3: overflow + margin
      // A timer that starts now expires beyond the overflow.
      case 4: overflow - simulator.now - margin
      case 5: 3 * automaton.longest + 1_000_000
      default: random.logarithmic(upTo: max(LongSilences.overflows[1], 3 * automaton.longest))
      }
    return min(max(0, silence), affordable)
  }

  /// The longest affordable silence, judged where the simulator is when its timers have expired.
  private func affordable(_ simulator: Simulator, _ feedback: Feedback) -> Microseconds {
    var (settled, random) = (simulator, Randomness(seed: 0))
    settled.wait(simulator.silence, &random, atMost: LongSilences.mostExpiries)
    return feedback.affordableSilence(at: settled.configuration.location)
  }
}
