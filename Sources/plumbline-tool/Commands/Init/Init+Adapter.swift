internal import ArgumentParser
internal import PlumblineModel
internal import PlumblineReports

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

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
        to complete. Each input states when it is possible: an answer of the server needs a request of the client, and an \
        input that nothing can send at the start needs what makes it possible. Any other input is always accepted: what \
        'Comes only when …' says is up to the run, which gives it at no other time. The program uses the kit of its \
        language in fuzz/adapters, a folder of a clone of Plumbline; in Swift it is a test that uses PlumblineTesting. With --out the terminal names the \
        commands that build it, check it and run it; in Java the class has the name of the file.
        """,
        statuses: CommandHelp.ofText,
        examples: CommandExamples.initializeAdapter
      )
    )

    @Argument(help: "A path or a bundled name; a compiled automaton ends in .json.") var spec:
      String
    @Option(help: "The language of the program; c is also for C++.")
    var language = AdapterStarter.Language.python
    @Option(help: "The name of the spec in Swift (default: its id in camel case).")
    var name: String?
    @OptionGroup var output: TextOutput

    func run() throws {
      if let problem = name.flatMap(SwiftLiteral.problem) { throw ValidationError(problem) }
      if name != nil, language != .swift { throw ValidationError("--name needs --language swift") }
      let catalogue = SpecCatalogue()
      let loaded = try catalogue.load(spec, checksExamples: false)
      let references = try catalogue.references(of: spec, loaded)
      let facts = try SpecFacts(loaded, examples: [])
      let starter = AdapterStarter(
        references[0],
        spec: spec,
        onlyWhen: facts.onlyWhen,
        file: output.out
      )
      try output.writeDraft(starter.text(in: language, name: name))
      guard let file = output.out else { return }
      let commands = starter.commands(in: language, file: file, name: name, clone: clone)
      Terminal.print(
        "Written: \(file). Next:\n" + commands.map { "  \($0)" }.joined(separator: "\n")
      )
    }

    /// The current folder if it is a clone of Plumbline; else a name for one.
    private var clone: String {
      guard let kit = AdapterStarter.kit(of: language), access(kit, F_OK) == 0 else {
        return "PATH"
      }
      guard let path = getcwd(nil, 0) else { return "." }
      defer { free(path) }
      return String(cString: path)
    }
  }
}
