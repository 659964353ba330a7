internal import PlumblineModel

extension LedgerDocument {
  /// A clause of which the ledger does not say what its lines say now.
  package struct Outdated: Sendable {
    package var entry: Entry
    /// The hash of the lines of the document.
    package var hash: String
  }

  /// The clauses whose lines have changed since they were read, and those that have no hash.
  ///
  /// When the number of lines is another one, that is reported, and nothing else: which line is
  /// which is not known then.
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
  /// Reports clauses that are not known to say what the document says.
  package mutating func report(_ outdated: [LedgerDocument.Outdated]) {
    for clause in outdated {
      ChangedClause.check(clause, &self)
      MissingHash.check(clause, &self)
    }
  }
}
