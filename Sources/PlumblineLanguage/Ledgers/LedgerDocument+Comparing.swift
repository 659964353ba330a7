internal import PlumblineModel

extension LedgerDocument {
  /// A clause whose recorded hash differs from the hash of its lines, or is missing.
  package struct Outdated: Sendable {
    package var entry: Entry
    /// The hash of the lines of the document.
    package var hash: String
  }

  /// The clauses whose lines have changed since the hash was written, and clauses without a hash.
  ///
  /// A different number of lines is reported alone: the line numbers are then unreliable.
  ///
  /// - Complexity: O(size of the document and of the ledger).
  package func outdated(in text: DocumentText, _ diagnostics: inout Diagnostics) -> [Outdated] {
    guard DocumentLength.check(self, text, &diagnostics) else { return [] }
    return clauses.compactMap { entry in
      let hash = text.hash(of: entry.lines)
      return entry.hash?.text == hash ? nil : Outdated(entry: entry, hash: hash)
    }
  }
}

extension Diagnostics {
  /// Reports outdated clauses.
  package mutating func report(_ outdated: [LedgerDocument.Outdated]) {
    for clause in outdated {
      ChangedClause.check(clause, &self)
      MissingHash.check(clause, &self)
    }
  }
}
