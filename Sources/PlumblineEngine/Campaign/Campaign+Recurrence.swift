internal import PlumblineModel

/// Retries failures on a real clock, which jitter on both sides may cause, and in an environment
/// with spontaneous inputs, which may come only sometimes.
extension Campaign {
  /// The time budget for shrinking one failure, as a sum over the traces carried out.
  static func shrinkingTime(_ steps: [Step], scale: Int64) -> Microseconds {
    20_000_000 + 10 * steps.reduce(0) { $0 + $1.delay } / scale
  }

  /// Repeats a failing trace, each time in a fresh instance, and shrinks it if it always fails;
  /// otherwise it stays as it is, *flaky*.
  ///
  /// The shrunk trace is repeated, too. If it fails only sometimes, it is *flaky*; if it never fails again, the trace from
  /// before stays. Thresholds and least counts rest on one try each, so that neither has them.
  ///
  /// - Throws: The adapter's fault, or that the user stopped the run before the first retry.
  func shrunkAfterRetrying(
    _ found: Failure,
    _ runner: inout CandidateRunner<Runner>,
    _ automaton: Automaton,
    _ progress: CampaignProgress?
  ) throws(AdapterFault) -> Failure {
    var best = found
    var recurrence = Failure.Recurrence(count: 0, of: 0)
    let steps = found.stepsUntilItShows(automaton)
    while recurrence.of < Failure.Recurrence.retries, recurrence.of == 0 || !options.isOver() {
      let again = try runner.failureWhenFresh(of: steps)
      guard !runner.isStopped else {
        // A failure that did not recur once is not confirmed.
        if recurrence.count == 0 { throw .stopped }
        break
      }
      recurrence.of += 1
      guard let again, again.signature == found.signature else { continue }
      recurrence.count += 1
      best = again
    }
    best.recurrence = recurrence
    guard !recurrence.isFlaky else { return best }
    if automaton.timeModel.isReal {
      runner.timeLeft = Self.shrinkingTime(best.steps, scale: automaton.timeModel.scale)
    }
    var shrinker = Shrinker(best, runner, automaton)
    defer { runner = shrinker.runner }
    recurrence.isCutShort = try shrink(&shrinker, progress)
    shrinker.runner.timeLeft = nil
    var smallest = shrinker.best
    smallest.recurrence = recurrence
    guard let again = try recurrenceWhenShrunk(of: smallest, &shrinker.runner) else {
      return smallest
    }
    guard again.count > 0 || again.isUnconfirmed else {
      best.recurrence?.isCutShort = true
      return best
    }
    if again.isFlaky { smallest.recurrence = again }
    (smallest.thresholds, smallest.leastCount) = ([], nil)
    return smallest
  }

  /// How often a shrunk trace fails again in fresh instances; nil if always.
  private func recurrenceWhenShrunk(
    of failure: Failure,
    _ runner: inout CandidateRunner<Runner>
  ) throws(AdapterFault) -> Failure.Recurrence? {
    var recurrence = Failure.Recurrence(count: 0, of: 0)
    var wanted = Self.confirmations(failure)
    while recurrence.of < wanted, !runner.isStopped, !options.isOver() {
      let again = try runner.failureWhenFresh(of: failure.steps)
      guard !runner.isStopped else { break }
      recurrence.of += 1
      if again?.signature == failure.signature {
        recurrence.count += 1
      } else {
        wanted = Failure.Recurrence.retries
      }
    }
    return recurrence.isFlaky || recurrence.isUnconfirmed ? recurrence : nil
  }
}

extension Failure {
  /// The steps up to the failure, without the silence after an unexpected output.
  ///
  /// The instant of a crash or a hang is unknown, so the whole wait in which it comes stays.
  fileprivate func stepsUntilItShows(_ automaton: Automaton) -> [Step] {
    // Without quiescence its output may come in a later step.
    guard automaton.timeModel.showsAbsence else { return steps }
    var steps = Array(steps[...step])
    let start = steps.dropLast().reduce(0) { $0 + $1.delay }
    if !isAbsence, !kind.isFatal, steps[step].input == nil, at >= start {
      let margin = 10 * automaton.timeModel.nearness
      steps[step].delay = min(steps[step].delay, at - start + margin)
    }
    return steps
  }
}
