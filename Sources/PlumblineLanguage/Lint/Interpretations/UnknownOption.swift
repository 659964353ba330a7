extension DiagnosticRule {
  static let unknownOption = DiagnosticRule(
    "unknown-option",
    "A condition names an option that its interpretation does not have.",
    why: misspelt,
    bad: """
      constants:
        presses: {any of: [one, two]}
      machines:
        lamp:
          states:
            dark:
              on:
                press: [{when: presses is three, to: lit, clauses: [d-all]}]

      """,
    good: """
      constants:
        presses: {any of: [one, two]}
      machines:
        lamp:
          states:
            dark:
              on:
                press: [{when: presses is one, to: lit, clauses: [d-all]}]

      """,
    check: .names(UnknownOption.check)
  )
}

/// A condition on an interpretation names one of its options.
enum UnknownOption {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for atom in spec.interpretationAtoms {
      guard let interpretation = spec.interpretations.first(where: { $0.name == atom.machine }),
        !interpretation.options.contains(atom.state)
      else { continue }
      diagnostics.reportUnknown(
        .unknownOption,
        "option",
        atom.state,
        among: interpretation.options,
        of: " of interpretation '\(interpretation.name)'"
      )
    }
  }
}
