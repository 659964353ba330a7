extension DiagnosticRule {
  package static let unknownInput = DiagnosticRule(
    "unknown-input",
    "A reference names an input that the spec does not declare.",
    why: misspelt,
    bad: """
      machines:
        lamp:
          on:
            overheet: {to: dark, clauses: [d-all]}

      """,
    good: """
      machines:
        lamp:
          on:
            overheat: {to: dark, clauses: [d-all]}

      """,
    check: .names(UnknownInput.check)
  )
}

/// Triggers, answers and invariants name inputs that exist.
enum UnknownInput {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let names = spec.inputs.map(\.name)
    for use in spec.inputUses where !names.contains(use) {
      diagnostics.reportUnknown(.unknownInput, "input", use, among: names)
    }
  }
}
