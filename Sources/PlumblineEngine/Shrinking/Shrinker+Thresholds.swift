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
  ///
  /// Waits right after each other count as one: the first ones show what comes before a crash or a hang.
  mutating func findThresholds() throws(AdapterFault) {
    var thresholds: [Failure.Threshold] = []
    var first = 0
    while first < best.steps.count {
      var last = first
      while best.steps[last].input == nil, last + 1 < best.steps.count,
        best.steps[last + 1].delay > 0
      {
        last += 1
      }
      let waits = first...last
      first = last + 1
      guard !waits.contains(where: { isInCopies($0..<$0 + 1) }) else { continue }
      let found =
        best.steps[last].delay > 0
        ? try threshold(of: waits) : try thresholdWithoutWait(before: last)
      if let found { thresholds.append(found) }
    }
    best.thresholds = thresholds
  }

  /// Determines whether the trace fails only if a step comes at the instant of the step before it.
  ///
  /// It does if it passes with a wait between them, also with one that the next wait makes up for.
  ///
  /// - Returns: Nil if it fails with a wait, too, and where candidates are costly.
  private mutating func thresholdWithoutWait(
    before step: Int
  ) throws(AdapterFault) -> Failure.Threshold? {
    guard !isCostly, step > 0, best.steps[step].input != nil, best.steps[step].within == nil else {
      return nil
    }
    let near = automaton.timeModel.nearness
    guard try !fails(with: near, at: step) else { return nil }
    if let next = best.steps[(step + 1)...].firstIndex(where: { $0.delay > near }) {
      var shifted = best.steps
      shifted[step].delay = near
      shifted[next].delay -= near
      if try runner.failure(of: shifted)?.signature == best.signature { return nil }
    }
    let bound = try upperBound(from: 0, to: near, at: step)
    guard !runner.isOverTime, !hasHungTooOften(beyond: Self.reserveOfThresholds) else { return nil }
    var threshold = Failure.Threshold(
      step: step,
      atLeast: 0,
      atMost: nil,
      checked: [.init(delay: 0, fails: true), .init(delay: near, fails: false)]
    )
    threshold.limit(to: bound.failing, passingAt: bound.passing)
    return threshold
  }

  /// - Returns: Nil when too many traces hung, time ran out, or the trace does not fail again.
  private mutating func threshold(
    of waits: ClosedRange<Int>
  ) throws(AdapterFault) -> Failure.Threshold? {
    let last = waits.upperBound
    let fixed = best.steps[waits].dropLast().reduce(0) { $0 + $1.delay }
    let least = fixed + best.steps[last].delay
    var threshold = Failure.Threshold(
      step: waits.lowerBound,
      atLeast: least,
      atMost: nil,
      checked: []
    )
    let (near, isReal) = (automaton.timeModel.nearness, automaton.timeModel.isReal)
    // On a real clock the delay has a margin.
    var delays = [least - (isReal ? 2 : 1) * near, least, least + least / 2]
    if !isReal { delays.append(20 * least) }
    for delay in delays where delay >= fixed {
      guard !hasHungTooOften(beyond: Self.reserveOfThresholds) else { return nil }
      var fails = try fails(with: delay - fixed, at: last)
      // On a real clock a single trace that passes proves little.
      for _ in 1..<Self.triesOnRealClock where isReal && delay >= least && !fails {
        fails = try self.fails(with: delay - fixed, at: last)
      }
      guard !runner.isOverTime, fails || delay != least else { return nil }
      threshold.checked.append(Failure.Threshold.Check(delay: delay, fails: fails))
      guard !fails, delay > least else { continue }
      let bound = try upperBound(from: least - fixed, to: delay - fixed, at: last)
      guard !runner.isOverTime else { return nil }
      threshold.limit(to: fixed + bound.failing, passingAt: fixed + bound.passing)
      break
    }
    return threshold
  }

  private static var triesOnRealClock: Int { 3 }

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

  /// Searches between a delay that fails and one that passes for two neighbouring ones.
  private mutating func upperBound(
    from failing: Microseconds,
    to passing: Microseconds,
    at index: Int
  ) throws(AdapterFault) -> (failing: Microseconds, passing: Microseconds) {
    var (low, high) = (failing, passing)
    while high - low > resolution, !runner.isOverTime {
      let middle = low + (high - low) / 2
      if try fails(with: middle, at: index) { low = middle } else { high = middle }
    }
    return (low, high)
  }
}

extension Failure.Threshold {
  /// Notes the longest delay that fails, and the next longer one, among those checked.
  fileprivate mutating func limit(to failing: Microseconds, passingAt passing: Microseconds) {
    atMost = failing
    for check in [Check(delay: failing, fails: true), Check(delay: passing, fails: false)]
    where !checked.contains(check) {
      checked.append(check)
    }
    checked.sort { $0.delay < $1.delay }
  }
}
