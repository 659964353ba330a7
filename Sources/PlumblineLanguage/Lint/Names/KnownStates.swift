/// Conditions, triggers, clocks and targets name machines and states that exist.
enum KnownStates: Rule {
  /// The names of a machine, worked out once for all that refer to it.
  private struct Names {
    let machine: SpecDocument.Machine
    let states: Set<Name>
    let shown: Set<Name>

    init(_ machine: SpecDocument.Machine) {
      self.machine = machine
      states = Set(machine.states.map(\.name))
      shown = Set(machine.root.leaves.map(\.shown))
    }
  }

  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let all = spec.machines.map(Names.init)
    let names = Dictionary(all.map { ($0.machine.name, $0) }) { first, _ in first }
    for (reference, isCondition) in spec.stateAtoms.map({ ($0, true) })
      + spec.stateReferences.map({ ($0, false) })
    {
      guard let machine = names[reference.machine] else {
        let known =
          spec.machines.map(\.name) + (isCondition ? spec.interpretations.map(\.name) : [])
        diagnostics.reportUnknown("machine", reference.machine, among: known)
        continue
      }
      if isCondition, machine.shown.contains(reference.state) { continue }
      check(reference.state, of: machine, among: all, diagnostics: &diagnostics)
    }
    for (machine, effect) in spec.effects {
      guard let target = effect.to, let machine = names[spec.machines[machine].name] else {
        continue
      }
      check(target, of: machine, among: all, diagnostics: &diagnostics)
    }
  }

  private static func check(
    _ state: Name,
    of machine: Names,
    among all: [Names],
    diagnostics: inout Diagnostics
  ) {
    guard !machine.states.contains(state) else { return }
    if let owner = all.first(where: { $0.states.contains(state) }) {
      diagnostics.report(
        "unknown-state",
        at: state.location,
        "'\(state)' is a state of machine '\(owner.machine.name)', not of"
          + " '\(machine.machine.name)'"
      )
    } else {
      let names = machine.machine.states.map(\.name)
      let owner = " of machine '\(machine.machine.name)'"
      diagnostics.reportUnknown("state", state, among: names, of: owner)
    }
  }
}
