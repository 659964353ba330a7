internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// Tests an implementation with random traces within a budget.
struct Fuzz: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Test an implementation with random traces of a spec.",
    usage: "plumbline fuzz <spec> (-- <command> ... | --sample [<name>] | --reference) [<options>]",
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
  }

  func run() async throws {
    let all = try SpecCatalogue().references(of: spec)
    let reference = all[0]
    if listDefects { return try DefectList(reference).show() }
    let settled = try setting.setting(for: all)
    let values = settled.values
    var chosen = try implementation.choose(
      for: settled.references[0],
      values: values,
      seed: budget.chosenSeed
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
      waiting: plan ? WaitingTime(workers: workers) : nil
    )
    let outcome: RunResult
    do {
      outcome = try await chosen.carryOut(fuzzing)
    } catch let fault as AdapterFault {
      outcome = RunResult(ofNoTrace: settled.references, fault)
    }
    progress.clear()
    var result = outcome
    result.isInterrupted = Interruption.happened
    let report = RunReport(
      result,
      of: chosen.subject,
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
    let reproduction = Reproduction(spec, implementation, setting, output, budget, report)
    let record = RunRecord(report, reproduction: reproduction.lines)
    let text = TextReport(record, style: Terminal.style, width: Terminal.width)
    if let waiting = fuzzing.waiting, result.fault == nil {
      Terminal.print(text.plan(waiting.sum, workers: workers), terminator: "")
      guard result.isInterrupted else { return }
      return try report.status.end()
    }
    Terminal.print(text.text, terminator: "")
    try output.write(report, record, to: file)
    try output.writeAcceptance(report, to: acceptanceFile)
    try report.status.end()
  }
}
