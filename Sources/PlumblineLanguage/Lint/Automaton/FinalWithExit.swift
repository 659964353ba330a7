import PlumblineModel

extension DiagnosticRule {
  static let finalWithExit = DiagnosticRule(
    "final-with-exit",
    "A final state has an outgoing transition, or is a group.",
    why: """
      `final: true` declares an intended end, so either the declaration or the
      transition is wrong. Often the transition comes from an enclosing group. Override its reaction in the state with
      `undocumented`.
      """,
    bad: """
      machines:
        lamp:
          states:
            dark: {final: true}

      """,
    good: """
      machines:
        lamp:
          states:
            burnt: {final: true}
            lit:
              on:
                overheat: {to: burnt}

      """,
    check: .automata(FinalWithExit.check)
  )
}

/// A final state is a leaf, and no transition leads out of it.
enum FinalWithExit {
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    for (number, machine) in compiled.spec.machines.enumerated() {
      let final = machine.states.enumerated().filter { $0.element.isFinal }
      guard !final.isEmpty else { continue }
      for (index, state) in final {
        if state.isGroup {
          diagnostics.report(
            .finalWithExit,
            at: state.name.location,
            "'\(state.name)' is a group, and only a state can be final"
          )
        } else if compiled.hasExit(number, index) {
          diagnostics.report(
            .finalWithExit,
            at: state.name.location,
            "a transition leaves the final state '\(state.name)' of machine '\(machine.name)';"
              + " delete 'final:', or write 'undocumented' for the reaction of its group"
          )
        }
      }
    }
  }
}
