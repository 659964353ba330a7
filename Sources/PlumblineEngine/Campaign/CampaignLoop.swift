internal import PlumblineModel

/// Plans epochs of traces, carries them out, and learns from them.
///
/// One interpretation guides it. When that one is ruled out, its plans and counts are void, and another loop begins.
struct CampaignLoop<Runner: Executor> {
  let campaign: Campaign<Runner>
  let workers: [Worker<Runner>]
  /// The number of the interpretation that guides.
  let guide: Int
  let isReal: Bool
  var tally: RunTally
  var planner: Planner
  var feedback: Planner.Feedback
  /// The plans of a shard; nil without shards.
  var sharded: ShardPlans?
  /// The complete suite, if there is one, and the traces after it.
  var suite: Suite?
  var further = FurtherTraces()
  /// The plans that come first in the next epoch.
  var extensions: [Planner.Plan]
  /// The plans of an epoch, which reuse the storage of the previous epoch.
  var plans: [Planner.Plan] = []
  /// The number of the next planned trace.
  var index = 0
  /// The number of the epoch.
  var epoch = 0
  /// The time that the evidence takes at the end, measured once.
  private var reserve: Microseconds?
  /// The time at the beginning.
  private let total: Microseconds?
  /// Whether the client hangs in every trace.
  private var hangs = false

  var options: Campaign<Runner>.Options { campaign.options }

  init(
    _ campaign: Campaign<Runner>,
    _ workers: [Worker<Runner>],
    _ interpretations: Interpretations
  ) {
    let options = campaign.options
    let capabilities = workers[0].executor.capabilities
    guide = interpretations.alive[0]
    let judged = interpretations.automata[guide]
    isReal = judged.timeModel.isReal
    for worker in workers {
      worker.follow(interpretations, readsFeatures: options.corpus != nil)
    }
    tally = RunTally(
      judged,
      capabilities,
      options.values,
      accepted: options.accepted,
      selection: options.selection,
      unobservable: .init(campaign.automata[guide].reference, capabilities),
      isSharded: options.shard != nil
    )
    tally.corpus = options.corpus.map { CorpusProgress($0, judged, capabilities) }
    planner = Planner(judged, capabilities, options)
    feedback = Planner.Feedback(judged)
    sharded = options.shard.map { [tally] shard in
      ShardPlans(
        shard,
        after: tally.examplePlans,
        limits: (options.steps, options.traces),
        locations: judged.reference.locations.count
      )
    }
    suite = options.extraStates.map {
      Suite(judged, inject: capabilities.inject, extraStates: $0)
    }
    extensions = suite == nil ? campaign.beginning(with: tally.examplePlans) : []
    total = options.timeLeft()
    (self.campaign, self.workers) = (campaign, workers)
    // The tests of suites come first, the plans of shards must not depend on results, and each wait on a real clock takes
    // its time.
    if suite == nil, sharded == nil, !isReal { feedback.pursueEvidence(planner) }
  }

  /// Runs to the end of the budget.
  ///
  /// - Returns: Nil when the interpretation that guides was ruled out.
  nonisolated(nonsending) mutating func run(
    _ interpretations: inout Interpretations
  ) async -> RunResult? {
    while !isFinished, !campaign.isOver(reserve) {
      hangs = campaign.hangsAlways(tally, planner)
      if hangs { break }
      plan()
      if plans.isEmpty {
        guard beginFurtherTraces(interpretations) else { break }
        continue
      }
      let isOver = { @Sendable [campaign, reserve] in campaign.isOver(reserve) }
      let results = await campaign.carryOut(plans, workers, tally.wanted, until: isOver)
      learn(from: results)
      do {
        guard try explain(results, &interpretations) else { return nil }
        try compareWithFresh()
      } catch {
        if !error.isStopped { tally.fault = error }
      }
      epoch += 1
      options.progress(tally.progress(.fuzzing))
      if reserve == nil, let total, let left = options.timeLeft(), left < total / 4 * 3 {
        reserve = min(left / 4, campaign.resultTime(tally, workers, interpretations))
      }
    }
    return result(interpretations)
  }

  /// The result of all traces so far.
  private mutating func result(_ interpretations: Interpretations) -> RunResult {
    tally.isInterrupted = campaign.isOver(reserve)
    for worker in workers { tally.add(worker.judge) }
    var findings = tally.findings(interpretations)
    findings.isQuiescenceUntested = workers[0].executor.cannotPause
    findings.earlyEnd = tally.isInterrupted ? nil : earlyEnd
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

  private var isFinished: Bool { isSpent || isStopped || hasEnoughViolations }

  /// Whether the budget is used up; that of a shard is when it has no more plans.
  private var isSpent: Bool {
    options.shard == nil
      && (tally.stepCount >= options.steps || tally.traceCount >= options.traces)
  }

  /// Whether something other than the budget or the number of violations ended the run.
  private var isStopped: Bool {
    tally.fault != nil || options.isOver() || options.stopsAtFailure && tally.hasFailed
  }

  private var hasEnoughViolations: Bool {
    tally.violationCount >= Campaign<Runner>.failureLimit
  }

  /// The finding that ended the run before its budget was used up; nil if another reason did.
  private var earlyEnd: RunResult.EarlyEnd? {
    if hangs { return .hangs }
    return !isSpent && !isStopped && hasEnoughViolations ? .violations : nil
  }
}

extension Planner {
  /// Plans for a client; one without tolerance is assumed.
  fileprivate init<Runner>(
    _ judged: Automaton,
    _ capabilities: Capabilities,
    _ options: Campaign<Runner>.Options
  ) {
    let isReal = judged.timeModel.isReal
    self.init(
      isReal ? Automaton(judged.reference, values: options.values) : judged,
      inject: capabilities.inject,
      seed: options.seed,
      timeModel: judged.timeModel,
      longestTrace: options.length
        ?? (isReal ? Planner.usualLength : Campaign<Runner>.usualLongestTrace),
      // Spontaneous inputs could come millions of times in a silence of weeks.
      hasLongSilences: !isReal && !capabilities.spontaneous.contains(true),
      isReentrant: capabilities.isReentrant
    )
  }
}
