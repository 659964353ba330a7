internal import ArgumentParser
internal import PlumblineReports

/// Shows saved runs in the formats of other tools.
struct Report: ParsableCommand {
  /// The format of the report.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, html, svg, junit, sarif, gitlab, github, badge, jsonl

    /// Whether it is for machines, which show several runs one after another.
    var isForMachines: Bool { ![.text, .markdown, .html, .svg, .jsonl].contains(self) }
  }

  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show runs that 'fuzz --out' saved, to people and to CI.",
    discussion: CommandHelp.discussion(
      """
      Text is what 'fuzz' printed. Markdown has the same content for the summary of a CI job, failures \
      first. HTML is one file that needs no network: failures as timelines to scale, the evidence of each \
      clause, the coverage of the states. SVG is a picture of the first failure, for documents. JUnit has a \
      test case per clause; a clause that was not verified is skipped, and never passes. SARIF, GitLab's code \
      quality and GitHub's annotations put each failure at its line of the spec. All of these but SVG have the \
      command that reproduces a failure; \
      'badge' is what shields.io reads and has none. The verdict is in the report, not in the exit \
      status.

      Several runs are compared first: a matrix of clauses and implementations, disagreements on top, and \
      the answers where the documents are silent. With --since the report of one run says what is new, \
      fixed or still failing since an older run, and for which clauses the evidence is lost; only HTML \
      then has the failures and their commands.

      With --merge the runs of 'fuzz --shard' are one run: failures with the same signature are one, counts \
      are added, and each clause is judged by the witnesses of all runs. Only then the exit status is that \
      of the run. '--to jsonl' saves it.
      """,
      statuses: CommandHelp.ofReports,
      examples: CommandExamples.report
    )
  )

  @Argument(
    help: ArgumentHelp(
      "Runs, as 'fuzz --out' writes them; traces beside them, in files that end in .trace.jsonl, are passed over.",
      valueName: "run.jsonl"
    )
  )
  var files: [String]
  @Option(name: .customLong("to"), help: "The format of the report.")
  var format = Format.text
  @Option(
    help: ArgumentHelp(
      "The folder of the specs in the repository, for the paths in 'sarif', 'gitlab' and 'github'.",
      valueName: "folder"
    )
  )
  var specs: String?
  @Option(
    help: ArgumentHelp("Show what changed since this older run.", valueName: "old.jsonl")
  )
  var since: String?
  @Flag(help: "Merge runs of 'fuzz --shard', of one implementation, into one run.")
  var merge = false
  @Option(
    help: ArgumentHelp(
      "With --merge, the file of the spec (default: as the runs named it).",
      valueName: "spec"
    )
  )
  var spec: String?
  @OptionGroup var output: TextOutput

  func validate() throws {
    let count = merge ? 1 : runs.count
    guard ![.svg, .jsonl].contains(format) || count == 1 && since == nil else {
      throw ValidationError("--to \(format.rawValue) shows one run, without --since")
    }
    guard merge || spec == nil else { throw ValidationError("--spec goes with --merge") }
    guard specs == nil || [.sarif, .gitlab, .github].contains(format) else {
      throw ValidationError("--specs goes with --to sarif, gitlab or github")
    }
    guard specs?.isEmpty != true, specs?.hasPrefix("/") != true else {
      throw ValidationError(
        "--specs is a folder from the root of the repository, such as specs; leave it out for the root"
      )
    }
    guard since != nil else { return }
    guard count == 1 else {
      throw ValidationError("--since compares one run with an older one, found \(runs.count) runs")
    }
    guard !format.isForMachines else {
      throw ValidationError("--since does not go with --to \(format.rawValue)")
    }
  }

  func run() throws {
    let traces = files.count - runs.count
    if traces > 0 {
      Terminal.warn("plumbline: passes over \(counted(traces, "trace")) beside the runs")
    }
    var records = try runs.map { try RunFile.read($0) }
    guard merge else { return try show(records) }
    records = [try MergedRuns.record(of: Array(zip(runs, records)), spec: spec)]
    try show(records)
    try records[0].totals.status.end()
  }

  private var runs: [String] { RunFile.withoutTraces(files) }

  private func show(_ records: [RunRecord]) throws {
    if let since {
      let (older, newer) = (try RunFile.read(since), records[0])
      guard older.header.spec == newer.header.spec else {
        throw ValidationError(
          "--since compares runs of one spec: '\(since)' is a run of \(older.header.spec), and \(runs[0]) of \(newer.header.spec)"
        )
      }
      return try show(RunChange(from: older, to: newer))
    }
    let named = zip(runs.map(RunFile.name), records).map { (name: $0, run: $1) }
    guard records.count == 1 || format.isForMachines else {
      return try show(RunComparison(named))
    }
    switch format {
    case .text:
      try output.write(TextReport(records[0], style: style, width: Terminal.width).text)
    case .markdown: try output.write(RunPage(records[0]).markdown)
    case .html: try output.write(RunPage(records[0]).html)
    case .svg:
      guard let picture = TracePicture(records[0]) else {
        throw Failing("the run '\(runs[0])' has no failure to draw")
      }
      try output.write(picture.svg)
    case .junit: try output.write(JUnit(named).text)
    case .sarif: try output.write(FindingsReport(named, specsAt: specs).sarif)
    case .gitlab: try output.write(FindingsReport(named, specsAt: specs).gitlab)
    case .github: try output.write(FindingsReport(named, specsAt: specs).github)
    case .badge: try output.write(FindingsReport(named, specsAt: specs).badge)
    case .jsonl: try output.write(EventStream.text(of: records[0]))
    }
  }

  private func show(_ change: RunChange) throws {
    switch format {
    case .markdown: try output.write(change.markdown)
    case .html: try output.write(change.html)
    default: try output.write(change.text(width: Terminal.width))
    }
  }

  private func show(_ comparison: RunComparison) throws {
    switch format {
    case .markdown: try output.write(comparison.markdown)
    case .html: try output.write(comparison.html)
    default: try output.write(comparison.text(style: style, width: Terminal.width))
    }
  }

  private var style: Style { output.isFile ? Style(isColoured: false) : Terminal.style }
}
