/// What an invariant asks for can be told from what is announced.
///
/// Where a state inside and one outside are announced by the same name, nobody who only sees the
/// announcements knows whether the condition holds.
enum DistinctShownStates: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
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
        "indistinct-state",
        at: atom.state.location,
        "an invariant sees announced states only, and '\(twin.name)', which is not"
          + " '\(atom.state)', is announced as '\(twin.shown)', too; write"
          + " '\(machine.name) is \(twin.shown)', or let them show different names"
      )
    }
  }
}

extension SpecDocument.Machine {
  /// The leaves of a state or group, and those that announcements call so.
  fileprivate func leaves(matching name: Name) -> [SpecDocument.StateNode] {
    let named = Set((states.first { $0.name == name }?.leaves ?? []).map(\.name))
    return root.leaves.filter { $0.shown == name || named.contains($0.name) }
  }
}
