/// Reports each state that no sequence of events leads to; of a group, only the group.
///
/// The locations are the reachable combinations of states, as numbers of nodes.
func checkReachability(
  of spec: SpecDocument,
  in locations: [[Int]],
  diagnostics: inout Diagnostics
) {
  for (number, machine) in spec.machines.enumerated() {
    let reached = Set(locations.map { $0[number] })
    let states = machine.states
    let isReached = states.indices.map { index in
      // A group is numbered before its states, which follow without a gap.
      (index..<index + states[index].subtree.count).contains { reached.contains($0) }
    }
    var index = 0
    while index < states.count {
      if isReached[index] {
        index += 1
        continue
      }
      diagnostics.report(
        "unreachable-state",
        at: states[index].name.location,
        "nothing leads to state '\(states[index].name)' of machine '\(machine.name)'"
      )
      index += states[index].subtree.count
    }
  }
}
