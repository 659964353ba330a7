import PlumblineModel

extension DiagnosticRule {
  static let missingHash = DiagnosticRule(
    "missing-hash",
    "Lines of a ledger have no hash.",
    why: """
      Without a hash, a change of the document stays undetected. Only `--documents` asks for
      hashes.
      """
  )
}

/// The lines of each clause, and those without a fact, have a hash.
enum MissingHash {
  static func check(_ outdated: LedgerDocument.Outdated, _ diagnostics: inout Diagnostics) {
    guard outdated.lines.hash == nil else { return }
    diagnostics.report(
      .missingHash,
      at: outdated.clause?.location ?? outdated.lines.entry.value.location,
      "\(outdated.withoutHash); add 'hash: \(outdated.hash)', or run 'plumbline lint' with --fix"
    )
  }
}

extension LedgerDocument.Outdated {
  /// The message about lines without a hash.
  fileprivate var withoutHash: String {
    if let clause { return "clause '\(clause.clause.id)' has no hash of its lines" }
    return "lines without a fact have no hash: \(LineRanges(ranges: lines.ranges).text)"
  }
}
