internal import PlumblineLanguage
internal import PlumblineModel

/// The directory with the documents of ledgers.
struct DocumentLibrary {
  let directory: String
  /// Whether to write hashes instead of reporting outdated ones.
  var isFixing = false

  /// Refuses a spec without a ledger: it names no document.
  ///
  /// - Parameters:
  ///   - spec: The spec. One with errors passes, because its ledgers may not be read.
  ///   - argument: The spec as the user named it.
  /// - Throws: ``Failing`` without a ledger.
  static func check(_ spec: SpecCatalogue.Loaded, named argument: String) throws {
    guard spec.ledgers.isEmpty, !spec.diagnostics.hasErrors else { return }
    throw Failing("the spec '\(argument)' has no ledger, so it names no document")
  }

  /// Compares the ledgers of a spec with their documents, and reports outdated hashes.
  ///
  /// - Parameters:
  ///   - spec: The spec.
  ///   - argument: The spec as the user named it.
  /// - Returns: A line for each change that it wrote.
  /// - Throws: ``Failing`` without a ledger, and when one cannot be written.
  func compare(
    _ spec: inout SpecCatalogue.Loaded,
    named argument: String
  ) throws -> [String] {
    try Self.check(spec, named: argument)
    var written: [String] = []
    for ledger in spec.ledgers {
      guard let file = SourceFile.load(path(of: ledger), &spec.diagnostics) else { continue }
      let outdated = ledger.document.outdated(in: DocumentText(file), &spec.diagnostics)
      guard isFixing, !outdated.isEmpty else {
        spec.diagnostics.report(outdated)
        continue
      }
      guard let bytes = LedgerFix.bytes(of: ledger.document, writing: outdated) else {
        // A person has to write them, and needs each hash.
        for lines in outdated { spec.diagnostics.report([lines]) }
        continue
      }
      try OutputFile(ledger.path, replacesInput: true).write(bytes)
      let name = ledger.document.location.file.name
      let changed = outdated.filter { $0.lines.hash != nil }
      written.append(
        "\(name): wrote \(outdated.count == 1 ? "1 hash" : "\(outdated.count) hashes")"
      )
      written += changed.map {
        "\(name): \($0.change)"
      }
    }
    return written
  }

  /// The text of the document of a ledger; warns if the ledger is not one of this text.
  ///
  /// - Throws: ``Failing`` when the file cannot be read.
  func text(of ledger: Spec.Ledger) throws -> DocumentText {
    var diagnostics = Diagnostics()
    guard let file = SourceFile.load(path(of: ledger), &diagnostics) else {
      Terminal.sketch(DiagnosticRenderer(width: Terminal.width).text(of: diagnostics))
      throw Failing(
        "the ledger '\(ledger.document.id)' names the document '\(ledger.document.file)', which cannot be"
          + " read in '\(directory)'"
      )
    }
    let text = DocumentText(file)
    let outdated = ledger.document.outdated(in: text, &diagnostics)
    if diagnostics.hasErrors || outdated.contains(where: { $0.lines.hash != nil }) {
      Terminal.warn(
        "\(path(of: ledger)): warning: the document has changed since the ledger '\(ledger.document.id)' was"
          + " written; 'lint --documents' shows where"
      )
    }
    return text
  }

  private func path(of ledger: Spec.Ledger) -> String {
    directory + (directory.hasSuffix("/") ? "" : "/") + ledger.document.file
  }
}
