extension DiagnosticRule {
  static let unusedConstant = DiagnosticRule(
    "unused-constant",
    "No time uses a constant.",
    severity: .warning,
    why: """
      The constant is a leftover, or a time repeats its value as a literal that a later edit
      will miss.
      """,
    bad: """
      constants:
        glow-after: 5s

      """,
    good: """
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: $glow-after, to: dark, clauses: [d-all]}
      constants:
        glow-after: 5s

      """,
    check: .names(UnusedConstant.check)
  )
}

/// Some time uses each constant.
enum UnusedConstant {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let used = Set(spec.timeNames)
    for constant in spec.constants where !used.contains(constant.name) {
      diagnostics.report(
        .unusedConstant,
        at: constant.name.location,
        "no time uses constant '\(constant.name)'; write '$\(constant.name)' where it is meant, or"
          + " delete it"
      )
    }
  }
}
