extension DiagnosticRule {
  static let unannouncedMachine = DiagnosticRule(
    "unannounced-machine",
    "An invariant names a state of a machine without announcements.",
    why: """
      Invariants are judged on outputs: the name of a machine stands for the state that it
      last announced.
      """,
    bad: """
      invariants:
        stays-silent:
          says: A lamp that is dark does not beep.
          while: fuse is blown
          never: {output beep: Low}
          clauses: [d-all]

      """,
    good: """
      invariants:
        stays-silent:
          says: A lamp that is dark does not beep.
          while: lamp is dark
          never: {output beep: Low}
          clauses: [d-all]

      """,
    check: .names(UnannouncedMachine.check)
  )
}

/// Invariants name states of machines that announce their state.
enum UnannouncedMachine {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for state in spec.invariants.flatMap(\.guards).flatMap(\.atoms) {
      guard let machine = spec.machine(named: state.machine) else { continue }
      let shows = machine.announcements.contains { announcement in
        announcement.arguments.contains { if case .to = $0.source { true } else { false } }
      }
      guard !shows else { continue }
      diagnostics.report(
        .unannouncedMachine,
        at: state.machine.location,
        "invariants are judged on announced states, and " + reason(machine.name, in: spec)
      )
    }
  }

  /// The reason for which a machine announces no state, with the remedy of an option.
  private static func reason(_ name: Name, in spec: SpecDocument) -> String {
    if spec.options.contains(where: { $0.name == name }) {
      return
        "'\(name)' is an option; use 'after: {input options: {\(name): …}}' with 'until: input options'"
    }
    return "\(spec.holderOfValues(named: name) ?? "machine '\(name)'") announces none"
  }
}
