internal import ArgumentParser
internal import PlumblineReports

/// Shows the whole content of a spec on one page.
struct Transitions: ParsableCommand {
  /// The format of the page.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case markdown, html
  }

  static let configuration = CommandConfiguration(
    commandName: "transitions",
    abstract: "Show a spec: diagrams, states and inputs, timers, reasons, gaps.",
    discussion: CommandHelp.discussion(
      """
      The page holds all interpretations of the documents. With --run it also shows a run: the verdict of each \
      clause, the count of each transition, and the answers where the documents are silent. HTML is one \
      file that needs no network. With --documents it shows the lines of the documents beside their clauses, \
      with links both ways.
      """,
      statuses: CommandHelp.ofText,
      examples: CommandExamples.transitions
    )
  )

  @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.")
  var spec: String
  @Option(name: .customLong("to"), help: "The format of the page.")
  var format = Format.markdown
  @Option(
    name: .customLong("run"),
    help: ArgumentHelp("A run of the spec, as 'fuzz --out' writes it.", valueName: "run.jsonl")
  )
  var recorded: String?
  @Option(
    help: ArgumentHelp(
      "The folder of the documents that the ledgers name; HTML shows their lines beside the clauses.",
      valueName: "folder"
    )
  )
  var documents: String?
  @OptionGroup var output: TextOutput

  func validate() throws {
    guard documents == nil || format == .html else {
      throw ValidationError("--documents goes with --to html")
    }
  }

  func run() throws {
    let catalogue = SpecCatalogue()
    let loaded = try catalogue.load(spec)
    let references = try catalogue.references(of: spec, loaded)
    // An example can hold in some interpretations only if the spec has several.
    let examples =
      references.count > 1 ? try catalogue.load(spec, checksExamples: true).examples : []
    let record = try recorded.map { try RunFile.read($0) }
    if documents != nil { try DocumentLibrary.check(loaded, named: spec) }
    let facts = try SpecFacts(
      loaded,
      examples: examples,
      documents: documents.map { DocumentLibrary(directory: $0) }
    )
    let report = TransitionReport(references, facts: facts, run: record)
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
