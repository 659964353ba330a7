extension DiagnosticRule {
  static let unusedInterpretation = DiagnosticRule(
    "unused-interpretation",
    "No element depends on an interpretation.",
    severity: .warning,
    why: """
      The interpretation multiplies the automata without effect.
      """,
    bad: """
      constants:
        start: {any of: [lamp.lit, lamp.dimmed]}

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
    check: .names(UnusedInterpretation.check)
  )
}

/// A clock, a time or a condition depends on each interpretation.
enum UnusedInterpretation {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let conditions = spec.interpretationAtoms.map(\.machine)
    let used = Set(spec.clockInterpretations + spec.timeNames + conditions)
    for interpretation in spec.interpretations where !used.contains(interpretation.name) {
      diagnostics.report(
        .unusedInterpretation,
        at: interpretation.name.location,
        "no element depends on interpretation '\(interpretation.name)'"
      )
    }
  }
}
