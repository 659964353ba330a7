/// Every example cites a clause or a decision.
enum CitedExamples: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for example in spec.examples where example.clauses.isEmpty {
      diagnostics.report(
        "uncited-example",
        at: example.name.location,
        severity: spec.citationSeverity,
        "example '\(example.name)' cites no clause; add 'clauses:'"
      )
    }
  }
}
