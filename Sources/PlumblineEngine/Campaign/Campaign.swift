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
      var loop = CampaignLoop(self, workers, interpretations)
      if let result = await loop.run(&interpretations) { return result }
    }
  }

  /// Carries out an epoch, divided among the workers.
  nonisolated(nonsending) func carryOut(
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
