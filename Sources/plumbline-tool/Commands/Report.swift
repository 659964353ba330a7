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
      Text is what 'fuzz' printed. Markdown has the same content for the summary of a CI job, failures \
      first. JUnit has a test case per clause; a clause that was not verified is skipped, and never \
      passes. Each format has the command that reproduces a failure. The verdict is in the report, not \
      in the exit status.
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
    switch format {
    case .text:
      let style = output.isFile ? Style(isColoured: false) : Terminal.style
      let texts = records.map { TextReport($0, style: style, width: Terminal.width).text }
      try output.write(texts.joined(separator: "\n"))
    case .markdown:
      try output.write(records.map { RunPage($0).markdown }.joined(separator: "\n"))
    case .junit: try output.write(JUnit(records).text)
    }
  }
}
