extension DiagnosticRule {
  static let duplicateState = DiagnosticRule(
    "duplicate-state",
    "Two states of one machine have the same name.",
    why: """
      State names are unique in a machine at every depth, so that `lamp.dark` names one state.
      """,
    bad: """
      machines:
        fuse:
          states:
            spare: {initial: intact, states: {intact: {}}}

      """,
    good: """
      machines:
        fuse:
          states:
            spare: {initial: whole, states: {whole: {}}}
            blown: {on: {mend: {to: spare}}}

      """,
    check: .names(DuplicateState.check)
  )
}

/// The states of a machine have different names.
enum DuplicateState {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for machine in spec.machines {
      let names = machine.states.map(\.name)
      let owner = " in machine '\(machine.name)'"
      diagnostics.reportRepeated(.duplicateState, "state", names, of: owner)
    }
  }
}
