internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// Carries saved traces out again.
struct Replay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Carry out saved traces again.",
    usage: "plumbline replay <trace> ... [-- <command> ... | --sample [<name>] | --reference]",
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
    var statuses: [RunStatus] = []
    for path in traces {
      var (trace, reference) = try read(path)
      let values = try choice.setting.setting(for: [reference], over: (trace.header.values, [:]))
        .values
      let recording: Recording
      let timeModel: TimeModel
      let judged: Reference
      if implementation.isNone, let kept = trace.recording {
        recording = kept
        timeModel = trace.header.timeModel
        judged = reference.projected(onto: trace.capabilities(in: reference.vocabulary))
      } else {
        var chosen = try implementation.choose(
          for: reference,
          values: values,
          seed: trace.header.numericSeed
        )
        chosen.program = implementation.program(
          serving: choice.spec ?? trace.header.spec,
          setting: (values.mapValues { "\($0)us" }.map { "\($0)=\($1)" }
            + trace.header.interpretations.map { "\($0)=\($1)" }).sorted().flatMap {
              ["--set", $0]
            }
        )
        // Spontaneous inputs are not injected: they may or may not recur.
        trace.steps = trace.steps.planned
        do {
          let outcome = try await chosen.carryOut(Replaying(steps: trace.steps))
          recording = outcome.recording
          timeModel = outcome.capabilities.timeModel
          judged = reference.projected(onto: outcome.capabilities)
        } catch let fault as AdapterFault {
          return try chosen.report(fault)
        }
      }
      let replay = PlumblineReports.Replay(
        of: trace,
        recording,
        by: judged,
        values: values,
        timeModel: timeModel
      )
      let lines = replay.lines(
        for: path,
        in: reference.vocabulary,
        style: Terminal.style,
        width: Terminal.width
      )
      for line in lines { Terminal.say(line) }
      statuses.append(replay.status)
    }
    let status = RunStatus.all(statuses)
    Terminal.print("exit status \(status.rawValue): \(status.meaningOfReplay)")
    try status.end()
  }

  private func read(_ path: String) throws -> (trace: TraceFile, reference: Reference) {
    do {
      let bytes = try Files.read(path)
      let header = try TraceFile.header(ofTrace: bytes, named: path)
      let catalogue = SpecCatalogue()
      let all =
        try choice.spec.map { try catalogue.references(of: $0) }
        ?? catalogue.references(ofID: header.spec)
      let settled = try choice.setting.setting(for: all, over: ([:], header.interpretations))
      let reference = settled.references[0]
      let readout = try TraceFile.read(bytes, named: path, for: reference)
      for warning in readout.warnings { Terminal.warn(warning) }
      return (readout.trace, reference)
    } catch let error as TraceFile.ReadError {
      throw Failing(error.description)
    }
  }
}
