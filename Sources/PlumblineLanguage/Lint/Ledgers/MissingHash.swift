import PlumblineModel

extension DiagnosticRule {
  static let missingHash = DiagnosticRule(
    "missing-hash",
    "A clause has no hash of its lines.",
    why: """
      Without a hash, a change of the document stays undetected. Only `--documents` asks for
      hashes.
      """
  )
}

/// Each clause has a hash of its lines.
enum MissingHash {
  static func check(_ clause: LedgerDocument.Outdated, _ diagnostics: inout Diagnostics) {
    guard clause.entry.hash == nil else { return }
    diagnostics.report(
      .missingHash,
      at: clause.entry.location,
      "clause '\(clause.entry.clause.id)' has no hash of its lines; add 'hash: \(clause.hash)', or"
        + " run 'plumbline lint' with --fix"
    )
  }
}
