/// Every invariant cites a clause or a decision.
enum CitedInvariants: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for invariant in spec.invariants where invariant.clauses.isEmpty {
      diagnostics.report(
        "uncited-invariant",
        at: invariant.name.location,
        severity: spec.citationSeverity,
        "invariant '\(invariant.name)' cites no clause; add 'clauses:'"
      )
    }
  }
}
