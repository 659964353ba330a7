/// Invariants speak of machines that show their state.
enum AnnouncementForInvariant: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for state in spec.invariants.flatMap(\.guards).flatMap(\.atoms) {
      guard let machine = spec.machine(named: state.machine) else { continue }
      let shows = machine.announcements.contains { announcement in
        announcement.arguments.contains { if case .to = $0.source { true } else { false } }
      }
      guard !shows else { continue }
      diagnostics.report(
        "unannounced-machine",
        at: state.machine.location,
        "an invariant sees announced states only, and machine '\(machine.name)' announces none"
      )
    }
  }
}
