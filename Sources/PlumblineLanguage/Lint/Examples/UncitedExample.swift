extension DiagnosticRule {
  static let uncitedExample = DiagnosticRule(
    "uncited-example",
    "An example cites no clause.",
    why: """
      An example is a fact of a document: the ledger has a clause for it. With `stage: draft`
      this is a warning.
      """,
    bad: """
      examples:
        on:
          says: It goes on.
          path: dark -(press)-> bright

      """,
    good: """
      examples:
        on:
          says: It goes on.
          path: dark -(press)-> bright
          clauses: [d-all]

      """,
    check: .citations(UncitedExample.check)
  )
}

/// Every example cites a clause or a decision.
enum UncitedExample {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for example in spec.examples where example.clauses.isEmpty {
      diagnostics.report(
        .uncitedExample,
        at: example.name.location,
        severity: spec.citationSeverity,
        "example '\(example.name)' cites no clause; add 'clauses:'"
      )
    }
  }
}
