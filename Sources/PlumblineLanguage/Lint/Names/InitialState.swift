/// Every machine and every group says which of its states is entered with it.
enum InitialState: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for machine in spec.machines {
      if machine.root.children.isEmpty {
        diagnostics.report(
          "no-states",
          at: machine.name.location,
          "machine '\(machine.name)' has no states"
        )
      }
      for leaf in machine.root.leaves {
        guard let initial = leaf.initial else { continue }
        diagnostics.report(
          "initial-without-states",
          at: initial.location,
          "'\(leaf.name)' has no states, so that 'initial:' has no meaning"
        )
      }
      for group in machine.root.subtree where group.isGroup {
        let isMachine =
          group.name == machine.name && group.children.count == machine.root.children.count
        let what = isMachine ? "machine" : "group"
        let names = group.children.map(\.name)
        guard let initial = group.initial else {
          diagnostics.report(
            "missing-initial",
            at: group.name.location,
            "\(what) '\(group.name)' does not say where it starts; add 'initial:'"
              + Spelling.suggestion(for: "", among: names.map(\.text))
          )
          continue
        }
        guard !names.contains(initial) else { continue }
        let owner = " directly in \(what) '\(group.name)'"
        diagnostics.reportUnknown("state", initial, among: names, of: owner)
      }
    }
  }
}
