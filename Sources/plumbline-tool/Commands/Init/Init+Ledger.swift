internal import ArgumentParser
internal import PlumblineLanguage

extension Init {
  /// Drafts the ledger of a document: `plumbline init ledger`.
  struct Ledger: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "ledger",
      abstract: "Draft the ledger of a document: a clause for each sentence.",
      discussion: CommandHelp.discussion(
        """
        The document is plain text, Markdown, or HTML, which ends in .html or .htm. Each clause has the lines \
        of its sentence, its section, and a guess of its kind and modality. A comment '# ?' marks a guess. \
        Word each fact in your own words.
        """,
        statuses: CommandHelp.ofText,
        examples: CommandExamples.initializeLedger
      )
    )

    @Argument(help: "The path of the document.") var document: String
    @Option(
      help: "The id of the document, with which its clauses begin (default: from the file's name)."
    )
    var id: String?
    @OptionGroup var output: TextOutput

    func run() throws {
      if let problem = id.flatMap(LedgerDraft.problem) { throw ValidationError(problem) }
      let file = SourceFile(name: document, bytes: try Files.read(document))
      let isPage = [".html", ".htm"].contains(where: document.lowercased().hasSuffix)
      guard let draft = LedgerDraft(of: file, as: isPage ? .html : .text, id: id) else {
        throw Failing(
          "'\(document)' has no sentence; give a text, a Markdown file or a page in HTML"
        )
      }
      try output.writeDraft(draft.text)
      guard let path = output.out else { return }
      Terminal.say(
        """
        Written: \(path). Next: correct the guesses, delete their marks '# ?', and name the ledger in a spec beside it:
          \(draft.source(ledger: path.split(separator: "/").last.map(String.init) ?? path))
        """
      )
    }
  }
}
