internal import ArgumentParser
internal import PlumblineReports

/// Shows saved runs in the formats of other tools.
struct Report: ParsableCommand {
  /// How a run is shown.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, junit
  }

  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show runs that were saved with 'fuzz --out': for a CI, for people.",
    discussion: """
      Markdown fits the summary of a CI job: how many clauses got which verdict, each failure with \
      its timeline, and the clauses that are open. JUnit has a test case per clause; what was not \
      verified is skipped, and never passes. The verdict is in the report: the exit status is 0 \
      when the runs could be read.
      """
  )

  @Argument(help: ArgumentHelp("Runs, as 'fuzz --out' writes them.", valueName: "run.jsonl"))
  var runs: [String]
  @Option(name: .customLong("to"), help: "How a run is shown.")
  var format = Format.text
  @OptionGroup var output: TextOutput

  func run() throws {
    let records = try runs.map { try RunFile.read($0) }
    let summaries = records.map { RunSummary($0) }
    switch format {
    case .text:
      try output.write(summaries.map { $0.text(width: Terminal.width) }.joined(separator: "\n"))
    case .markdown: try output.write(summaries.map(\.markdown).joined(separator: "\n"))
    case .junit: try output.write(JUnit(records).text)
    }
  }
}
