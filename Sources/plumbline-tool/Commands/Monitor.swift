internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// Judges a recorded log.
struct Monitor: ParsableCommand {
  /// What counts.
  enum Manner: String, CaseIterable, ExpressibleByArgument {
    case order, time
  }

  /// Where a session begins.
  enum Start: String, CaseIterable, ExpressibleByArgument {
    case opening, any
  }

  /// How the report is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, json
  }

  static let configuration = CommandConfiguration(
    commandName: "monitor",
    abstract: "Judge a log: what in it do the documents forbid?",
    discussion: """
      A log has a line for each event, of any number of sessions. Without a mapping its lines are \
      JSON in the form of observations, such as {"at":4000000,"session":"a1","out":"beep",\
      "args":{"tone":"Low"}}, with "in" for inputs, and "ev" for start and gap. A mapping says what \
      the lines of another log mean; 'plumbline init log' proposes one.

      Inputs that the log is not said to carry may have come unobserved, wherever the documents speak of \
      them. With --judge order only the order of the lines counts; that is the default for a log \
      with a mapping. What is missing is noticed when the next line of its session comes, and never \
      across a gap or at the end of the log.

      Exit statuses: 0 nothing in the log is forbidden, 1 something is, 2 a usage error, 3 nothing \
      could be judged, or what is forbidden came only after something of which the documents do not \
      speak, 4 the log cannot be read on, 130 interrupted, the report still printed.
      """
  )

  @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.")
  var spec: String
  @Argument(help: "The path of the log; '-' is standard input.")
  var log: String
  @Option(help: ArgumentHelp("What the lines mean, as YAML.", valueName: "file"))
  var mapping: String?
  @Option(name: .customLong("judge"), help: "What counts; default: time, or order with a mapping.")
  var manner: Manner?
  @Option(
    help: ArgumentHelp(
      "So long after something happened its line may say so; with --judge time.",
      valueName: "time"
    )
  )
  var latency: TimeArgument?
  @Option(help: "Where a session is when its first line comes: a client that opens, or anywhere.")
  var start = Start.opening
  @Flag(help: "Go on reading where the log ends, until Ctrl-C.") var follow = false
  @Flag(help: "Show fingerprints in place of the names of sessions.") var hashKeys = false
  @OptionGroup(title: "Spec") var setting: ValueOptions
  @Option(name: .customLong("to"), help: "How the report is written.") var format = Format.text
  @OptionGroup var output: TextOutput

  func validate() throws {
    if latency != nil, manner == .order {
      throw ValidationError("--latency says how late instants are; with --judge order none counts")
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
