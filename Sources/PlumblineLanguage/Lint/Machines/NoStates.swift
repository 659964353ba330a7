extension DiagnosticRule {
  static let noStates = DiagnosticRule(
    "no-states",
    "A machine has no states.",
    why: """
      A machine is always in one of its states.
      """,
    bad: """
      machines:
        switch: {states: {}}

      """,
    good: """
      machines:
        switch: {initial: open, states: {open: {}}}

      """,
    check: .names(NoStates.check)
  )
}

/// Every machine has a state.
enum NoStates {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for machine in spec.machines where machine.root.children.isEmpty {
      diagnostics.report(
        .noStates,
        at: machine.name.location,
        "machine '\(machine.name)' has no states"
      )
    }
  }
}
