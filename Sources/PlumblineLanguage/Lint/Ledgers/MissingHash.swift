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
  /// Reports all lines without a hash as one finding, at the first of them.
  ///
  /// Only for a single one, its message has the hash: one change writes all others.
  static func check(_ outdated: [LedgerDocument.Outdated], _ diagnostics: inout Diagnostics) {
    let missing = outdated.filter { $0.lines.hash == nil }
    guard let first = missing.first else { return }
    let others = missing.count - 1
    let like = others == 0 ? "" : ", like \(others) more \(others == 1 ? "entry" : "entries")"
    let advice = others == 0 ? "add 'hash: \(first.hash)', or " : ""
    diagnostics.report(
      .missingHash,
      at: first.clause?.location ?? first.lines.entry.value.location,
      "\(first.withoutHash)\(like); \(advice)run 'plumbline lint' with --fix"
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
