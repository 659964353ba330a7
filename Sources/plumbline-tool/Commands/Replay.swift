internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// Carries saved traces out again.
struct Replay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Carry out saved traces again.",
    usage:
      "plumbline replay <trace> ... [-- <command> ... | --listen <address> | --sample [<name>] | --reference]",
    discussion: CommandHelp.discussion(
      """
      Each trace is fixed, still fails, or fails differently. Without an implementation the saved recording is \
      judged again. Constants have the times of the saved run, unless --set gives others.
      """,
      statuses: RunStatus.allCases.map { ($0, $0.meaningOfReplay) },
      examples: CommandExamples.replay
    )
  )

  @Argument(help: ArgumentHelp("Trace files.", valueName: "trace"))
  var traces: [String]
  @OptionGroup(title: "Spec") var choice: SpecOptions
  @OptionGroup(title: "Implementation") var implementation: ImplementationOptions

  func run() async throws {
    Interruption.watch()
    var replays: [PlumblineReports.Replay] = []
    for path in traces where !Interruption.happened {
      var saved = try SavedTrace(path, choice)
      guard let behaviour = try await saved.behaviour(implementation) else { break }
      let replay = PlumblineReports.Replay(
        of: saved.trace,
        behaviour.recording,
        by: behaviour.judged,
        values: saved.values,
        timeModel: behaviour.timeModel
      )
      let lines = replay.lines(
        for: path,
        in: saved.reference.vocabulary,
        style: Terminal.style,
        width: Terminal.width
      )
      for line in lines { Terminal.say(line) }
      replays.append(replay)
    }
    let status = RunStatus.all(replays.map(\.status) + [Interruption.status].compactMap(\.self))
    let meaning = PlumblineReports.Replay.meaning(of: status, after: replays)
    Terminal.print("exit status \(status.rawValue): \(meaning)")
    try status.end()
  }
}
