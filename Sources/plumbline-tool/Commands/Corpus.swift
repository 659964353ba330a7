internal import ArgumentParser
internal import PlumblineReports

/// Work on the folder of a corpus.
struct Corpus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus",
    abstract: "Minimise the traces that 'fuzz --corpus' keeps.",
    usage: "plumbline corpus minimise <folder> [<options>]",
    discussion: CommandHelp.discussion(statuses: CommandHelp.ofText, examples: []),
    subcommands: [Minimise.self]
  )
}

extension Corpus {
  /// Removes the traces that others make superfluous: `plumbline corpus minimise`.
  struct Minimise: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "minimise",
      abstract: "Remove the traces of a corpus that add nothing to shorter ones.",
      usage: "plumbline corpus minimise <folder> [<options>]",
      discussion: CommandHelp.discussion(
        """
        Nothing is carried out: the saved recordings decide. To merge the corpora of several machines, copy their \
        files into one folder first. A trace without a recording, written by hand, stays. So does a file that \
        cannot be read.
        """,
        statuses: CommandHelp.ofText,
        examples: []
      )
    )

    @Argument(help: "The folder of the corpus.") var folder: String
    @OptionGroup(title: "Spec") var choice: SpecOptions

    func run() throws {
      var minimising = CorpusMinimising(try CorpusFolder(folder), choice)
      try minimising.run()
    }
  }
}
