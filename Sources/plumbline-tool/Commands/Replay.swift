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
      Each trace is fixed, still fails, or fails differently. That of a flaky failure is carried out up to five \
      times, each time in a fresh instance; if it does not fail, that does not show that it is fixed. Without \
      an implementation the saved recording is judged again. Constants have the times of the saved run, unless --set gives others.
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
    var specs = TraceSpecs(choice)
    for path in traces where !Interruption.happened {
      var saved = try SavedTrace(path, &specs)
      guard let replay = try await outcome(of: &saved) else { break }
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

  /// The outcome of a trace; nil if a signal came before it.
  ///
  /// The trace of a flaky failure is carried out in fresh instances until it fails.
  private func outcome(of saved: inout SavedTrace) async throws -> PlumblineReports.Replay? {
    guard let recurrence = saved.trace.header.recurrence, !implementation.isNone else {
      return try await replay(of: &saved)
    }
    for _ in 0..<Failure.Recurrence.retries {
      let replay = try await replay(of: &saved)
      guard replay == .fixed else { return replay }
    }
    return .didNotRecur(runs: Failure.Recurrence.retries, was: recurrence)
  }

  /// The outcome of a trace in one instance; nil if a signal came before it.
  private func replay(of saved: inout SavedTrace) async throws -> PlumblineReports.Replay? {
    guard let behaviour = try await saved.behaviour(implementation) else { return nil }
    return PlumblineReports.Replay(
      of: saved.trace,
      behaviour.recording,
      by: behaviour.judged,
      values: saved.values,
      timeModel: behaviour.timeModel
    )
  }
}
