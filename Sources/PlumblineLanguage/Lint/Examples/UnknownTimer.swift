extension DiagnosticRule {
  static let unknownTimer = DiagnosticRule(
    "unknown-timer",
    "A label of a path is neither an input nor a timer.",
    why: """
      A label names the cause of an announcement. `labels:` maps the words of a document to
      inputs, to timers, or to `auto` for any cause other than the app.
      """,
    bad: """
      examples:
        on:
          says: It goes on.
          path: dark -(switched)-> bright
          clauses: [d-all]

      """,
    good: """
      examples:
        on:
          says: It goes on.
          path: dark -(switched)-> bright
          labels: {switched: press}
          clauses: [d-all]

      """,
    check: .names(UnknownTimer.check)
  )
}

/// The labels in the path of an example are inputs or timers.
enum UnknownTimer {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
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
      diagnostics.reportUnknown(.unknownTimer, "input or timer", label, among: names)
    }
  }
}
