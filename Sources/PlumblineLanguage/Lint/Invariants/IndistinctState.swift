extension DiagnosticRule {
  static let indistinctState = DiagnosticRule(
    "indistinct-state",
    "An invariant names a state that shares its shown name with another state.",
    why: """
      Invariants are judged on announcements, which do not distinguish states with the same
      shown name. Use the shown name.
      """,
    bad: """
      machines:
        lamp:
          states:
            warm: {shows: dark, on: {press: {to: dimmed, reason: Pressed, clauses: [d-all]}}}
            lit: {on: {overheat: {to: warm}}}
      invariants:
        stays-silent:
          says: A lamp that is dark does not beep.
          while: lamp is warm
          never: {output beep: Low}
          clauses: [d-all]

      """,
    good: """
      machines:
        lamp:
          states:
            warm: {on: {press: {to: dimmed, reason: Pressed, clauses: [d-all]}}}
            lit: {on: {overheat: {to: warm}}}
      invariants:
        stays-silent:
          says: A lamp that is dark does not beep.
          while: lamp is warm
          never: {output beep: Low}
          clauses: [d-all]

      """,
    check: .names(IndistinctState.check)
  )
}

/// Announcements decide the conditions of an invariant.
///
/// If a state inside a condition and one outside have the same shown name, announcements do not
/// determine whether the condition holds.
enum IndistinctState {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for atom in spec.invariants.flatMap(\.guards).flatMap(\.atoms) {
      guard let machine = spec.machine(named: atom.machine) else { continue }
      let inside = machine.leaves(matching: atom.state)
      let names = Set(inside.map(\.shown))
      let members = Set(inside.map(\.name))
      let outside = machine.root.leaves.filter { leaf in
        names.contains(leaf.shown) && !members.contains(leaf.name)
      }
      guard !inside.isEmpty, let twin = outside.first else { continue }
      diagnostics.report(
        .indistinctState,
        at: atom.state.location,
        "announcements do not distinguish '\(atom.state)' from '\(twin.name)': both are announced"
          + " as '\(twin.shown)'; write '\(machine.name) is \(twin.shown)', or give them different"
          + " shown names"
      )
    }
  }
}

extension SpecDocument.Machine {
  /// The leaves of a state or group, and those with this shown name.
  fileprivate func leaves(matching name: Name) -> [SpecDocument.StateNode] {
    let named = Set((states.first { $0.name == name }?.leaves ?? []).map(\.name))
    return root.leaves.filter { $0.shown == name || named.contains($0.name) }
  }
}
