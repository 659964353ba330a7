extension DiagnosticRule {
  static let unusedCounter = DiagnosticRule(
    "unused-counter",
    "No condition and no timer reads a counter, or its highest counts.",
    severity: .warning,
    why: """
      The count changes nothing. A condition or `counted-by` is missing, or the counter is a leftover.
      A counter that only timers read can go up to the number of their times: the last one repeats.
      """,
    bad: """
      counters:
        presses: {counts: [press], to: 2, clauses: [d-all]}

      """,
    good: """
      counters:
        presses: {counts: [press], to: 2, clauses: [d-all]}
      machines:
        lamp:
          states:
            lit:
              on:
                overheat:
                  - {when: presses is 2, to: dark, reason: Pressed, clauses: [d-all]}
                  - {to: dark, reason: Overheated, emits: [beep: High], clauses: [d-all]}

      """,
    check: .names(UnusedCounter.check)
  )
}

/// Some condition or timer reads each counter, up to its highest count.
enum UnusedCounter {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let timers = spec.timers.map(\.timer)
    let compared = Set(spec.stateUses.map(\.state.machine))
    for counter in spec.counters where !compared.contains(counter.name) {
      let counts = timers.filter { $0.countedBy == counter.name }.map(\.spans.count)
      if let most = counts.max() {
        // An extension of an abstract spec may have other times.
        guard most > 1, counter.limit > most, !spec.isAbstract else { continue }
        diagnostics.report(
          .unusedCounter,
          at: counter.name.location,
          "counter '\(counter.name)' counts to \(counter.limit), and its timers have \(most) times; write"
            + " 'to: \(most)', or more times"
        )
        continue
      }
      diagnostics.report(
        .unusedCounter,
        at: counter.name.location,
        "nothing reads counter '\(counter.name)'; write '\(counter.name) is \(counter.limit)' in a condition, or"
          + " 'counted-by: \(counter.name)' in a timer"
      )
    }
  }
}
