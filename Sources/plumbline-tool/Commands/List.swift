internal import ArgumentParser
internal import PlumblineReports

/// Lists the specs, and the names in a spec, for the command line.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the bundled specs, or the names in a spec.",
    discussion: CommandHelp.discussion(
      """
      The ids of clauses are those that --clause selects.
      """,
      statuses: CommandHelp.ofText,
      examples: CommandExamples.list
    )
  )

  @Argument(
    help: ArgumentHelp(
      "A path or a bundled name; a compiled automaton ends in .json.",
      valueName: "spec"
    )
  )
  var spec: String?

  func run() throws {
    let catalogue = SpecCatalogue()
    if let spec {
      let loaded = try catalogue.load(spec, checksExamples: false)
      let listing = SpecListing(
        try catalogue.references(of: spec, loaded),
        called: loaded.document?.calledNames ?? []
      )
      // A program that reads the list gets whole sentences.
      Terminal.print(listing.text(width: Terminal.columns ?? .max), terminator: "")
      return
    }
    guard !catalogue.bundled.isEmpty else {
      throw ValidationError(catalogue.lack)
    }
    for entry in catalogue.bundled {
      Terminal.print("\(entry.name)  \(entry.id)  \(entry.title)".visible)
    }
  }
}
