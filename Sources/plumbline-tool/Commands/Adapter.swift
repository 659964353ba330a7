internal import ArgumentParser
internal import PlumblineAdapters
internal import PlumblineModel
internal import PlumblineReports

/// Work on adapters themselves.
struct Adapter: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adapter",
    abstract: "Check an adapter itself, before its client is judged.",
    usage: "plumbline adapter check <spec> [<options>] (-- <command> ... | --listen <address>)",
    discussion: CommandHelp.discussion(
      statuses: Check.statuses,
      examples: CommandExamples.adapter
    ),
    subcommands: [Check.self]
  )
}

extension Adapter {
  /// Checks whether an adapter speaks the protocol and tells the truth: `plumbline adapter check`.
  struct Check: ParsableCommand {
    static let statuses: [(RunStatus, String)] =
      [
        (.conforms, "no check failed"), (.misuse, "a usage error, or an error in a spec"),
        (.fault, "a check failed, or \(RunStatus.unwritten)"),
      ] + CommandHelp.ofSignals

    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check whether an adapter speaks the protocol and tells the truth.",
      usage: "plumbline adapter check <spec> [<options>] (-- <command> ... | --listen <address>)",
      discussion: CommandHelp.discussion(
        """
        Each check starts the adapter anew. The checks do not judge the client: an adapter passes with a client that is \
        full of defects. A check is not applicable if the adapter does not claim what it tests. With '--clock real' or 'scaled' the \
        traces are few and short, and the checks of virtual time are not applicable.
        """,
        statuses: statuses,
        examples: CommandExamples.adapter
      )
    )

    @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.") var spec:
      String
    @OptionGroup var listening: ListenOptions
    @OptionGroup var clock: ClockOptions
    @Option(
      help: ArgumentHelp(
        "How long the adapter may take to answer (default: 2s).",
        valueName: "time"
      ),
      transform: TimeArgument.parsed
    )
    var hangAfter = TimeArgument(microseconds: 2_000_000)
    @Option(
      help: ArgumentHelp(
        "How long the adapter may take to answer 'hello' (default: 15s).",
        valueName: "time"
      ),
      transform: TimeArgument.parsed
    )
    var helloAfter = TimeArgument(microseconds: 15_000_000)

    func run() throws {
      Interruption.watch()
      let reference = try SpecCatalogue().references(of: spec)[0]
      guard listening.isNamed != !Invocation.command.isEmpty else {
        throw ValidationError(
          listening.isNamed
            ? "name one adapter: '-- COMMAND' or '--listen', not both"
            : "no adapter named; name its program after '--', or use --listen"
        )
      }
      let calls = try listening.calls()
      ChildProcess.ownOrphans()
      defer { ChildProcess.endEverything() }
      let checker = AdapterChecker(
        source: calls ?? ChildCommand(Invocation.command),
        spec: reference,
        hangAfter: hangAfter.microseconds,
        helloWithin: helloAfter.microseconds,
        calibration: clock.calibration,
        isStopped: { Interruption.happened }
      )
      Terminal.print("\(reference.id), \(clock.clock.rawValue) clock\n")
      let running = RunningCheck()
      let checks = running.during {
        checker.checks(beginning: running.begin) { check in
          running.end {
            if Interruption.happened { return }
            for line in check.lines(width: Terminal.width) { Terminal.print(line) }
          }
        }
      }
      if let status = Interruption.status {
        Terminal.print("\nstopped; the checks are not complete")
        try status.end()
      }
      Terminal.print("\n" + AdapterCheck.summary(of: checks))
      let hasFailed = checks.contains { $0.outcome == .failed }
      if hasFailed { try RunStatus.fault.end() }
    }
  }
}
