internal import PlumblineLanguage
internal import PlumblineModel

/// The directory with the documents of ledgers.
struct DocumentLibrary {
  let directory: String
  /// Whether to write hashes instead of reporting outdated ones.
  let isFixing: Bool

  /// Compares the ledgers of a spec with their documents, and reports outdated hashes.
  ///
  /// - Returns: A line for each change that it wrote.
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
}
