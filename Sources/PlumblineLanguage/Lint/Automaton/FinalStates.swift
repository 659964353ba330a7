import PlumblineModel

/// A state of the implementation has a way out, or is declared final; never both.
///
/// What the world does may end anywhere, and a machine of one state goes nowhere.
enum FinalStates: CompiledRule {
  static func check(_ compiled: CompiledSpec, diagnostics: inout Diagnostics) {
    for (number, machine) in compiled.spec.machines.enumerated() {
      let leaves = machine.states.enumerated().filter { !$0.element.isGroup }
      let exits = compiled.references.map { $0.statesWithExit(ofMachine: number) }
      for group in machine.states where group.isGroup && group.isFinal {
        diagnostics.report(
          "final-with-exit",
          at: group.name.location,
          "'\(group.name)' is a group, and only a state can be final"
        )
      }
      for (state, leaf) in leaves {
        switch (leaf.isFinal, exits.contains { $0[state] }) {
        case (true, true):
          diagnostics.report(
            "final-with-exit",
            at: leaf.name.location,
            "state '\(leaf.name)' of machine '\(machine.name)' is final, and something leads out of"
              + " it; delete 'final:', or write 'undocumented' for what a group around it says"
          )
        case (false, false) where leaves.count > 1 && !machine.isEnvironment:
          diagnostics.report(
            "no-exit",
            at: leaf.name.location,
            severity: .warning,
            "nothing leads out of state '\(leaf.name)' of machine '\(machine.name)'; add a"
              + " transition, or 'final: true'"
          )
        default: break
        }
      }
    }
  }
}

extension Reference {
  /// Per state of a machine, whether some event leads out of it as a leaf.
  ///
  /// - Complexity: O(number of edges).
  fileprivate func statesWithExit(ofMachine machine: Int) -> [Bool] {
    var hasExit = machines[machine].states.map { _ in false }
    for (location, row) in zip(locations, cells) where !hasExit[location[machine]] {
      hasExit[location[machine]] = row.contains { cell in
        cell.edges.contains { locations[edges[$0].target][machine] != location[machine] }
      }
    }
    return hasExit
  }
}
