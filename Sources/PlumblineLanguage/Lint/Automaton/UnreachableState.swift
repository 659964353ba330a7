extension DiagnosticRule {
  static let unreachableState = DiagnosticRule(
    "unreachable-state",
    "No sequence of events leads to a state.",
    why: """
      The reactions of the state are never judged. A transition to it is missing, or its
      condition never holds.
      """,
    bad: """
      machines:
        fuse:
          states:
            melted: {after: {cool: {time: 1s, to: blown}}}

      """,
    good: """
      machines:
        fuse:
          states:
            intact: {on: {overheat: {to: melted}}}
            melted: {after: {cool: {time: 1s, to: blown}}}

      """
  )
}

/// Some sequence of events leads to each state; of an unreachable group, only the group is
/// reported.
enum UnreachableState {
  /// Reports the states that the exploration did not reach, or collects those that are spared.
  ///
  /// States have the numbers of the automaton. A state counts as reached even if the event that
  /// enters it also leaves it, and a count if it lasts or a condition names it.
  static func check(
    _ spec: SpecDocument,
    isReached: (_ machine: Int, _ node: Int) -> Bool,
    lasting: (_ machine: Int) -> Set<Int>,
    sparing isSpared: (SpecDocument.StateReference) -> Bool,
    _ spared: inout [SpecDocument.StateReference],
    _ diagnostics: inout Diagnostics
  ) {
    let registers = spec.registers.map(\.name)
    for (number, machine) in spec.machines.enumerated() where !registers.contains(machine.name) {
      let states = machine.states
      if let counter = spec.counters.first(where: { $0.name == machine.name }) {
        let uses = spec.stateUses.map(\.state).filter { $0.machine == counter.name }
        UnreachedCount.check(
          counter,
          isReached: { isReached(number, $0) },
          lasting: lasting(number),
          named: Set(uses.map(\.state.text)),
          &diagnostics
        )
        continue
      }
      var index = 0
      while index < states.count {
        if isReached(number, index) {
          index += 1
          continue
        }
        let state = states[index].name
        let reference = SpecDocument.StateReference(machine: machine.name, state: state)
        if isSpared(reference) {
          spared.append(reference)
        } else {
          diagnostics.report(
            .unreachableState,
            at: state.location,
            "no event leads to state '\(state)' of machine '\(machine.name)'"
          )
        }
        // The states of a group follow it without a gap.
        index += states[index].subtree.count
      }
    }
  }
}
