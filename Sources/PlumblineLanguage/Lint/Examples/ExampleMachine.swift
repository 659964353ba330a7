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

/// A path is about one machine: the only one that announces all its states.
enum ExampleMachine {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let machines = spec.announcingMachines
    let shown = machines.flatMap(\.shownNames)
    for path in spec.examples.compactMap(\.path) where spec.machine(of: path) == nil {
      // Unknown states are reported as such.
      guard path.states.allSatisfy(shown.contains) else { continue }
      diagnostics.report(
        .exampleMachine,
        at: path.start.location,
        "a path is about one machine that announces its state; "
          + (machines.count > 1
            ? "no machine, or more than one, shows all these states" : "this spec has none")
      )
    }
  }
}
