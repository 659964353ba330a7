internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// A campaign from the options of a command to its report: what `fuzz` and `test` share.
struct CampaignRun {
  let spec: String
  let implementation: ImplementationOptions
  let setting: ValueOptions
  let budget: BudgetOptions
  let output: OutputOptions
  /// The extra states of a complete suite; nil for random traces.
  var extraStates: Int?
  /// The folder of the corpus; nil without one.
  var corpus: String?
  /// Whether nothing is run, to show what the run would cost.
  var isDry = false

  init(
    _ spec: String,
    _ implementation: ImplementationOptions,
    _ setting: ValueOptions,
    _ budget: BudgetOptions,
    _ output: OutputOptions
  ) {
    (self.spec, self.implementation, self.setting) = (spec, implementation, setting)
    (self.budget, self.output) = (budget, output)
  }

  /// Runs once; prints the report, and writes it.
  ///
  /// - Parameters:
  ///   - all: The interpretations of the spec.
  ///   - seed: The seed of the random choices.
  ///   - watch: The files whose change ends the run.
  /// - Returns: The run with its status; nil for a dry run, and when a file has changed.
  /// - Throws: A usage error, or ``Failing`` for a file.
  func run(
    _ all: [Reference],
    seed: UInt64,
    watch: FileWatch? = nil
  ) async throws -> (record: RunRecord, status: RunStatus)? {
    let reference = all[0]
    var budget = budget
    // An app that calls is usually one.
    if implementation.listening.isNamed, budget.workers == nil { budget.workers = 1 }
    let settled = try setting.setting(for: all)
    let values = settled.values
    var chosen = try implementation.choose(
      for: settled.references[0],
      values: values,
      seed: seed
    )
    chosen.program = implementation.program(serving: spec, setting: setting.arguments)
    let selection = try output.selection(among: reference)
    let acceptance = try output.acceptance(for: reference)
    let tolerated = try output.tolerated(among: reference)
    var outputs = try RunOutputs(output)
    // A dry run makes no folder.
    let folder = try corpus.flatMap { path in
      isDry && !CorpusFolder.exists(path) ? nil : try CorpusFolder(making: path)
    }
    Terminal.warn("plumbline: \(reference.id), seed \(chosen.seed)")
    let entries = try folder?.corpus(
      for: settled.references[0],
      of: all,
      values: values,
      isReal: chosen.isReal
    )

    let clock = ContinuousClock()
    let start = clock.now
    let progress = Progress()
    let workers = budget.workers(isReal: chosen.isReal)
    let fuzzing = Fuzzing(
      references: settled.references,
      values: values,
      budget: budget,
      seed: chosen.seed,
      accepted: tolerated.union(acceptance?.clauses(atLeast: .violates) ?? []),
      selection: selection,
      isReal: chosen.isReal,
      progress: progress,
      isCut: { watch?.isChanged ?? false },
      extraStates: extraStates,
      corpus: entries,
      waiting: isDry ? WaitingTime(workers: workers) : nil
    )
    let outcome: RunResult
    do {
      outcome = try await chosen.carryOut(fuzzing)
    } catch let fault as AdapterFault {
      outcome = RunResult(ofNoTrace: settled.references, fault)
    }
    progress.clear()
    guard watch?.changed.isEmpty ?? true else { return nil }
    var result = outcome
    result.isInterrupted = Interruption.happened
    var report = RunReport(
      result,
      of: chosen.subject,
      spec: all,
      seed: chosen.seed,
      tool: Plumbline.version,
      values: values,
      selection: selection,
      acceptance: acceptance,
      tolerated: tolerated,
      interruption: Interruption.status,
      budget: extraStates.map { "all tests for \($0) extra states" }
        ?? budget.words(isReal: chosen.isReal),
      wallTime: (clock.now - start).microseconds
    )
    report.shard = budget.findings(of: result, spec: spec, setting, tolerated)
    let reproduction = Reproduction(
      spec,
      implementation,
      setting,
      output,
      budget,
      report,
      traces: outputs.writeTraces(of: report),
      extraStates: extraStates,
      corpus: folder
    )
    let record = RunRecord(report, reproduction: reproduction.lines)
    if let waiting = fuzzing.waiting, result.fault == nil {
      let text = TextReport(record, style: Terminal.style, width: Terminal.width)
      Terminal.print(text.plan(waiting.sum, workers: workers), terminator: "")
      return result.isInterrupted ? (record, report.status) : nil
    }
    outputs.write(record, of: report)
    if let problem = folder?.problem { outputs.miss(problem) }
    outputs.advise(on: report)
    let isFault = outputs.isIncomplete && !report.status.isInterruption
    var shown = record
    if isFault {
      (shown.totals.status, shown.totals.meaning) = (.fault, RunStatus.unwritten)
    }
    let text = TextReport(shown, style: Terminal.style, width: Terminal.width)
    Terminal.print(text.text, terminator: "")
    outputs.removeTraces(after: report)
    if let summary = result.corpus { folder?.say(summary) }
    guard !isFault else { throw ExitCode(RunStatus.fault.rawValue) }
    return (record, report.status)
  }
}
