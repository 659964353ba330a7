internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// Tests an implementation with a complete suite.
struct Test: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Test an implementation with a suite that finds each fault up to a bound.",
    usage:
      "plumbline test <spec> (-- <command> ... | --listen <address> | --sample [<name>] | --reference) [<options>]",
    discussion: CommandHelp.discussion(
      """
      The suite is the same each time for clients with the same answers. It learns the states of the client \
      from its answers, tests each with all inputs and waits, and says what a pass promises. Further \
      traces follow, the same each time, if no test exercises a required clause. It needs the virtual clock.
      """,
      statuses: CommandHelp.ofSuites,
      examples: CommandExamples.test
    )
  )

  @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.")
  var spec: String
  @OptionGroup(title: "Implementation") var implementation: ImplementationOptions
  @OptionGroup(title: "Spec") var setting: ValueOptions
  @OptionGroup(title: "Suite") var suite: SuiteOptions
  @OptionGroup(title: "Report") var output: OutputOptions
  @Flag(
    help: """
      Run nothing: show the size of the suite for a client that behaves like the automaton, and \
      which transitions and clauses it would reach. An adapter only says what it can do, and \
      carries out an empty trace.
      """
  )
  var plan = false

  func validate() throws {
    guard !plan || !output.isKept else {
      throw ValidationError(
        "--plan runs no trace and writes no file; leave out --out and --accept-write"
      )
    }
    try output.checkListing(isFailFast: suite.failFast)
    guard implementation.clock.calibration == nil else {
      throw ValidationError("a suite needs the virtual clock; 'plumbline fuzz' has the real one")
    }
  }

  func run() async throws {
    Interruption.watch()
    let all = try SpecCatalogue().references(of: spec)
    var run = CampaignRun(spec, implementation, setting, suite.budget, output)
    run.extraStates = suite.extraStates
    run.isDry = plan
    try await run.run(all, seed: SuiteOptions.seed)?.status.end()
  }
}

/// The size of a suite, and its limits.
struct SuiteOptions: ParsableArguments {
  /// A suite has no random choices but those of confirming and shrinking a failure, and of the traces after it.
  static let seed: UInt64 = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of states that the client may have besides those that the tests tell apart.",
      valueName: "k"
    )
  )
  var extraStates = 1
  @Option(
    help: ArgumentHelp(
      "The maximum real time, such as 30s.",
      valueName: "time"
    ),
    transform: TimeArgument.parsed
  )
  var wall: TimeArgument?
  @Flag(help: "End at the first violation, crash or hang.")
  var failFast = false
  @Option(
    parsing: .unconditional,
    help: "The number of parallel traces (default: 1). The traces do not depend on it."
  )
  var workers: Int?

  func validate() throws {
    guard (0...8).contains(extraStates) else {
      throw ValidationError("--extra-states must be from 0 to 8, found \(extraStates)")
    }
    guard (1...256).contains(workers ?? 1) else {
      throw ValidationError("--workers must be from 1 to 256")
    }
  }

  /// The limits as a budget: all traces of the suite.
  var budget: BudgetOptions {
    var budget = BudgetOptions()
    (budget.seed, budget.steps, budget.length, budget.shard) = (Self.seed, nil, nil, nil)
    (budget.traces, budget.wall) = (.max / 2, wall)
    (budget.failFast, budget.workers) = (failFast, workers)
    return budget
  }
}
