internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// Tests an implementation with random traces within a budget.
struct Fuzz: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Test an implementation with random traces of a spec.",
    usage:
      "plumbline fuzz <spec> (-- <command> ... | --listen <address> | --sample [<name>] | --reference) [<options>]",
    discussion: CommandHelp.discussion(
      statuses: CommandHelp.ofRuns,
      examples: CommandExamples.fuzz
    )
  )

  @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.")
  var spec: String
  @OptionGroup(title: "Implementation") var implementation: ImplementationOptions
  @Flag(help: "List the defects of the samples for this spec.")
  var listDefects = false
  @OptionGroup(title: "Spec") var setting: ValueOptions
  @OptionGroup(title: "Budget") var budget: BudgetOptions
  @OptionGroup(title: "Report") var output: OutputOptions
  @OptionGroup(title: "Watch") var watching: WatchOptions
  @Flag(
    help: """
      Run nothing: show how long the run would take, and which transitions and clauses it would \
      reach. An adapter answers only the first request.
      """
  )
  var plan = false

  func validate() throws {
    guard !plan || !output.isKept else {
      throw ValidationError(
        "--plan runs no trace and writes no file; leave out --out and --accept-write"
      )
    }
    guard !watching.watch || !plan && !listDefects && output.acceptWrite == nil else {
      throw ValidationError("--watch does not go with --plan, --list-defects and --accept-write")
    }
  }

  func run() async throws {
    if watching.watch { return try await runRepeatedly() }
    let all = try SpecCatalogue().references(of: spec)
    if listDefects { return try DefectList(all[0]).show() }
    try await run(all, seed: budget.chosenSeed)?.status.end()
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
    let file = try output.open()
    let acceptanceFile = try output.openAcceptance()
    Terminal.warn("plumbline: \(reference.id), seed \(chosen.seed)")

    Interruption.watch()
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
      isReal: chosen.isReal,
      progress: progress,
      isCut: { watch?.isChanged ?? false },
      waiting: plan ? WaitingTime(workers: workers) : nil
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
      budget: budget.words(isReal: chosen.isReal),
      wallTime: (clock.now - start).microseconds
    )
    report.shard = budget.findings(of: result, spec: spec, setting, tolerated)
    let reproduction = Reproduction(spec, implementation, setting, output, budget, report)
    let record = RunRecord(report, reproduction: reproduction.lines)
    let text = TextReport(record, style: Terminal.style, width: Terminal.width)
    if let waiting = fuzzing.waiting, result.fault == nil {
      Terminal.print(text.plan(waiting.sum, workers: workers), terminator: "")
      return result.isInterrupted ? (record, report.status) : nil
    }
    Terminal.print(text.text, terminator: "")
    try output.write(report, record, to: file)
    try output.writeAcceptance(report, to: acceptanceFile)
    return (record, report.status)
  }
}
