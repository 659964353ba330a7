internal import ArgumentParser
internal import PlumblineReports

/// Shows saved runs in the formats of other tools.
struct Report: ParsableCommand {
  /// The format of the report.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, junit
  }

  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show runs that 'fuzz --out' saved, as text, Markdown or JUnit.",
    discussion: CommandHelp.discussion(
      """
      Markdown fits the summary of a CI job: the number of clauses per verdict, each failure with its \
      timeline, and the clauses that are open. JUnit has a test case per clause; a clause that was not \
      verified is skipped, and never passes. The verdict stands in the report, not in the exit status.
      """,
      statuses: CommandHelp.ofOutput,
      examples: CommandExamples.report
    )
  )

  @Argument(help: ArgumentHelp("Runs, as 'fuzz --out' writes them.", valueName: "run.jsonl"))
  var runs: [String]
  @Option(name: .customLong("to"), help: "The format of the report.")
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
