package import PlumblineModel

extension SpecDocument {
  /// The clauses of all ledgers as a run judges them: clauses of another part of the document are
  /// excluded unless the spec cites them.
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
  /// The clauses for a spec of one part of the document, or of all of it.
  ///
  /// Clauses without a part belong to every part. An unknown part is reported.
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
