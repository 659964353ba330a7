internal import PlumblineClients
internal import PlumblineEngine
internal import PlumblineModel

extension Conformance {
  /// Carries out traces on either clock until the budget is used up.
  ///
  /// - Throws: The fault of an adapter that cannot be connected.
  nonisolated(nonsending) func run(
    _ values: [String: Microseconds]
  ) async throws(AdapterFault) -> RunResult {
    let spec = CompiledSpec(chosen)
    switch client {
    case .virtual(let isMain, let make):
      let options = options(values, for: ClientExecutor.self)
      let automata = spec.references.map { Automaton($0, values: values) }
      return try await Campaign(automata, options) { () throws(AdapterFault) in
        try ClientExecutor(spec, lateCalls: lateCalls, isMain: isMain, make)
      }.run()
    case .real(let settings, let make):
      let threads = WaitingThreads()
      let watchdog = Watchdog(limit: settings.watchdogLimit)
      defer { watchdog.stop() }
      var options = options(values, for: RealTimeExecutor.self)
      options.workers = max(1, settings.sideBySide)
      options.waiting = threads
      // Each failure is repeated many times, at the pace of the clock: the first one ends the run.
      options.stopsAtFailure = true
      let automata = spec.references.map { Automaton($0, values: values) }
      let known = Locked<RealTimeExecutor?>(nil)
      let campaign = Campaign(automata, options) { () throws(AdapterFault) in
        // The capabilities are determined once; all workers share them.
        if let executor = known.with({ $0 }) { return executor }
        let executor = try RealTimeExecutor(spec, settings, watchdog, make)
        known.with { $0 = executor }
        return executor
      }
      return try await Self.run(campaign, on: threads)
    }
  }

  private func options<Runner: Executor>(
    _ values: [String: Microseconds],
    for runner: Runner.Type
  ) -> Campaign<Runner>.Options {
    var options = Campaign<Runner>.Options(seed: seed, steps: budget.steps, traces: .max / 2)
    options.values = values
    options.accepted = Acceptances(accepting).differences?.clauses(atLeast: .violates) ?? []
    options.isOver = { Task.isCancelled }
    return options
  }

  /// Runs on threads that may wait: neither the main actor nor a thread of the pool is withheld
  /// from the client.
  @concurrent private static func run(
    _ campaign: Campaign<RealTimeExecutor>,
    on threads: WaitingThreads
  ) async throws(AdapterFault) -> RunResult {
    try await withTaskExecutorPreference(threads) { () async throws(AdapterFault) in
      try await campaign.run()
    }
  }
}
