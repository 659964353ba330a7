extension DiagnosticRule {
  static let unknownConstant = DiagnosticRule(
    "unknown-constant",
    "A time names a constant that the spec does not declare.",
    why: misspelt,
    bad: """
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: $off-after, to: dark, clauses: [d-all]}

      """,
    good: """
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: $dim-after, to: dark, clauses: [d-all]}

      """,
    check: .names(UnknownConstant.check)
  )
}

/// Times name constants that exist.
enum UnknownConstant {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let names = spec.constants.map(\.name) + spec.interpretations.map(\.name)
    for name in spec.timeNames where !names.contains(name) {
      diagnostics.reportUnknown(.unknownConstant, "constant", name, among: names)
    }
  }
}
