extension DiagnosticRule {
  static let unknownState = DiagnosticRule(
    "unknown-state",
    "A reference names a state that its machine does not have.",
    why: misspelt,
    bad: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {to: brihgt}

      """,
    good: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {to: lit}

      """,
    check: .names(UnknownState.check)
  )
}

/// Conditions, triggers, clocks, targets, `initial:` and paths name states that exist.
enum UnknownState {
  /// The names of a machine, collected once for all references to it.
  private struct Names {
    let machine: SpecDocument.Machine
    /// `option 'retry'`, if its states are the values of an option, a counter or an argument.
    let holder: String?
    /// The states in the order of the file, without that of an option or argument before its first value.
    let all: [Name]
    let states: Set<Name>
    let shown: Set<Name>

    init(_ machine: SpecDocument.Machine, in spec: SpecDocument) {
      self.machine = machine
      holder = spec.holderOfValues(named: machine.name)
      all = machine.states.map(\.name).filter { $0.text != SpecDocument.Register.unset }
      states = Set(all)
      shown = holder == nil ? Set(machine.root.leaves.map(\.shown)) : states
    }
  }

  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    checkInitialStates(spec, &diagnostics)
    checkReferences(spec, &diagnostics)
    checkPaths(spec, &diagnostics)
  }

  private static func checkInitialStates(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for machine in spec.machines {
      for group in machine.root.subtree where group.isGroup {
        let names = group.children.map(\.name)
        guard let initial = group.initial, !names.contains(initial) else { continue }
        let owner = " directly in \(machine.title(of: group))"
        diagnostics.reportUnknown(.unknownState, "state", initial, among: names, of: owner)
      }
    }
  }

  private static func checkReferences(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let all = spec.machines.map { Names($0, in: spec) }
    let names = Dictionary(all.map { ($0.machine.name, $0) }) { first, _ in first }
    for use in spec.stateUses {
      guard let machine = names[use.state.machine] else { continue }
      if use.isCondition, machine.shown.contains(use.state.state) { continue }
      check(use.state.state, of: machine, among: all, &diagnostics)
    }
    for machine in all {
      for case (_, .only(let states, _)) in machine.machine.announcements.flatMap(\.arguments) {
        for state in states where !machine.shown.contains(state) {
          let owner = " of machine '\(machine.machine.name)'"
          let shown = machine.machine.shownNames
          diagnostics.reportUnknown(.unknownState, "shown state", state, among: shown, of: owner)
        }
      }
    }
    for (number, effect) in spec.effects {
      let machine = all[number]
      for state in effect.mayPass where !machine.shown.contains(state) {
        let owner = " of machine '\(machine.machine.name)'"
        let shown = machine.machine.shownNames
        diagnostics.reportUnknown(.unknownState, "shown state", state, among: shown, of: owner)
      }
      guard let target = effect.to else { continue }
      check(target, of: machine, among: all, &diagnostics)
    }
  }

  private static func check(
    _ state: Name,
    of machine: Names,
    among all: [Names],
    _ diagnostics: inout Diagnostics
  ) {
    guard !machine.states.contains(state) else { return }
    if let holder = machine.holder {
      reportValue(state, of: holder, among: machine.all, &diagnostics)
    } else if let owner = all.first(where: { $0.holder == nil && $0.states.contains(state) }) {
      diagnostics.report(
        .unknownState,
        at: state.location,
        "'\(state)' is a state of machine '\(owner.machine.name)', not of"
          + " '\(machine.machine.name)'"
      )
    } else {
      let owner = " of machine '\(machine.machine.name)'"
      diagnostics.reportUnknown(.unknownState, "state", state, among: machine.all, of: owner)
    }
  }

  /// Reports a value that an option, a counter or an argument does not have.
  private static func reportValue(
    _ value: Name,
    of holder: String,
    among known: [Name],
    _ diagnostics: inout Diagnostics
  ) {
    guard !diagnostics.isMisdeclared(value.text) else { return }
    diagnostics.report(
      .unknownState,
      at: value.location,
      "\(holder) has no value '\(value)'"
        + Spelling.suggestion(for: value.text, among: known.map(\.text)),
      fix: Fix.respelling(value.text, at: value.location, among: known.map(\.text))
    )
  }

  private static func checkPaths(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let shown = spec.announcingMachines.flatMap(\.shownNames)
    for path in spec.examples.compactMap(\.path) where spec.machine(of: path) == nil {
      for state in path.states where !shown.contains(state) {
        diagnostics.reportUnknown(.unknownState, "shown state", state, among: shown)
      }
    }
  }
}
