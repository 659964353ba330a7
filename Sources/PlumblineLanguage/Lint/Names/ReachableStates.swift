/// Reports each state that no sequence of events leads to; of a group, only the group.
///
/// States have the numbers of the automaton; one that is left in the event that enters it counts.
func checkReachability(
  of spec: SpecDocument,
  isReached: (_ machine: Int, _ node: Int) -> Bool,
  diagnostics: inout Diagnostics
) {
  for (number, machine) in spec.machines.enumerated() {
    let states = machine.states
    var index = 0
    while index < states.count {
      if isReached(number, index) {
        index += 1
        continue
      }
      diagnostics.report(
        "unreachable-state",
        at: states[index].name.location,
        "nothing leads to state '\(states[index].name)' of machine '\(machine.name)'"
      )
      // The states of a group follow it without a gap.
      index += states[index].subtree.count
    }
  }
}
