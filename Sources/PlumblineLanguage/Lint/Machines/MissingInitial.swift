extension DiagnosticRule {
  static let missingInitial = DiagnosticRule(
    "missing-initial",
    "A machine or a group has no initial state.",
    why: """
      The order of states has no meaning, so the first state of the file is not the default.
      """,
    bad: """
      machines:
        switch: {states: {open: {}}}

      """,
    good: """
      machines:
        switch: {initial: open, states: {open: {}}}

      """,
    check: .names(MissingInitial.check)
  )
}

/// Every machine and every group names its initial state.
enum MissingInitial {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for machine in spec.machines {
      for group in machine.root.subtree where group.isGroup && group.initial == nil {
        diagnostics.report(
          .missingInitial,
          at: group.name.location,
          "\(machine.title(of: group)) has no initial state; add 'initial:'"
            + Spelling.suggestion(for: "", among: group.children.map(\.name.text))
        )
      }
    }
  }
}
