package import PlumblineModel

/// Carries out planned traces until a budget is used up, and collects the findings.
///
/// Traces are planned one after the other, carried out in epochs by several workers, and merged in
/// the order of their numbers, so the number of workers does not change the result. A failure is
/// reported after it recurred in a fresh process or instance, and was shrunk; one that does not
/// always recur is *flaky*, unless an earlier trace causes it.
package struct Campaign<Runner: Executor>: Sendable {
  /// The budget and the settings of a campaign.
  package struct Options: Sendable {
    package var seed: UInt64
    /// The limit of inputs and waits.
    package var steps: Int
    /// The limit of traces.
    package var traces: Int
    /// The maximum length of a planned trace; nil: 1024 steps, or on a real clock the usual length.
    package var length: Int?
    /// The extra states of a complete suite, which then takes the place of random traces; nil: random
    /// traces.
    package var extraStates: Int?
    /// Whether to end at the first violation, crash or hang; a deviation from an assumption is not
    /// one.
    package var stopsAtFailure = false
    /// The clauses that may be violated; a violation of these alone does not end the run.
    package var accepted: Set<String> = []
    /// The clauses by which a failure is accepted; nil: all.
    package var selection: Set<String>?
    /// Traces to carry out before those of the documents' examples and all planned ones.
    package var first: [[Step]] = []
    /// The traces that earlier runs kept; nil: the run keeps none.
    package var corpus: Corpus?
    /// The part of the traces to carry out, within the limits of all parts together; nil: all.
    package var shard: Shard?
    package var workers = 1
    /// The executor on which workers wait for a real clock; nil: the default one.
    package var waiting: (any TaskExecutor)?
    /// Times that replace those of the spec, by parameter name.
    package var values: [String: Microseconds] = [:]
    /// Whether to end now: time is up, or the run was interrupted.
    package var isOver: @Sendable () -> Bool = { false }
    /// The real time left; nil: unlimited.
    package var timeLeft: @Sendable () -> Microseconds? = { nil }
    /// Called after every epoch, and while a failure is confirmed and shrunk.
    package var progress: @Sendable (CampaignProgress) -> Void = { _ in }

    package init(seed: UInt64, steps: Int, traces: Int) {
      self.seed = seed
      self.steps = steps
      self.traces = traces
    }
  }

  /// The number of different violations that ends a run.
  ///
  /// As many deviations from an assumption are kept, and end nothing.
  static var failureLimit: Int { 24 }

  /// The maximum length of a planned trace on a virtual clock.
  package static var usualLongestTrace: Int { 1024 }

  /// The number of traces planned at a time on a real clock, for any number of workers.
  static var realEpoch: Int { 64 }

  let automata: [Automaton]
  let options: Options
  private let make: @Sendable () throws(AdapterFault) -> Runner

  /// - Parameters:
  ///   - automata: One per combination of interpretations of the documents; the implementation has
  ///     to follow one of them.
  ///   - options: The budget and the settings.
  ///   - make: Starts an adapter; called once per worker.
  package init(
    _ automata: [Automaton],
    _ options: Options,
    make: @escaping @Sendable () throws(AdapterFault) -> Runner
  ) {
    precondition((1...32).contains(automata.count), "a run needs 1 to 32 interpretations")
    self.automata = automata
    self.options = options
    self.make = make
  }

  /// Runs to the end of the budget, on the actor of the caller unless it has several workers.
  ///
  /// - Throws: ``AdapterFault`` when no adapter can be started. A later fault ends the run and is
  ///   part of the result, with all earlier findings.
  nonisolated(nonsending) package func run() async throws(AdapterFault) -> RunResult {
    var workers: [Worker<Runner>] = []
    for _ in 0..<max(1, options.workers) {
      workers.append(Worker(try make(), automata[0], values: options.values))
    }
    let capabilities = workers[0].executor.capabilities
    var interpretations = Interpretations(
      automata.map {
        Automaton(
          $0.reference.projected(onto: capabilities),
          values: options.values,
          timeModel: capabilities.timeModel
        )
      },
      values: options.values
    )
    while true {
      if let result = await run(workers, &interpretations) { return result }
    }
  }

  /// Runs with the remaining interpretations.
  ///
  /// - Returns: Nil when the interpretation that guided the run was ruled out: its plans and counts
  ///   are void, and the run starts over with the others.
  nonisolated(nonsending) private func run(
    _ workers: [Worker<Runner>],
    _ interpretations: inout Interpretations
  ) async -> RunResult? {
    let guide = interpretations.alive[0]
    let judged = interpretations.automata[guide]
    for worker in workers {
      worker.follow(interpretations, readsFeatures: options.corpus != nil)
    }
    let capabilities = workers[0].executor.capabilities
    var tally = RunTally(
      judged,
      capabilities,
      options.values,
      accepted: options.accepted,
      selection: options.selection,
      unobservable: .init(automata[guide].reference, capabilities),
      isSharded: options.shard != nil
    )
    tally.corpus = options.corpus.map { CorpusProgress($0, judged, capabilities) }
    // Plans assume clients without tolerance.
    let isReal = judged.timeModel.isReal
    var planner = Planner(
      isReal ? Automaton(judged.reference, values: options.values) : judged,
      inject: capabilities.inject,
      seed: options.seed,
      timeModel: judged.timeModel,
      longestTrace: options.length ?? (isReal ? Planner.usualLength : Self.usualLongestTrace),
      // Spontaneous inputs could come millions of times in a silence of weeks.
      hasLongSilences: !isReal && !capabilities.spontaneous.contains(true),
      isReentrant: capabilities.isReentrant
    )
    var feedback = Planner.Feedback(judged)
    var sharded = options.shard.map { shard in
      ShardPlans(
        shard,
        after: tally.examplePlans,
        limits: (options.steps, options.traces),
        locations: judged.reference.locations.count
      )
    }
    var suite = options.extraStates.map {
      Suite(judged, inject: capabilities.inject, extraStates: $0)
    }
    // The tests of suites come first, the plans of shards must not depend on results, and each wait on a real clock takes
    // its time.
    if suite == nil, sharded == nil, !isReal { feedback.pursueEvidence(planner) }
    var further = FurtherTraces()
    var extensions = suite == nil ? beginning(with: tally.examplePlans) : []
    // The plans of an epoch, which reuse the storage of the previous epoch.
    var plans: [Planner.Plan] = []
    var index = 0
    var epoch = 0

    // The time that the evidence takes at the end, measured once.
    var reserve: Microseconds?
    let total = options.timeLeft()
    var hangs = false
    while !isFinished(tally), !isOver(reserve) {
      hangs = hangsAlways(tally, planner)
      if hangs { break }
      plans.replaceSubrange(..<min(plans.count, extensions.count), with: extensions)
      var count = extensions.count
      var steps = tally.stepCount + extensions.reduce(0) { $0 + $1.steps.count }
      let isEarly = sharded?.isEarly ?? (index < 256)
      let size = isReal ? Self.realEpoch : isEarly ? 32 : 256
      plan(&sharded, into: &plans, &count, upTo: size, planner, &feedback, workers[0], &tally)
      while sharded == nil, count < size, steps < further.end ?? options.steps,
        tally.traceCount + count < options.traces
      {
        if count == plans.count { plans.append(Planner.Plan()) }
        if suite != nil, further.end == nil {
          guard let test = suite?.next() else { break }
          plans[count] = suite?.plan(of: test) ?? Planner.Plan()
        } else {
          let targets = feedback.targets(of: index, planner)
          planner.plan(index, feedback, &tally.corpus, toward: targets, into: &plans[count])
        }
        index += 1
        steps += plans[count].steps.count
        feedback.add(plans[count])
        count += 1
      }
      plans.removeLast(plans.count - count)
      if plans.isEmpty {
        guard suite != nil else { break }
        let lacking = countLackingEvidence(tally, workers, interpretations)
        guard further.begin(after: tally, lacking: lacking) else { break }
        if further.isFirst {
          index = 0
          tally.doubleWitnessLimits()
          extensions = beginning(with: tally.examplePlans)
          feedback.pursueEvidence(planner, after: workers.map(\.judge.estimator.coverage))
        }
        continue
      }
      let isOver = { @Sendable [reserve] in self.isOver(reserve) }
      let results = await carryOut(plans, workers, tally.wanted, until: isOver)
      extensions = tally.merge(results, plans, longest: options.length ?? .max)
      if suite != nil { extensions = [] }
      feedback.learn(from: results, of: plans)
      for (number, result) in results where sharded == nil {
        suite?.learn(plans[number], result)
        if result.isJudged { feedback.addEnd(of: plans[number], next: result.next) }
        if result.isCutOff { feedback.limitSilences() }
      }
      do {
        for position in tally.unexplained {
          // When time is up, one failure is enough, a deviation included.
          if options.isOver(), !tally.failures.isEmpty { break }
          let (number, result) = results[position]
          let others = { (plans[(number + 1)...] + plans[..<number]).map(\.steps) }
          let forbidden = result.forbiddenBy & interpretations.aliveBits
          if forbidden == interpretations.aliveBits {
            try report(
              plans[number],
              result,
              after: others,
              workers[0],
              &interpretations,
              &tally,
              &planner
            )
          } else {
            for number in interpretations.alive where forbidden & (1 << UInt32(number)) != 0 {
              guard try ruleOut(number, result, after: others, workers[0], &interpretations) else {
                continue
              }
              for worker in workers { worker.drop(number) }
            }
            guard interpretations.alive.contains(guide) else { return nil }
          }
          if options.stopsAtFailure, tally.hasFailed { break }
        }
        // Recordings on a real clock always differ, and after a fault no comparison matters.
        if !isReal, tally.fault == nil, tally.unexplained.isEmpty, epoch % 16 == 0,
          let last = plans.last
        {
          try compareWithFresh(last.steps, after: plans.map(\.steps), workers[0])
        }
      } catch {
        if !error.isStopped { tally.fault = error }
      }
      epoch += 1
      options.progress(tally.progress(.fuzzing))
      if reserve == nil, let total, let left = options.timeLeft(), left < total / 4 * 3 {
        reserve = min(left / 4, resultTime(tally, workers, interpretations))
      }
    }
    tally.isInterrupted = isOver(reserve)
    for worker in workers { tally.add(worker.judge) }
    var findings = tally.findings(interpretations)
    findings.isQuiescenceUntested = workers[0].executor.cannotPause
    findings.earlyEnd = tally.isInterrupted ? nil : earlyEnd(tally, hangs: hangs)
    if planner.hasLongSilences, suite == nil {
      findings.silenceLimit = feedback.appliedSilenceLimit
    }
    var result = tally.result(of: findings, interpretations)
    if options.shard != nil { result.findings = findings }
    result.hasDroppedFailures = tally.hasDroppedFailures
    result.suite = suite?.summary
    result.suite?.furtherTraces = further.count(of: tally)
    result.corpus = tally.corpus?.finished
    return result
  }

  private func isFinished(_ tally: RunTally) -> Bool {
    isSpent(tally)
      || tally.fault != nil || tally.violationCount >= Self.failureLimit
      || options.stopsAtFailure && tally.hasFailed
      || options.isOver()
  }

  /// Whether the budget is used up; that of a shard is when it has no more plans.
  private func isSpent(_ tally: RunTally) -> Bool {
    options.shard == nil
      && (tally.stepCount >= options.steps || tally.traceCount >= options.traces)
  }

  /// The finding that ended a run before its budget was used up; nil if another reason did.
  private func earlyEnd(_ tally: RunTally, hangs: Bool) -> RunResult.EarlyEnd? {
    if hangs { return .hangs }
    let isStopped =
      tally.fault != nil || options.isOver() || options.stopsAtFailure && tally.hasFailed
    guard !isSpent(tally), !isStopped, tally.violationCount >= Self.failureLimit else { return nil }
    return .violations
  }

  /// Carries out an epoch, divided among the workers.
  nonisolated(nonsending) private func carryOut(
    _ plans: [Planner.Plan],
    _ workers: [Worker<Runner>],
    _ wanted: MissingWitnesses,
    until isOver: @escaping @Sendable () -> Bool
  ) async -> NumberedResults {
    if workers[0].executor.capabilities.timeModel.isReal {
      return await carryOutWaiting(plans, workers, wanted)
    }
    guard workers.count > 1 else { return workers[0].carryOut(plans[...], wanted, until: isOver) }
    // Whole batches, so that batches do not depend on the number of workers.
    let size = Worker<Runner>.batchSize
    let batches = (plans.count + size - 1) / size
    let share = (batches + workers.count - 1) / workers.count * size
    return await withTaskGroup(of: (Int, NumberedResults).self) { group in
      for (number, worker) in workers.enumerated() where number * share < plans.count {
        let part = plans[number * share..<min(plans.count, (number + 1) * share)]
        group.addTask { (number, worker.carryOut(part, wanted, until: isOver)) }
      }
      var parts: [(Int, NumberedResults)] = []
      for await part in group { parts.append(part) }
      let all = parts.sorted { $0.0 < $1.0 }.flatMap(\.1)
      // When time is up, the traces without a gap: a run with that number of traces repeats them.
      return Array(zip(all, plans.indices).prefix { $0.number == $1 }.map(\.0))
    }
  }
}
