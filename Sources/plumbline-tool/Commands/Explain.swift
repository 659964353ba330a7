internal import ArgumentParser
internal import PlumblineReports

/// Shows a saved trace step by step.
struct Explain: AsyncParsableCommand {
  /// The format of the output.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, html
  }

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show a saved trace step by step: what is allowed next, and why.",
    usage:
      "plumbline explain <trace> [-- <command> ... | --listen <address> | --sample [<name>] | --reference]",
    discussion: CommandHelp.discussion(
      """
      After each event it shows the state, the outputs that are due, how long time may pass, the running timers, \
      the documented inputs with their reactions, the undocumented ones, and the invariants that are in force, each \
      with its clauses. Without an implementation it shows the saved recording. A trace written by hand needs an \
      implementation; --reference is the spec itself. The verdict is in the output, not in the exit status.
      """,
      statuses: CommandHelp.ofText.dropLast() + [
        (.fault, RunStatus.anyFault)
      ] + CommandHelp.ofSignals,
      examples: CommandExamples.explain
    )
  )

  @Argument(help: ArgumentHelp("A trace file.", valueName: "trace"))
  var trace: String
  @Option(name: .customLong("to"), help: "The format of the output.")
  var format = Format.text
  @OptionGroup(title: "Spec") var choice: SpecOptions
  @OptionGroup(title: "Implementation") var implementation: ImplementationOptions
  @OptionGroup var output: TextOutput

  func run() async throws {
    var specs = TraceSpecs(choice)
    var saved = try SavedTrace(trace, &specs)
    if let taken = saved.chosenAmongOthers {
      Terminal.warn(
        "\(trace): the trace does not say which interpretation holds; it is explained by \(taken); --set chooses another one"
      )
    }
    Interruption.watch()
    guard let behaviour = try await saved.behaviour(implementation) else {
      throw ExitCode((Interruption.status ?? .fault).rawValue)
    }
    let walkthrough = Walkthrough(
      of: saved.trace,
      behaviour.recording,
      by: behaviour.judged[0],
      named: RunFile.name(trace),
      values: saved.values,
      timeModel: behaviour.timeModel,
      implementation: behaviour.implementation
    )
    switch format {
    case .text:
      let style = output.isFile ? Style(isColoured: false) : Terminal.style
      try output.write(walkthrough.text(style: style, width: Terminal.width))
    case .markdown: try output.write(walkthrough.markdown)
    case .html: try output.write(walkthrough.html)
    }
  }
}
