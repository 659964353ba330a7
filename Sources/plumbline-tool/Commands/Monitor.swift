internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// Checks a log against a spec.
struct Monitor: ParsableCommand {
  /// The format of the report.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, html, json
  }

  static let configuration = CommandConfiguration(
    commandName: "monitor",
    abstract: "Check a log against a spec.",
    discussion: CommandHelp.discussion(
      """
      A log has a line for each event, of any number of sessions. Without a mapping its lines are JSON in the \
      form of observations, such as {"at":4000000,"session":"a1","out":"beep","args":{"tone":"Low"}}, with \
      "in" for inputs, and "ev" for start and gap. A mapping translates the lines of other logs; \
      'plumbline init log' proposes one.

      An input that the log does not carry is unobservable: it is assumed possible wherever the spec documents \
      it. With --judge order only the order of the lines counts; that is the default for a log with a \
      mapping. A missing output is detected at the next line of its session. No output counts as missing \
      across a gap or at the end of the log.
      """,
      statuses: [
        (.conforms, "no violation and no unexplained deviation"),
        (.fails, "a violation"),
        (.misuse, "a usage error, or a header before all events that cannot be used"),
        (
          .incomplete,
          "nothing judged, an unexplained deviation, or a doubtful violation"
        ),
        (.fault, "\(RunStatus.unread), or \(RunStatus.unwritten)"),
        (.hungUp, RunStatus.hungUp.meaning),
        (.interrupted, RunStatus.interrupted.meaning),
        (.terminated, RunStatus.terminated.meaning),
      ],
      examples: CommandExamples.monitor
    )
  )

  @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.")
  var spec: String
  @Argument(help: "The path of the log; '-' is standard input.")
  var log: String
  @OptionGroup(title: "Log") var reading: LogOptions
  @OptionGroup(title: "Spec") var setting: ValueOptions
  @Option(name: .customLong("to"), help: "The format of the report.") var format = Format.text
  @OptionGroup var output: TextOutput

  func run() throws {
    let settled = try setting.setting(for: try SpecCatalogue().references(of: spec))
    let meaning = try reading.mapping.map {
      try LogMappingFile.read($0, for: settled.references[0])
    }
    var session = try LogReading(
      log,
      settled.references,
      values: settled.values,
      mapping: meaning,
      options: reading
    )
    Interruption.watch()
    let problem = try session.readAll(follows: reading.follow)
    let report = session.report(interruption: problem == nil ? Interruption.status : .fault)
    switch format {
    case .text: try output.write(report.text(width: Terminal.width))
    case .markdown: try output.write(report.markdown)
    case .html: try output.write(report.html)
    case .json: try output.write(report.json)
    }
    if let problem {
      Terminal.warn("error: \(problem)")
      Terminal.warn(RunStatus.textOfUnread)
      try RunStatus.fault.end()
    }
    try report.status.end()
  }
}
