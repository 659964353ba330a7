import PlumblineModel

extension DiagnosticRule {
  static let unboundClause = DiagnosticRule(
    "unbound-clause",
    "No element of the spec cites a clause of the ledger.",
    why: """
      The document states a fact that the spec lacks. Cite the clause, or exclude it in the
      ledger with a reason. With `stage: draft` this is a warning.
      """,
    bad: """
      sources:
        first: {title: Manual, ledger: manual.clauses.yaml}

      """,
    good: """
      sources:
        first: {title: Manual, ledger: manual.clauses.yaml}
      machines:
        lamp:
          states:
            dark:
              on:
                press: {clauses: [manual-1]}

      """,
    ledger: manual,
    check: .citations(UnboundClause.check)
  )
}

/// An element of the spec cites every clause that its ledger does not exclude.
///
/// Clauses of another part of the document need no citation.
enum UnboundClause {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let cited = Set(spec.citations.map(\.text))
    for entry in spec.clauses where !entry.isOfAnotherPart {
      guard entry.clause.excluded == nil, !cited.contains(entry.clause.id) else { continue }
      diagnostics.report(
        .unboundClause,
        at: entry.location,
        severity: spec.citationSeverity,
        "no part of spec '\(spec.id)' cites clause '\(entry.clause.id)'; cite it, or exclude it"
          + " with a reason"
      )
    }
  }
}
