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
  @OptionGroup(title: "Corpus") var corpus: CorpusOptions
  @OptionGroup(title: "Report") var output: OutputOptions
  @OptionGroup(title: "Watch") var watching: WatchOptions
  @Flag(
    help: """
      Run nothing: show how long the run would take, and which transitions and clauses it would \
      reach. An adapter only says what it can do, and carries out an empty trace; on a real clock \
      also waits without inputs.
      """
  )
  var plan = false

  func validate() throws {
    if listDefects {
      guard implementation.bundled.sample ?? "" == "" else {
        throw ValidationError("--list-defects names the defects of all samples; name none")
      }
      return try Invocation.check(isAlone: "--list-defects", besides: ["--sample"])
    }
    guard !plan || !output.isKept else {
      throw ValidationError(
        "--plan runs no trace and writes no file; leave out --out and --accept-write"
      )
    }
    try output.checkListing(isFailFast: budget.failFast)
    guard !watching.watch || !plan && output.acceptWrite == nil else {
      throw ValidationError("--watch does not go with --plan and --accept-write")
    }
  }

  func run() async throws {
    Interruption.watch()
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
    var run = CampaignRun(spec, implementation, setting, budget, output)
    run.isDry = plan
    run.corpus = corpus.folder
    return try await run.run(all, seed: seed, watch: watch)
  }
}
