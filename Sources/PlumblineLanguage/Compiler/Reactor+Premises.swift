extension Reactor {
  /// The machines whose states were read: the result is the same in all locations that agree in
  /// them.
  var premises: [Int] { isPremise.indices.filter { isPremise[$0] } }

  mutating func forgetPremises() {
    for machine in isPremise.indices { isPremise[machine] = false }
  }

  /// Whether a condition holds; its machines become premises.
  mutating func holds(
    _ condition: Formula<MachineTable.StateSet>?,
    in location: [Int]
  ) -> Bool {
    guard let condition else { return true }
    return condition.holds { states in
      isPremise[states.machine] = true
      return states.leaves.contains(location[states.machine])
    }
  }

  /// The first case whose guard holds.
  mutating func enabled(
    _ cases: [MachineTable.Case],
    in location: [Int]
  ) -> MachineTable.Case? {
    for reaction in cases where holds(reaction.when, in: location) { return reaction }
    return nil
  }
}
