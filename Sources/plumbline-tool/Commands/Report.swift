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
      Text is what 'fuzz' printed. Markdown says the same for the summary of a CI job, failures \
      first. JUnit has a test case per clause; what was not verified is skipped, and never passes. \
      Each format has the command that reproduces a failure. The verdict is in the report: the exit \
      status is 0 when the runs could be read.
      """
  )

  @Argument(help: ArgumentHelp("Runs, as 'fuzz --out' writes them.", valueName: "run.jsonl"))
  var runs: [String]
  @Option(name: .customLong("to"), help: "How a run is shown.")
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
