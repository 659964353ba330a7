package import PlumblineModel

extension SpecDocument {
  /// The clauses of all ledgers as a run judges them: one of another part of its document is
  /// excluded for that reason, unless the spec cites it all the same.
  ///
  /// - Complexity: O(size of the spec).
  package var judgedClauses: [Clause] {
    guard clauses.contains(where: \.isOfAnotherPart) else { return clauses.map(\.clause) }
    let cited = Set(citations.map(\.text))
    return clauses.map { entry in
      var clause = entry.clause
      if entry.isOfAnotherPart, clause.excluded == nil, !cited.contains(clause.id) {
        clause.excluded = .anotherPart
      }
      return clause
    }
  }
}

extension LedgerDocument {
  /// The clauses for a spec about one part of the document, or about all of it.
  ///
  /// Those of no part belong to every part. A part that does not exist is reported.
  ///
  /// - Complexity: O(number of clauses).
  func clauses(
    for part: Name?,
    _ diagnostics: inout Diagnostics
  ) -> [SpecDocument.LedgerClause] {
    if let part, !parts.contains(part) {
      diagnostics.reportUnknown(
        .unknownPart,
        "part",
        part,
        among: parts,
        of: " of document '\(id)'"
      )
    }
    return clauses.map { entry in
      SpecDocument.LedgerClause(
        entry.clause,
        isOfAnotherPart: part != nil && entry.part != nil && entry.part != part,
        at: entry.location
      )
    }
  }
}
