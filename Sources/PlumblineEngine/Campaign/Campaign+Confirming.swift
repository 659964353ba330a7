internal import PlumblineModel

/// Confirms findings in a fresh instance.
extension Campaign {
  /// How often a failed trace is carried out again to check for early answers.
  private static var quiescenceTries: Int { 3 }

  /// How often a failure has to recur in fresh instances before it is shrunk; a hang costs its whole
  /// deadline each time.
  static func confirmations(_ failure: Failure) -> Int { failure.kind == .hang ? 1 : 3 }

  /// Confirms a failure, shrinks it and keeps it, unless it is known; behind known failures, the first
  /// other one.
  func report(
    _ plan: Planner.Plan,
    _ result: TraceResult,
    after others: () -> [[Step]],
    _ worker: Worker<Runner>,
    _ interpretations: inout Interpretations,
    _ tally: inout RunTally,
    _ planner: inout Planner
  ) throws(AdapterFault) {
    let automaton = interpretations.automata[interpretations.alive[0]]
    let diagnosis = interpretations.diagnosis(
      // On a real clock the first failure of a trace ends it.
      isPastFailures: !tally.failures.isEmpty && !automaton.timeModel.isReal
    )
    guard let execution = result.execution,
      var found = diagnosis.failure(
        of: execution,
        past: {
          tally.widenFault(of: $0, interpretations)
          return tally.passes($0)
        }
      )
    else { return }
    if let step = execution.recording.ending.step,
      hangsBeforeInputs(found) || found.kind == .hang && tally.isKnown(found)
    {
      let isWait = found.steps[found.step].input == nil
      planner.avoid(plan, step: execution.plannedStep(of: step), isWait: isWait)
    }
    let isNew = !tally.isKnown(found) && !tally.isExplained(found, interpretations)
    guard isNew, !tally.isFull(for: found, limit: Self.failureLimit) else { return }
    var runner = CandidateRunner(worker.executor, diagnosis, past: found.behind)
    let (known, remaining) = (tally, interpretations)
    runner.isExplained = { known.isExplained($0, remaining) }
    defer { worker.executor = runner.executor }
    let number = tally.failures.count + 1
    options.progress(tally.progress(.confirming(number)))
    let least: Failure?
    do throws(AdapterFault) {
      least = try shortestHang(like: found, automaton, &runner)
      if let least {
        found = least
      } else {
        found = try withoutInput(isolated(found, &runner), automaton, &runner)
      }
    } catch {
      // It was observed, and counts without a repeat; on a real clock jitter may have caused it.
      let isRepeatable = !runner.executor.capabilities.spontaneous.contains(true)
      guard error.isStopped, isRepeatable, !automaton.timeModel.isReal else { throw error }
      found.recurrence = .cutShort(after: 0)
      tally.keep(diagnosis.completed(found))
      tally.noteFault(of: found, interpretations)
      return
    }
    let (isOther, isWait) = (!tally.isKnown(found), found.steps[found.step].input == nil)
    // A known hang costs its deadline again, and a wait the search for its end; a known crash at an input costs little.
    if let step = execution.recording.ending.step, found.kind.isFatal,
      isOther || isWait || found.kind == .hang
    {
      planner.avoid(plan, step: execution.plannedStep(of: step), isWait: isWait)
    }
    guard isOther else { return }
    let progress = tally.progress(.shrinking(number))
    if least == nil {
      do throws(AdapterFault) {
        try confirmAndShrink(&found, after: others, &runner, worker, automaton, progress)
      } catch {
        // The failure counts, with the repeats so far; on a real clock jitter may have caused it.
        guard error.isStopped, found.recurrence != nil else { throw error }
      }
    }
    tally.keep(diagnosis.completed(found))
    tally.noteFault(of: found, interpretations)
  }

  /// Confirms and shrinks a trace that one interpretation forbids and another allows.
  ///
  /// - Returns: Whether it rules the interpretation out; an explained deviation does not.
  func ruleOut(
    _ number: Int,
    _ result: TraceResult,
    after others: () -> [[Step]],
    _ worker: Worker<Runner>,
    _ interpretations: inout Interpretations
  ) throws(AdapterFault) -> Bool {
    let automaton = interpretations.automata[number]
    let diagnosis = JointDiagnosis([automaton], values: options.values)
    guard let execution = result.execution,
      let found = diagnosis.failure(of: execution, past: { _ in false })
    else { return false }
    guard found.blame != .document else { return false }
    var runner = CandidateRunner(worker.executor, diagnosis, past: [])
    defer { worker.executor = runner.executor }
    var failure = found
    try confirmAndShrink(&failure, after: others, &runner, worker, automaton, nil)
    guard !failure.isFlaky || automaton.timeModel.isReal else { return false }
    interpretations.ruleOut(number, by: diagnosis.completed(failure))
    return true
  }

  /// An unexpected output at the instant of an input that comes at this instant without the input, too,
  /// belongs to the output's time.
  ///
  /// - Returns: The failure without the input, or the same one.
  private func isolated(
    _ found: Failure,
    _ runner: inout CandidateRunner<Runner>
  ) throws(AdapterFault) -> Failure {
    var found = found
    while let step = found.stepOfTrigger, !found.steps[step].isSpontaneous {
      var steps = found.steps
      steps[step].input = nil
      guard let without = try runner.failure(of: steps) else { break }
      var signature = without.signature
      signature.trigger = found.signature.trigger
      guard signature == found.signature, without.at == found.at else { break }
      found = without
    }
    return found
  }

  /// Confirms a failure and shrinks its trace, as long as each of the automata forbids it.
  ///
  /// A failure that does not always recur stays as it is, *flaky*.
  ///
  /// - Throws: The adapter's fault when state leaked from earlier traces, or the failure results from
  ///   early answers; or that the user stopped the run. Then the failure has the count of its repeats.
  private func confirmAndShrink(
    _ found: inout Failure,
    after others: () -> [[Step]],
    _ runner: inout CandidateRunner<Runner>,
    _ worker: Worker<Runner>,
    _ automaton: Automaton,
    _ progress: CampaignProgress?
  ) throws(AdapterFault) {
    let isRepeatable = !runner.executor.capabilities.spontaneous.contains(true)
    guard isRepeatable, !automaton.timeModel.isReal else {
      found = try shrunkAfterRetrying(found, &runner, automaton, progress)
      return
    }
    guard try recurs(&found, &runner) else {
      try checkQuiescence(of: found.steps, &runner.executor, tries: Self.quiescenceTries)
      found = try flaky(found, after: others(), &runner, worker)
      return
    }
    if !found.kind.isFatal {
      try checkQuiescence(of: found.steps, &runner.executor, tries: Self.quiescenceTries)
    }
    var shrinker = Shrinker(found, runner, automaton)
    defer {
      runner = shrinker.runner
      runner.endHurry()
    }
    let isHurried = found.kind == .hang && shrinker.runner.hurry()
    var isCutShort = try shrink(&shrinker, progress)
    shrinker.runner.endHurry()
    var isConfirmed = isHurried ? try confirm(&shrinker) : false
    if isHurried, !isConfirmed {
      // Late answers were taken for missing ones.
      shrinker = Shrinker(found, shrinker.runner, automaton)
      isCutShort = try shrink(&shrinker, progress)
    }
    var best = shrinker.best
    if !isConfirmed { isConfirmed = try recurs(&best, &shrinker.runner) }
    guard isConfirmed else {
      // It fails now and then: the shrinker kept what failed by chance.
      found = try flaky(best, after: [], &shrinker.runner, worker)
      return
    }
    let count = Self.confirmations(best)
    best.recurrence = isCutShort ? .cutShort(after: count) : nil
    found = best
  }

  /// Shrinks a failure, for at most a quarter of the real time that is left.
  ///
  /// - Returns: Whether time ended it.
  func shrink(
    _ shrinker: inout Shrinker<Runner>,
    _ progress: CampaignProgress?
  ) throws(AdapterFault) -> Bool {
    let (options, left) = (options, options.timeLeft())
    shrinker.runner.isOver = {
      if let progress { options.progress(progress) }
      guard let left, let now = options.timeLeft() else { return options.isOver() }
      return options.isOver() || now < left - left / 4
    }
    defer { shrinker.runner.isOver = { false } }
    try shrinker.shrink()
    return shrinker.runner.isOverTime
  }

  /// Whether a hang that was found in a hurry is one after its whole deadline; then its log is that of the client at
  /// that moment.
  private func confirm(_ shrinker: inout Shrinker<Runner>) throws(AdapterFault) -> Bool {
    let again = try shrinker.runner.repetition(of: shrinker.best)
    guard let again, again.signature == shrinker.best.signature else { return false }
    shrinker.best.recording.log = again.recording.log
    return true
  }

  /// Whether a failure recurs in fresh instances; the failure counts it.
  private func recurs(
    _ failure: inout Failure,
    _ runner: inout CandidateRunner<Runner>
  ) throws(AdapterFault) -> Bool {
    for count in 0..<Self.confirmations(failure) {
      failure.recurrence = .cutShort(after: count)
      let again = try runner.repetition(of: failure)
      guard again?.signature == failure.signature else {
        failure.recurrence?.of += 1
        return false
      }
    }
    failure.recurrence = .cutShort(after: Self.confirmations(failure))
    return true
  }
}
