import PlumblineModel

extension DiagnosticRule {
  static let changedClause = DiagnosticRule(
    "changed-clause",
    "The lines of a document differ from the hash of their clause.",
    why: """
      The document has changed since the hash was written. Read the lines again, update the
      clause and the elements that cite it, then write the hash with `--fix`.
      """
  )
}

/// The lines of a clause have the hash that the ledger records.
enum ChangedClause {
  static func check(_ clause: LedgerDocument.Outdated, _ diagnostics: inout Diagnostics) {
    guard let hash = clause.entry.hash else { return }
    diagnostics.report(
      .changedClause,
      at: hash.location,
      "\(clause.change) (new hash: \(clause.hash))"
    )
  }
}

extension LedgerDocument.Outdated {
  /// The message about a clause with changed lines.
  package var change: String {
    "the lines of clause '\(entry.clause.id)' have changed; read them again"
  }
}
