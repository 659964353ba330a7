extension DiagnosticRule {
  static let unannouncedReason = DiagnosticRule(
    "unannounced-reason",
    "A reaction has a reason, but no announcement of its machine carries reasons.",
    why: """
      Only an argument with `$reason` carries a reason, so this one is unobservable. `reason: any` without such an
      argument says that the state is announced although it does not change.
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
      if machine.announcements.isEmpty {
        diagnostics.report(
          .unannouncedReason,
          at: effect.location,
          "machine '\(machine.name)' announces nothing, so this reason is unobservable; delete"
            + " 'reason:', or add 'announces:' to the machine"
        )
      } else if effect.namesReason, !machine.announcements.contains(where: \.hasReason) {
        diagnostics.report(
          .unannouncedReason,
          at: effect.location,
          "no announcement of machine '\(machine.name)' has '$reason', so this reason is unobservable;"
            + " delete 'reason:', or announce it, as in '\(machine.announcements[0].output): {reason: $reason}'"
        )
      }
    }
  }
}

extension SpecDocument.Effect {
  /// Whether it allows certain reasons only.
  fileprivate var namesReason: Bool {
    if case .any = reason { false } else { reason != nil }
  }
}

extension SpecDocument.Announcement {
  fileprivate var hasReason: Bool {
    arguments.contains { if case .reason = $0.source { true } else { false } }
  }
}
