internal import PlumblineAdapters
internal import PlumblineEngine
internal import PlumblineModel

/// A campaign within a budget.
struct Fuzzing: Job {
  let references: [Reference]
  /// The times of the constants that are set.
  let values: [String: Microseconds]
  let budget: BudgetOptions
  let seed: UInt64
  /// The clauses whose violation is accepted.
  let accepted: Set<String>
  /// The clauses that count; nil for all.
  let selection: Set<String>?
  /// Whether the clock is real.
  let isReal: Bool
  /// Nil to show none.
  var progress: Progress?
  /// Whether the run is to end early.
  var isCut: @Sendable () -> Bool = { false }
  /// The extra states of a complete suite; nil for random traces.
  var extraStates: Int?
  /// The corpus; nil for a run without one.
  var corpus: PlumblineEngine.Corpus?
  /// The waiting time that a dry run counts; nil for a real run.
  var waiting: WaitingTime?

  var needsSteadyAnswers: Bool { extraStates != nil }

  func run(
    _ make: @escaping @Sendable () throws(AdapterFault) -> some Executor
  ) async throws(AdapterFault) -> RunResult {
    guard waiting == nil else { return try await dryRun(make) }
    if isReal, budget.wall == nil {
      var plan = self
      let waiting = WaitingTime(workers: budget.workers(isReal: true))
      plan.waiting = waiting
      plan.progress = nil
      if try await plan.dryRun(make).fault == nil {
        WaitingEstimate(waiting.sum, references[0], values).warn()
      }
    }
    let automata = references.map { Automaton($0, values: values) }
    return try await Campaign(automata, options(for: make), make: make).run()
  }

  /// Counts the waiting time of the run, and asks the adapter for its capabilities only.
  private func dryRun(
    _ make: @escaping @Sendable () throws(AdapterFault) -> some Executor
  ) async throws(AdapterFault) -> RunResult {
    guard let waiting else { preconditionFailure("a dry run counts its waiting time") }
    let automata = references.map { Automaton($0, values: values) }
    let capabilities = try make().capabilities
    let dryRun = { @Sendable [seed, needsSteadyAnswers] () throws(AdapterFault) in
      DryRunExecutor(
        capabilities,
        automata[0],
        seed: seed,
        isSteady: needsSteadyAnswers,
        countingIn: waiting
      )
    }
    return try await Campaign(automata, options(for: dryRun), make: dryRun).run()
  }

  private func options<Runner: Executor>(
    for make: @escaping @Sendable () throws(AdapterFault) -> Runner
  ) -> Campaign<Runner>.Options {
    var options = Campaign<Runner>.Options(
      seed: seed,
      steps: budget.stepLimit(isReal: isReal),
      traces: budget.traces ?? .max / 2
    )
    options.length = budget.length
    options.shard = budget.shard?.shard
    options.extraStates = extraStates
    options.corpus = corpus
    if waiting != nil { options.corpus?.keep = { _ in } }
    options.values = values
    (options.accepted, options.selection) = (accepted, selection)
    options.stopsAtFailure = budget.failFast
    let clock = ContinuousClock()
    let start = clock.now
    // A dry run has one worker, which counts for all.
    let waiting = waiting
    options.workers = waiting == nil ? budget.workers(isReal: isReal) : 1
    if isReal { options.waiting = WaitingExecutor() }
    let limit = budget.wall?.microseconds
    let isReal = isReal
    let isCut = isCut
    options.isOver = {
      guard !Interruption.happened, !isCut() else { return true }
      guard let limit else { return false }
      let counted = isReal ? waiting?.sum.elapsed : nil
      return counted ?? (clock.now - start).microseconds >= limit
    }
    options.timeLeft = { limit.map { $0 - (clock.now - start).microseconds } }
    let (progress, isSuite) = (progress, extraStates != nil)
    let part = options.shard?.count ?? 1
    // As real numbers: a limit may be the largest integer.
    let steps = Double(options.steps / part) + 1
    let traces = Double(options.traces / part) + 1
    options.progress = { now in
      if now.phase == .fuzzing { waiting?.endEpoch() }
      let share = isSuite ? nil : max(Double(now.steps) / steps, Double(now.traces) / traces)
      progress?.show(now, share: share, limit: limit.map { .microseconds(max(1, $0)) })
    }
    return options
  }
}

/// One trace, in a fresh process or instance.
struct Replaying: Job {
  let steps: [Step]

  /// What became of it.
  struct Outcome {
    var capabilities: Capabilities
    /// Nil if the adapter cannot carry out the trace: it is not reentrant, and a call is within another step.
    var recording: Recording?
  }

  func run(
    _ make: @escaping @Sendable () throws(AdapterFault) -> some Executor
  ) async throws(AdapterFault) -> Outcome {
    var executor = try make()
    var recordings: [Recording] = []
    let capabilities = executor.capabilities
    if capabilities.isReentrant || steps.allSatisfy({ $0.within == nil }) {
      try executor.run([steps], into: &recordings)
    }
    return Outcome(capabilities: capabilities, recording: recordings.first)
  }
}
