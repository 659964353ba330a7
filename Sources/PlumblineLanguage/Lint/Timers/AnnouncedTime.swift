extension DiagnosticRule {
  static let announcedTime = DiagnosticRule(
    "announced-time",
    "An argument cannot equal the time of a timer.",
    why: """
      The reaction with the output starts the timer, and the values of the argument include its
      time, written as a time: `[1s, 2s]`.
      """,
    bad: """
      outputs:
        dimming: {args: {after: [5s, 9s]}, closed-by: [d-all]}
      machines:
        lamp:
          states:
            dark:
              on:
                press: {emits: [dimming: {after: {equals: time of dim}}]}

      """,
    good: """
      outputs:
        dimming: {args: {after: [30s]}, closed-by: [d-all]}
      machines:
        lamp:
          states:
            dark:
              on:
                press: {emits: [dimming: {after: {equals: time of dim}}]}

      """,
    check: .names(AnnouncedTime.check)
  )
}

/// A timer whose time an argument equals is one of the machine.
///
/// The compiler reports a time that the argument cannot have, and a timer that does not start.
enum AnnouncedTime {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for machine in spec.machines.indices {
      let timers = spec.timers.filter { $0.machine == machine }.map(\.timer.name)
      for timer in spec.announcedTimers(of: machine) where !timers.contains(timer) {
        let owner = " of machine '\(spec.machines[machine].name)'"
        diagnostics.reportUnknown(.announcedTime, "timer", timer, among: timers, of: owner)
      }
    }
  }
}

extension SpecDocument {
  /// The timers whose time an announcement or an output of a machine has.
  fileprivate func announcedTimers(of machine: Int) -> [Name] {
    let announced = machines[machine].announcements.flatMap(\.arguments).map { argument in
      switch argument.source {
      case .literal(let values), .only(_, let values): values
      case .to, .from, .reason: Values.any
      }
    }
    let emitted = effects.filter { $0.machine == machine }.flatMap { entry in
      (entry.effect.emits + entry.effect.mayEmit).flatMap { $0.arguments.map(\.values) }
    }
    return (announced + emitted).compactMap { if case .time(let timer) = $0 { timer } else { nil } }
  }
}
