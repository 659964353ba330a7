internal import PlumblineAdapters
internal import PlumblineEngine
internal import PlumblineModel

/// A campaign within a budget.
struct Fuzzing: Work {
  let references: [Reference]
  /// The constants that are set, with their times.
  let values: [String: Microseconds]
  let budget: BudgetOptions
  let seed: UInt64
  /// The clauses that may be violated.
  let accepted: Set<String>
  /// Whether the clock is real.
  let isReal: Bool
  let progress: Progress

  func run(
    _ make: @escaping @Sendable () throws(AdapterFault) -> some Executor
  ) async throws(AdapterFault) -> RunResult {
    let options = options(for: make)
    let automata = references.map { Automaton($0, values: values) }
    return try await Campaign(automata, options, make: make).run()
  }

  private func options<Runner: Executor>(
    for make: @escaping @Sendable () throws(AdapterFault) -> Runner
  ) -> Campaign<Runner>.Options {
    var options = Campaign<Runner>.Options(
      seed: seed,
      steps: budget.stepLimit(isReal: isReal),
      traces: budget.traces ?? .max / 2
    )
    options.values = values
    options.accepted = accepted
    options.stopsAtFailure = budget.failFast
    options.workers = budget.workers(isReal: isReal)
    if isReal { options.waiting = WaitingExecutor() }
    let clock = ContinuousClock()
    let end = budget.wall.map { clock.now + .microseconds($0.microseconds) }
    options.isOver = { Interruption.happened || end.map { clock.now >= $0 } ?? false }
    let progress = progress
    options.progress = { progress.show(steps: $0, failures: $1) }
    return options
  }
}

/// One trace, in a fresh process or instance.
struct Replaying: Work {
  let steps: [Step]

  func run(
    _ make: @escaping @Sendable () throws(AdapterFault) -> some Executor
  ) async throws(AdapterFault) -> (recording: Recording, capabilities: Capabilities) {
    var executor = try make()
    var recordings: [Recording] = []
    try executor.run([steps], into: &recordings)
    return (recordings[0], executor.capabilities)
  }
}
