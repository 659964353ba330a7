/// A reason is given only where an announcement can carry it.
enum AnnouncementForReason: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for (machine, effect) in spec.effects where effect.reason != nil {
      let machine = spec.machines[machine]
      guard machine.announcements.isEmpty else { continue }
      diagnostics.report(
        "unannounced-reason",
        at: effect.location,
        "machine '\(machine.name)' announces nothing, so that nobody sees this reason; delete"
          + " 'reason:', or add 'announces:' to the machine"
      )
    }
  }
}
