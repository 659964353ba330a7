internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// Checks a log against a spec.
struct Monitor: ParsableCommand {
  /// The basis of judging: times, or order alone.
  enum Manner: String, CaseIterable, ExpressibleByArgument {
    case order, time
  }

  /// The state of a session before its first line.
  enum Start: String, CaseIterable, ExpressibleByArgument {
    case opening, any
  }

  /// The format of the report.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, json
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
        (.conforms, "no line violates the spec"), (.fails, "a violation"),
        (.misuse, "a usage error"),
        (.incomplete, "nothing could be judged, or a violation followed an undocumented input"),
        (.fault, "the log cannot be read to its end"),
        (.interrupted, "interrupted; the findings so far are reported"),
      ],
      examples: CommandExamples.monitor
    )
  )

  @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.")
  var spec: String
  @Argument(help: "The path of the log; '-' is standard input.")
  var log: String
  @Option(help: ArgumentHelp("The mapping of the lines, as YAML.", valueName: "file"))
  var mapping: String?
  @Option(
    name: .customLong("judge"),
    help: "Judge times, or the order of the lines only (default: time; order with a mapping)."
  )
  var manner: Manner?
  @Option(
    help: ArgumentHelp(
      "The maximum delay between an event and its line; with --judge time.",
      valueName: "time"
    )
  )
  var latency: TimeArgument?
  @Option(help: "The state before the first line of a session: a client that opens, or any.")
  var start = Start.opening
  @Flag(help: "Keep reading at the end of the log, until Ctrl-C.") var follow = false
  @Flag(help: "Show hashes in place of the names of sessions.") var hashKeys = false
  @OptionGroup(title: "Spec") var setting: ValueOptions
  @Option(name: .customLong("to"), help: "The format of the report.") var format = Format.text
  @OptionGroup var output: TextOutput

  func validate() throws {
    if latency != nil, manner == .order {
      throw ValidationError("--latency needs --judge time")
    }
  }

  func run() throws {
    let settled = try setting.setting(for: try SpecCatalogue().references(of: spec))
    let meaning = try mapping.map { try LogMappingFile.read($0, for: settled.references[0]) }
    var reading = try LogReading(
      log,
      settled.references,
      values: settled.values,
      mapping: meaning,
      rules: rules,
      hashesKeys: hashKeys
    )
    Interruption.watch()
    let problem = reading.readAll(follows: follow)
    let report = reading.report(isInterrupted: Interruption.happened)
    switch format {
    case .text: try output.write(report.text(width: Terminal.width))
    case .markdown: try output.write(report.markdown)
    case .json: try output.write(report.json)
    }
    if let problem {
      Terminal.warn("error: \(problem)")
      Terminal.warn(RunStatus.fault.text)
      try RunStatus.fault.end()
    }
    try report.status.end()
  }

  private var rules: LogRules {
    let countsTime = latency != nil || (manner ?? (mapping == nil ? .time : .order)) == .time
    let late = latency?.microseconds ?? 0
    return LogRules(latency: countsTime ? 0...late : nil, beginsAtOpening: start == .opening)
  }
}
