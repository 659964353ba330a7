internal import ArgumentParser
internal import PlumblineLanguage
internal import PlumblineReports

/// Lists what can be named on the command line.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the bundled specs, or what a spec names.",
    discussion: "The ids of clauses are those that --clause selects."
  )

  @Argument(help: ArgumentHelp("A path or a bundled name.", valueName: "spec"))
  var spec: String?

  func run() throws {
    let catalogue = SpecCatalogue()
    if let spec {
      let loaded = try catalogue.load(spec, isExamining: false)
      let listing = SpecListing(
        try catalogue.references(of: spec, loaded),
        called: loaded.document?.calledNames ?? []
      )
      Terminal.print(listing.text(width: Terminal.width), terminator: "")
      return
    }
    guard !catalogue.bundled.isEmpty else {
      throw ValidationError(
        "no bundled specs: found no directory 'specs' above the current one or the program"
      )
    }
    for entry in catalogue.bundled { Terminal.print("\(entry.name)  \(entry.id)  \(entry.title)") }
  }
}

extension SpecDocument {
  /// What inputs, outputs and states are called on platforms, in the order of the spec.
  fileprivate var calledNames: [SpecListing.CalledName] {
    func names(_ subject: String, _ called: [PlatformName]) -> [SpecListing.CalledName] {
      called.map {
        SpecListing.CalledName(platform: $0.platform.text, subject: subject, text: $0.text)
      }
    }
    return inputs.flatMap { names("input \($0.name)", $0.called) }
      + outputs.flatMap { names("output \($0.name)", $0.called) }
      + machines.flatMap { machine in
        machine.root.subtree.dropFirst().flatMap {
          names("state \(machine.name).\($0.name)", $0.called)
        }
      }
  }
}
