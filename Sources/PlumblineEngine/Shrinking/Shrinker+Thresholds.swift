internal import PlumblineModel

extension Shrinker {
  /// Waits once more, past the longest timer, to distinguish a late output from a missing one.
  ///
  /// If the output comes late, the trace is extended until it comes.
  mutating func decideLateness() throws(AdapterFault) {
    guard best.isAbsence else { return }
    let patience = Simulator.affordable(
      2 * automaton.longest + 1_000_000,
      after: best.steps,
      of: automaton
    )
    var candidate = best.steps
    candidate.append(Step(delay: patience, input: nil))
    guard let watched = try runner.failure(of: candidate),
      watched.signature == best.signature
    else { return }
    guard let cameAt = watched.cameAt else {
      best.observed =
        "\(watched.laterOutputs(automaton.reference.vocabulary)) (watched for \(describe(patience)) more)"
      return
    }
    let now = best.steps.reduce(0) { $0 + $1.delay }
    var extended = best.steps
    if let last = extended.last, last.input == nil {
      extended[extended.count - 1].delay += cameAt - now
    } else {
      extended.append(Step(delay: cameAt - now, input: nil))
    }
    if let seen = try runner.failure(of: extended), seen.cameAt != nil,
      seen.signature == best.signature
    {
      best = seen
    }
  }

  /// Determines, for each remaining delay, the range with which the trace fails; of the copies of a
  /// repeated block, for the last one.
  mutating func findThresholds() throws(AdapterFault) {
    var thresholds: [Failure.Threshold] = []
    for index in best.steps.indices
    where best.steps[index].delay > 0 && !isInCopies(index..<index + 1) {
      guard let threshold = try threshold(of: index) else { continue }
      thresholds.append(threshold)
    }
    best.thresholds = thresholds
  }

  /// - Returns: Nil when too many traces hung, or time ran out.
  private mutating func threshold(of index: Int) throws(AdapterFault) -> Failure.Threshold? {
    let least = best.steps[index].delay
    var threshold = Failure.Threshold(step: index, atLeast: least, atMost: nil, checked: [])
    let near = automaton.timeModel.nearness
    var delays = [least - near, least, least + least / 2]
    if !automaton.timeModel.isReal { delays.append(20 * least) }
    for delay in delays where delay >= 0 {
      guard runner.hangCount < Self.hangLimit else { return nil }
      let fails = try fails(with: delay, at: index)
      guard !runner.isOverTime else { return nil }
      threshold.checked.append(Failure.Threshold.Check(delay: delay, fails: fails))
      guard !fails, delay > least else { continue }
      threshold.atMost = try lastFailing(from: least, to: delay, at: index)
      guard !runner.isOverTime else { return nil }
      break
    }
    return threshold
  }

  private mutating func fails(
    with delay: Microseconds,
    at index: Int
  ) throws(AdapterFault) -> Bool {
    var candidate = best.steps
    candidate[index].delay = delay
    guard let failure = try runner.failure(of: candidate) else { return false }
    return failure.signature == best.signature
      && (best.cameAt == nil || failure.cameAt != nil)
  }

  private mutating func lastFailing(
    from failing: Microseconds,
    to passing: Microseconds,
    at index: Int
  ) throws(AdapterFault) -> Microseconds {
    var low = failing
    var high = passing
    while high - low > resolution, !runner.isOverTime {
      let middle = low + (high - low) / 2
      if try fails(with: middle, at: index) { low = middle } else { high = middle }
    }
    return low
  }
}
