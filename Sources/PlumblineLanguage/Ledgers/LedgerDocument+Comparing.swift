internal import PlumblineModel

extension LedgerDocument {
  /// Lines whose recorded hash differs from that of the document, or is missing.
  package struct Outdated: Sendable {
    /// The clause of the lines; nil for lines without a fact.
    package var clause: Entry?
    package var lines: HashedLines
    /// The hash of the lines of the document.
    package var hash: String
  }

  /// The lines that have changed since their hash was written, and lines without a hash: first
  /// those of the clauses, then those without a fact.
  ///
  /// A different number of lines is reported alone: the line numbers are then unreliable.
  ///
  /// - Complexity: O(size of the document and of the ledger).
  package func outdated(in text: DocumentText, _ diagnostics: inout Diagnostics) -> [Outdated] {
    guard DocumentLength.check(self, text, &diagnostics) else { return [] }
    let all = clauses.map { (clause: $0, lines: $0.lines) } + noFact.map { (nil, $0) }
    return all.compactMap { clause, lines in
      let hash = text.hash(of: lines.ranges)
      return lines.hash?.text == hash ? nil : Outdated(clause: clause, lines: lines, hash: hash)
    }
  }
}

extension Diagnostics {
  /// Reports outdated hashes: each changed one, and all missing ones of a ledger at once.
  package mutating func report(_ outdated: [LedgerDocument.Outdated]) {
    for lines in outdated { ChangedClause.check(lines, &self) }
    MissingHash.check(outdated, &self)
  }
}
