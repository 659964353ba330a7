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
      usage: "plumbline init spec <name>",
      discussion: CommandHelp.discussion(
        """
        'init spec link' writes link.yaml and link.clauses.yaml. Both are free of findings, and 'fuzz \
        link.yaml --reference' conforms. Comments say what to replace. An existing file is never \
        overwritten.
        """,
        statuses: CommandHelp.ofText,
        examples: []
      )
    )

    @Argument(help: "The name of the spec, with a folder if it is another one.") var name: String

    func run() throws {
      let path = name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name
      let id = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
      if let problem = SpecStarter.problem(with: id ?? "") {
        let example = SpecStarter.proposal(for: id ?? "")
        throw ValidationError("\(problem), such as '\(example)', found '\(name)'")
      }
      let starter = SpecStarter(id: id ?? "")
      let paths = (spec: path + ".yaml", ledger: path + ".clauses.yaml")
      let reason = ": the new spec cites the clauses of a ledger of its own"
      for (path, reason) in [(paths.spec, ""), (paths.ledger, reason)]
      where access(path, F_OK) == 0 {
        throw Failing(
          "'\(path)' exists, and 'init spec' overwrites nothing; give another name\(reason)"
        )
      }
      // Both are opened before one is written.
      let files = try (spec: OutputFile(paths.spec), ledger: OutputFile(paths.ledger))
      try files.ledger.write(starter.ledger)
      try files.spec.write(starter.spec)
      Terminal.say(
        """
        Written: \(paths.spec), \(paths.ledger). Next:
          \(Reproduction.line(["plumbline", "lint", paths.spec]))
          \(Reproduction.line(["plumbline", "fuzz", paths.spec, "--reference"]))
          \(Reproduction.line(["plumbline", "init", "adapter", paths.spec, "--out", path + "_adapter.py"]))
        """
      )
    }
  }
}
