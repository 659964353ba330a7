extension DiagnosticRule {
  static let unannouncedReason = DiagnosticRule(
    "unannounced-reason",
    "A reaction has a reason, but its machine announces nothing.",
    why: """
      Only announcements carry reasons, so the reason is unobservable.
      """,
    bad: """
      machines:
        fuse:
          states:
            intact: {on: {overheat: {reason: Overheated}}}

      """,
    good: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {reason: [Pressed, Dimmed]}

      """,
    check: .names(UnannouncedReason.check)
  )
}

/// A reaction has a reason only where an announcement can carry it.
enum UnannouncedReason {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for (machine, effect) in spec.effects where effect.reason != nil {
      let machine = spec.machines[machine]
      guard machine.announcements.isEmpty else { continue }
      diagnostics.report(
        .unannouncedReason,
        at: effect.location,
        "machine '\(machine.name)' announces nothing, so this reason is unobservable; delete"
          + " 'reason:', or add 'announces:' to the machine"
      )
    }
  }
}
