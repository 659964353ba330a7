internal import PlumblineLanguage
internal import PlumblineModel

/// The directory with the documents that ledgers are about.
struct DocumentLibrary {
  let directory: String
  /// Whether hashes are written instead of missed.
  let isFixing: Bool

  /// Holds the ledgers of a spec against their documents; what differs is added to the
  /// diagnostics.
  ///
  /// - Returns: What was written, a line each.
  /// - Throws: ``Failing`` when a ledger cannot be written.
  func compare(_ spec: inout SpecCatalogue.Loaded) throws -> [String] {
    var written: [String] = []
    for ledger in spec.ledgers {
      let path = directory + (directory.hasSuffix("/") ? "" : "/") + ledger.document.file
      guard let file = SourceFile.load(path, &spec.diagnostics) else { continue }
      let outdated = ledger.document.outdated(in: DocumentText(file), &spec.diagnostics)
      guard isFixing, !outdated.isEmpty else {
        spec.diagnostics.report(outdated)
        continue
      }
      guard let bytes = LedgerFix.bytes(of: ledger.document, writing: outdated) else {
        spec.diagnostics.report(outdated)
        continue
      }
      try OutputFile(ledger.path).write(bytes)
      let name = ledger.document.location.file.name
      let changed = outdated.filter { $0.entry.hash != nil }
      written.append(
        "\(name): wrote \(outdated.count == 1 ? "1 hash" : "\(outdated.count) hashes")"
      )
      written += changed.map {
        "\(name): the document changed under clause '\($0.entry.clause.id)': read it again"
      }
    }
    return written
  }
}
