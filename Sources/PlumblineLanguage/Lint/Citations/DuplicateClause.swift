import PlumblineModel

extension DiagnosticRule {
  static let duplicateClause = DiagnosticRule(
    "duplicate-clause",
    "Two clauses or decisions of a spec have the same id.",
    why: """
      A citation of the id is ambiguous. Clause ids therefore begin with the id of their
      document.
      """,
    bad: """
      sources:
        first: {title: Manual, ledger: manual.clauses.yaml}
        second: {title: Manual, ledger: manual.clauses.yaml}
      machines:
        lamp:
          states:
            dark:
              on:
                press: {clauses: [manual-1]}

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
    check: .names(DuplicateClause.check)
  )
}

/// The clauses and decisions of a spec have different ids.
enum DuplicateClause {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let clauses = spec.clauses.map { Name($0.clause.id, at: $0.location) }
    let names = clauses + spec.decisions.map(\.name)
    diagnostics.reportRepeated(.duplicateClause, "clause or decision", names)
  }
}
