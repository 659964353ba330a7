internal import ArgumentParser
internal import PlumblineModel
internal import PlumblineReports

extension AdapterStarter.Language: ExpressibleByArgument {}

extension Init {
  /// Writes a program to start an adapter from: `plumbline init adapter`.
  struct Adapter: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "adapter",
      abstract: "Write an adapter for a spec, with one function for each input.",
      discussion: CommandHelp.discussion(
        """
        The program runs as it is. It does nothing yet, and its run reports the missing outputs. A comment with '?' marks a part \
        to complete. Each input states when it is possible: an answer of the server needs a request of \
        the client. In Python the program uses the kit in fuzz/adapters/python; in Swift it is a test that \
        uses PlumblineTesting.
        """,
        statuses: CommandHelp.ofOutput,
        examples: CommandExamples.initializeAdapter
      )
    )

    @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.") var spec:
      String
    @Option(help: "The language of the program.") var language = AdapterStarter.Language.python
    @Option(help: "The name of the spec in Swift (default: its id in camel case).")
    var name: String?
    @OptionGroup var output: TextOutput

    func run() throws {
      if let problem = name.flatMap(SwiftLiteral.problem) { throw ValidationError(problem) }
      if name != nil, language != .swift { throw ValidationError("--name needs --language swift") }
      let catalogue = SpecCatalogue()
      let loaded = try catalogue.load(spec, checksExamples: false)
      let references = try catalogue.references(of: spec, loaded)
      let facts = SpecFacts(loaded, examples: [])
      let starter = AdapterStarter(references[0], spec: spec, onlyWhen: facts.onlyWhen)
      try output.write(starter.text(in: language, name: name))
    }
  }
}
