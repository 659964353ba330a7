internal import ArgumentParser
internal import PlumblineLanguage
internal import PlumblineReports

/// Checks specs and says everything that is wrong with them.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check specs and their ledgers."
  )

  @Argument(help: ArgumentHelp("A path or a bundled name.", valueName: "spec"))
  var specs: [String]
  @Flag(help: "Warnings are errors.")
  var strict = false
  @Option(
    help: ArgumentHelp(
      "Where the documents are: have the lines of a clause changed since its hash was written?",
      valueName: "directory"
    )
  )
  var documents: String?
  @Flag(help: "Write the hashes of all clauses into their ledgers; needs --documents.")
  var fix = false

  func validate() throws {
    guard !fix || documents != nil else {
      throw ValidationError("--fix writes hashes of documents; add --documents DIRECTORY")
    }
  }

  func run() throws {
    var isSound = true
    let catalogue = SpecCatalogue()
    for argument in specs {
      var loaded = try catalogue.load(argument, isExamining: true)
      if let documents {
        let library = DocumentLibrary(directory: documents, isFixing: fix)
        for line in try library.compare(&loaded) { Terminal.print(line) }
      }
      if strict { loaded.diagnostics.takeWarningsForErrors() }
      Terminal.print(loaded.messages, terminator: "")
      if loaded.diagnostics.hasErrors {
        isSound = false
      } else if !loaded.references.isEmpty {
        Terminal.print(SpecListing(loaded.references).summary(named: argument))
        for example in loaded.examples where example.isAccepted.contains(false) {
          let accepted = zip(loaded.references, example.isAccepted).filter(\.1).map(\.0)
          Terminal.print(
            SpecListing(loaded.references).readings(of: accepted, allowing: example.name)
          )
        }
      } else {
        Terminal.print("\(argument): no errors: abstract, so only its names were checked")
      }
    }
    guard !isSound else { return }
    Terminal.print(RunStatus.misuse.text)
    try RunStatus.misuse.end()
  }
}
