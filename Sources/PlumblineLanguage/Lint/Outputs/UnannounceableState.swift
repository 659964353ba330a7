extension DiagnosticRule {
  static let unannounceableState = DiagnosticRule(
    "unannounceable-state",
    "The argument of an announcement lacks a value for a state of its machine.",
    why: """
      No announcement is correct after the machine enters that state.
      """,
    bad: """
      outputs:
        lampChanged: {args: {state: [dark, dimmed]}}

      """,
    good: """
      outputs:
        lampChanged: {args: {state: [dark, bright, dimmed]}}

      """,
    check: .names(UnannounceableState.check)
  )
}

/// An argument that carries a state has the name of every leaf among its values.
enum UnannounceableState {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for machine in spec.machines {
      for announcement in machine.announcements {
        let output = spec.outputs.first { $0.name == announcement.output }
        for (name, source) in announcement.arguments {
          guard source.isState,
            let argument = output?.arguments.first(where: { $0.name == name }),
            let values = spec.values(of: argument.domain).map(Set.init)
          else { continue }
          let missing = machine.shownNames.filter { !values.contains($0) }
          guard !missing.isEmpty else { continue }
          diagnostics.report(
            .unannounceableState,
            at: name.location,
            "argument '\(name)' of output '\(announcement.output)' has no value for"
              + " '\(missing.map(\.text).joined(separator: "', '"))' of machine '\(machine.name)'"
          )
        }
      }
    }
  }
}

extension SpecDocument.Announcement.Source {
  /// Whether it is the name of a state.
  fileprivate var isState: Bool {
    switch self {
    case .to, .from: true
    case .reason, .literal, .only: false
    }
  }
}
