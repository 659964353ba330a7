extension DiagnosticRule {
  static let uncitedPossibility = DiagnosticRule(
    "uncited-possibility",
    "An input depends on a machine of the implementation, but cites no clause.",
    severity: .warning,
    why: """
      `only-when` on a machine of the implementation states that the implementation reaches
      this state. That is a fact, too.
      """,
    bad: """
      inputs:
        overheat: {only-when: lamp is lit}

      """,
    good: """
      inputs:
        overheat: {only-when: lamp is lit, clauses: [d-all]}

      """,
    check: .citations(UncitedPossibility.check)
  )
}

/// An input that depends on the implementation cites a clause: it claims that the state is reached.
///
/// Only a warning: a reaction that leads to the state may already cite the clause.
enum UncitedPossibility {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for input in spec.inputs where input.clauses.isEmpty {
      let own = input.onlyWhen?.atoms.first { state in
        spec.machine(named: state.machine)?.isEnvironment == false
      }
      guard let own else { continue }
      diagnostics.report(
        .uncitedPossibility,
        at: input.name.location,
        "input '\(input.name)' depends on machine '\(own.machine)' of the implementation but cites"
          + " no clause; add 'clauses:'"
      )
    }
  }
}
