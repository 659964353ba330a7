extension DiagnosticRule {
  static let uncitedInvariant = DiagnosticRule(
    "uncited-invariant",
    "An invariant cites no clause.",
    why: uncited,
    bad: """
      invariants:
        no-light-without-press: {clauses: ~}

      """,
    good: """
      invariants:
        no-light-without-press: {clauses: [d-dark]}
      decisions:
        d-dark: {says: A dark lamp stays dark.}

      """,
    check: .citations(UncitedInvariant.check)
  )
}

/// Every invariant cites a clause or a decision.
enum UncitedInvariant {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for invariant in spec.invariants where invariant.clauses.isEmpty {
      diagnostics.report(
        .uncitedInvariant,
        at: invariant.name.location,
        severity: spec.citationSeverity,
        "invariant '\(invariant.name)' cites no clause; add 'clauses:'"
      )
    }
  }
}
