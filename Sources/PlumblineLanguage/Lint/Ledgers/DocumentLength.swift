extension DiagnosticRule {
  static let documentLength = DiagnosticRule(
    "document-length",
    "A document and its ledger disagree on the number of lines.",
    why: """
      The document has changed, so the line numbers of the ledger no longer fit. Read the
      document again.
      """
  )
}

/// A document has as many lines as its ledger says.
enum DocumentLength {
  /// Whether the numbers agree; a difference is reported.
  static func check(
    _ ledger: LedgerDocument,
    _ text: DocumentText,
    _ diagnostics: inout Diagnostics
  ) -> Bool {
    guard text.lines.count != ledger.lineCount else { return true }
    let found = text.lines.count == 1 ? "1 line" : "\(text.lines.count) lines"
    diagnostics.report(
      .documentLength,
      at: ledger.linesLocation,
      "document '\(ledger.id)' has \(found), but its ledger says \(ledger.lineCount); read it again"
        + " and renumber the lines"
    )
    return false
  }
}
