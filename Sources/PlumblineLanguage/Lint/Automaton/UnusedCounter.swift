extension DiagnosticRule {
  static let unusedCounter = DiagnosticRule(
    "unused-counter",
    "No condition and no timer reads a counter.",
    severity: .warning,
    why: """
      The count changes nothing. A condition or `counted-by` is missing, or the counter is a leftover.
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

/// Some condition or timer reads each counter.
enum UnusedCounter {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let read = Set(
      spec.stateUses.map(\.state.machine) + spec.timers.compactMap(\.timer.countedBy)
    )
    for counter in spec.counters where !read.contains(counter.name) {
      diagnostics.report(
        .unusedCounter,
        at: counter.name.location,
        "nothing reads counter '\(counter.name)'; write '\(counter.name) is \(counter.limit)' in a condition, or"
          + " 'counted-by: \(counter.name)' in a timer"
      )
    }
  }
}
