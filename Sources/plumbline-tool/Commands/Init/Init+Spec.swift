internal import ArgumentParser
internal import PlumblineLanguage

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Init {
  /// Writes a spec with its ledger: `plumbline init spec`.
  struct Spec: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "spec",
      abstract: "Write a spec and its ledger: a client that reconnects.",
      discussion: CommandHelp.discussion(
        """
        'init spec link' writes link.yaml and link.clauses.yaml. Both are free of findings, and 'fuzz \
        link.yaml --reference' conforms. Comments say what to replace. An existing file is never \
        overwritten.
        """,
        statuses: CommandHelp.ofOutput,
        examples: []
      )
    )

    @Argument(help: "The name of the spec, with a folder if it is another one.") var name: String

    func run() throws {
      let id = name.split(separator: "/").last.map(String.init) ?? ""
      if let problem = SpecStarter.problem(with: id) {
        throw ValidationError("\(problem), found '\(name)'")
      }
      let starter = SpecStarter(id: id)
      let paths = (spec: name + ".yaml", ledger: name + ".clauses.yaml")
      for path in [paths.spec, paths.ledger] where access(path, F_OK) == 0 {
        throw Failing("'\(path)' exists, and 'init spec' overwrites nothing; give another name")
      }
      try OutputFile(paths.ledger).write(starter.ledger)
      try OutputFile(paths.spec).write(starter.spec)
      Terminal.print(
        """
        Written: \(paths.spec), \(paths.ledger). Next:
          plumbline lint \(paths.spec)
          plumbline fuzz \(paths.spec) --reference
          plumbline init adapter \(paths.spec) --out \(name)_adapter.py
        """
      )
    }
  }
}
