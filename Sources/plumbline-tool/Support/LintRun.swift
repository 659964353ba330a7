internal import PlumblineLanguage
internal import PlumblineReports

/// One run of `plumbline lint` over some specs.
struct LintRun {
  var strict: Bool
  var documents: String?
  var isFixing: Bool
  var isProving: Bool
  var format: LintFormat

  /// Checks the specs and prints their findings, in the order of the arguments.
  ///
  /// In text, the fix-its and a summary per spec stand between the findings. The other formats are
  /// for programs, so these lines go to standard error.
  ///
  /// - Throws: The status of a spec error, or ``Failing`` if a spec does not exist, or has no ledger for its documents.
  func run(_ specs: [String]) throws {
    var isSound = true
    var failure: (any Error)?
    var all = Diagnostics()
    let catalogue = SpecCatalogue()
    for argument in specs {
      var loaded = try catalogue.load(argument, isProving: isProving && !isFixing)
      if isFixing {
        let fixIts = FixIts(catalogue: catalogue)
        for line in try fixIts.apply(to: &loaded, named: argument) { say(line) }
        if isProving { loaded = try catalogue.load(argument, isProving: true) }
      }
      if let documents {
        let library = DocumentLibrary(directory: documents, isFixing: isFixing)
        // What the specs show stands before the error.
        do {
          for line in try library.compare(&loaded, named: argument) { say(line) }
        } catch { failure = failure ?? error }
      }
      if strict { loaded.diagnostics.takeWarningsForErrors() }
      if format == .text { Terminal.print(loaded.messages, terminator: "") }
      all.report(contentsOf: loaded.diagnostics)
      if loaded.diagnostics.hasErrors {
        isSound = false
      } else if !loaded.references.isEmpty {
        let listing = SpecListing(loaded.references)
        say(listing.summary(named: argument))
        if loaded.document != nil {
          if let line = listing.summary(of: loaded.proofs) { say(line) }
          if isProving, let proofs = loaded.proofs { listing.unproved(by: proofs).forEach(say) }
        }
        for example in loaded.examples where example.isAccepted.contains(false) {
          let accepted = zip(loaded.references, example.isAccepted).filter(\.1).map(\.0)
          say(listing.interpretations(of: accepted, allowing: example.name))
        }
      } else {
        say("\(argument): no errors: abstract, so only its names were checked")
      }
      Unreleased.untilExit(loaded)
    }
    Terminal.print(format.text(of: all), terminator: "")
    if let failure { throw failure }
    guard !isSound else { return }
    say(RunStatus.misuse.text)
    try RunStatus.misuse.end()
  }

  private func say(_ line: String) {
    if format == .text { Terminal.say(line) } else { Terminal.warn(line) }
  }
}
