/// Conditions, triggers, clocks and targets name machines and states that exist.
enum KnownStates: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for (reference, isCondition) in spec.stateAtoms.map({ ($0, true) })
      + spec.stateReferences.map({ ($0, false) })
    {
      guard let machine = spec.machine(named: reference.machine) else {
        let known = spec.machines.map(\.name) + (isCondition ? spec.readings.map(\.name) : [])
        diagnostics.reportUnknown("machine", reference.machine, among: known)
        continue
      }
      if isCondition, machine.shownNames.contains(reference.state) { continue }
      check(reference.state, of: machine, in: spec, diagnostics: &diagnostics)
    }
    for (machine, effect) in spec.effects {
      guard let target = effect.to else { continue }
      check(target, of: machine, in: spec, diagnostics: &diagnostics)
    }
  }

  private static func check(
    _ state: Name,
    of machine: SpecDocument.Machine,
    in spec: SpecDocument,
    diagnostics: inout Diagnostics
  ) {
    let names = machine.states.map(\.name)
    guard !names.contains(state) else { return }
    if let owner = spec.machines.first(where: { $0.states.contains { $0.name == state } }) {
      diagnostics.report(
        "unknown-state",
        at: state.location,
        "'\(state)' is a state of machine '\(owner.name)', not of '\(machine.name)'"
      )
    } else {
      diagnostics.reportUnknown("state", state, among: names, of: " of machine '\(machine.name)'")
    }
  }
}
