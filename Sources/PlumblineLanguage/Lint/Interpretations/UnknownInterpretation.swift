extension DiagnosticRule {
  static let unknownInterpretation = DiagnosticRule(
    "unknown-interpretation",
    "The `since:` of a timer names an interpretation that the spec does not declare.",
    why: misspelt,
    bad: """
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: 50s, since: $start, to: dark, clauses: [d-all]}

      """,
    good: """
      constants:
        start: {any of: [lamp.lit, lamp.dimmed]}
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: 50s, since: $start, to: dark, clauses: [d-all]}

      """,
    check: .names(UnknownInterpretation.check)
  )
}

/// A timer runs since an interpretation that exists.
enum UnknownInterpretation {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let known = spec.interpretations.map(\.name)
    for name in spec.clockInterpretations where !known.contains(name) {
      diagnostics.reportUnknown(.unknownInterpretation, "interpretation", name, among: known)
    }
  }
}
