extension DiagnosticRule {
  static let exampleMachine = DiagnosticRule(
    "example-machine",
    "No single machine announces all states of a path.",
    why: """
      A path is the sequence of announcements of one machine. Other machines take part
      unobserved.
      """,
    check: .names(ExampleMachine.check)
  )
}

/// Exactly one machine announces all states of a path.
enum ExampleMachine {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let machines = spec.announcingMachines
    let shown = machines.flatMap(\.shownNames)
    for path in spec.examples.compactMap(\.path) where spec.machine(of: path) == nil {
      // Other rules report unknown states.
      guard path.states.allSatisfy(shown.contains) else { continue }
      diagnostics.report(
        .exampleMachine,
        at: path.start.location,
        "a path is the sequence of announcements of one machine; "
          + (machines.count > 1
            ? "no machine, or more than one, announces all its states" : "no machine announces")
      )
    }
  }
}
