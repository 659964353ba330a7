/// The labels in the path of an example are inputs or timers.
enum KnownLabels: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let timers = spec.timers.map(\.timer.name)
    let paths = spec.machines.flatMap { machine in
      machine.root.subtree.flatMap { state in
        state.timers.map { timer in
          let place = state.name == machine.name ? "" : "\(state.name)."
          return Name("\(machine.name).\(place)\(timer.name)")
        }
      }
    }
    let names = spec.inputs.map(\.name) + timers + [Name("auto")]
    for label in spec.examples.compactMap(\.path).flatMap(\.arrows).compactMap(\.label)
    where !names.contains(label) && !paths.contains(label) {
      diagnostics.reportUnknown("input or timer", label, among: names)
    }
  }
}
