internal import ArgumentParser
internal import PlumblineReports

/// Shows everything that a spec says on one page.
struct Transitions: ParsableCommand {
  /// How the page is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case markdown, html
  }

  static let configuration = CommandConfiguration(
    commandName: "transitions",
    abstract: "Show what a spec says: diagrams, states and inputs, timers, reasons, gaps.",
    discussion: """
      All interpretations of the documents are on the page. With --run it also shows what an \
      implementation did: the verdict of each clause, how often each transition was taken, and \
      what happened where the documents are silent. HTML is one file that needs no network.
      """
  )

  @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.")
  var spec: String
  @Option(name: .customLong("to"), help: "How the page is written.")
  var format = Format.markdown
  @Option(
    name: .customLong("run"),
    help: ArgumentHelp("A run of the spec, as 'fuzz --out' writes it.", valueName: "run.jsonl")
  )
  var recorded: String?
  @OptionGroup var output: TextOutput

  func run() throws {
    let catalogue = SpecCatalogue()
    let loaded = try catalogue.load(spec)
    let references = try catalogue.references(of: spec, loaded)
    // Only where there are several interpretations can an example hold in some of them.
    let examples =
      references.count > 1 ? try catalogue.load(spec, isExamining: true).examples : []
    let record = try recorded.map { try RunFile.read($0) }
    let report = TransitionReport(
      references,
      facts: SpecFacts(loaded, examples: examples),
      run: record
    )
    if let recorded, let record {
      if let problem = report.problem(with: record) { throw Failing("\(recorded): \(problem)") }
      if let caution = report.caution(about: record) {
        Terminal.warn("\(recorded): warning: \(caution)")
      }
    }
    switch format {
    case .markdown: try output.write(report.markdown)
    case .html: try output.write(report.html)
    }
  }
}
