extension DiagnosticRule {
  static let unreachedCount = DiagnosticRule(
    "unreached-count",
    "A counter never comes to its highest count.",
    severity: .warning,
    why: """
      Conditions on the higher counts never hold. An event resets the counter too often, or too few
      events count.
      """,
    bad: """
      counters:
        presses: {counts: [press], resets: [enter lamp.bright], to: 9, clauses: [d-all]}
      machines:
        lamp:
          states:
            dark:
              on:
                overheat: {clauses: [d-all]}
            lit:
              on:
                press: {when: not presses is 9}

      """,
    good: """
      counters:
        presses: {counts: [press], to: 9, clauses: [d-all]}
      machines:
        lamp:
          states:
            lit:
              on:
                press: {when: not presses is 9}

      """
  )
}

/// Some sequence of events leads to the highest count of each counter.
enum UnreachedCount {
  static func check(
    _ counter: SpecDocument.Counter,
    isReached: (_ count: Int) -> Bool,
    _ diagnostics: inout Diagnostics
  ) {
    guard let highest = (0...counter.limit).last(where: isReached), highest < counter.limit else {
      return
    }
    diagnostics.report(
      .unreachedCount,
      at: counter.name.location,
      "counter '\(counter.name)' comes to \(highest) at most, not to \(counter.limit)"
    )
  }
}
