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

  func run() throws {
    var isSound = true
    for argument in specs {
      let loaded = try SpecCatalogue().load(argument)
      Terminal.print(loaded.messages, terminator: "")
      if let reference = loaded.reference {
        Terminal.print(SpecListing(reference).summary(named: argument))
      } else {
        isSound = false
      }
    }
    guard !isSound else { return }
    Terminal.print(RunStatus.misuse.text)
    try RunStatus.misuse.end()
  }
}
