internal import PlumblineModel

/// Confirms findings in a fresh instance.
extension Campaign {
  /// The canary: carries out a trace after others and again in a fresh instance, and compares the
  /// answers.
  func compareWithFresh(
    _ trace: [Step],
    _ worker: Worker<Runner>
  ) throws(AdapterFault) {
    var before: [Recording] = []
    var fresh: [Recording] = []
    try worker.executor.run([trace], into: &before)
    try worker.executor.restart()
    try worker.executor.run([trace], into: &fresh)
    try checkQuiescence(of: trace, &worker.executor, tries: 1)
    // The environment may have behaved differently.
    guard before[0].spontaneous == fresh[0].spontaneous else { return }
    guard !before[0].isAnswered(as: fresh[0]) else { return }
    throw Self.leak("a trace was answered differently after others and in a fresh instance")
  }

  /// How often a failed trace is carried out again to check for early answers.
  private static var quiescenceTries: Int { 3 }

  private static func leak(_ what: String) -> AdapterFault {
    AdapterFault(
      "state leaks from one trace to the next: \(what)",
      advice: "make `open` forget everything that the connection before it left: timers, "
        + "network state, callbacks; the same trace must always be answered in the same way"
    )
  }

  /// Confirms a failure, shrinks it and keeps it, unless it is known.
  func report(
    _ plan: Planner.Plan,
    _ result: TraceResult,
    _ worker: Worker<Runner>,
    _ interpretations: Interpretations,
    _ tally: inout RunTally,
    _ planner: inout Planner
  ) throws(AdapterFault) {
    let automata = interpretations.alive.map { interpretations.automata[$0] }
    guard let execution = result.execution,
      let found = JointDiagnosis(automata, values: options.values).explain(execution)
    else { return }
    guard !tally.isKnown(found.signature),
      tally.failures.count(where: { $0.blame == found.blame }) < Self.failureLimit
    else { return }
    if let step = execution.recording.ending.step, found.kind == .crash || found.kind == .hang {
      planner.avoid(plan, step: execution.plannedStep(of: step))
    }
    tally.keep(try shrunk(found, worker, automata))
  }

  /// Confirms and shrinks a trace that one interpretation forbids and another allows.
  ///
  /// - Returns: Whether it rules the interpretation out; an explained deviation does not.
  func ruleOut(
    _ number: Int,
    _ result: TraceResult,
    _ worker: Worker<Runner>,
    _ interpretations: inout Interpretations
  ) throws(AdapterFault) -> Bool {
    let automaton = interpretations.automata[number]
    guard let execution = result.execution,
      let found = JointDiagnosis([automaton], values: options.values).explain(execution)
    else { return false }
    guard found.blame != .document else { return false }
    interpretations.ruleOut(number, by: try shrunk(found, worker, [automaton]))
    return true
  }

  /// Confirms a failure and shrinks its trace, as long as each of the automata forbids it.
  ///
  /// - Throws: The adapter's fault when the failure does not recur in a fresh instance, or results
  ///   from early answers.
  private func shrunk(
    _ found: Failure,
    _ worker: Worker<Runner>,
    _ automata: [Automaton]
  ) throws(AdapterFault) -> Failure {
    let automaton = automata[0]
    var runner = CandidateRunner(worker.executor, automata, values: options.values)
    defer { worker.executor = runner.executor }
    let isRepeatable = !worker.executor.capabilities.spontaneous.contains(true)
    guard isRepeatable, !automaton.timeModel.isReal else {
      return try shrunkAfterRetrying(found, &runner, automaton)
    }
    guard let again = try runner.failureWhenFresh(of: found.steps),
      again.signature == found.signature
    else {
      try checkQuiescence(of: found.steps, &runner.executor, tries: Self.quiescenceTries)
      throw Self.leak(
        "\(found.kind.rawValue) (\(found.expected) expected, \(found.observed) observed) "
          + "occurred once and did not recur in a fresh instance"
      )
    }
    if found.kind != .crash, found.kind != .hang {
      try checkQuiescence(of: found.steps, &runner.executor, tries: Self.quiescenceTries)
    }
    var shrinker = Shrinker(again, runner, automaton)
    defer { runner = shrinker.runner }
    try shrinker.shrink()
    return shrinker.best
  }
}
