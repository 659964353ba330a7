import PlumblineModel

extension DiagnosticRule {
  static let changedClause = DiagnosticRule(
    "changed-clause",
    "The lines of a document differ from their hash in the ledger.",
    why: """
      The document has changed since the hash was written. Read the lines again, update the
      clause and the elements that cite it, then write the hash with `--fix`. A line without a
      fact, such as a heading, may state one now.
      """
  )
}

/// Lines have the hash that the ledger records.
enum ChangedClause {
  static func check(_ outdated: LedgerDocument.Outdated, _ diagnostics: inout Diagnostics) {
    guard let hash = outdated.lines.hash else { return }
    diagnostics.report(
      .changedClause,
      at: hash.location,
      "\(outdated.change) (new hash: \(outdated.hash))"
    )
  }
}

extension LedgerDocument.Outdated {
  /// The message about changed lines.
  package var change: String {
    if let clause {
      return "the lines of clause '\(clause.clause.id)' have changed; read them again"
    }
    let text = LineRanges(ranges: lines.ranges).text
    return "lines without a fact have changed: \(text); read them again"
  }
}
