extension DiagnosticRule {
  static let uncitedTimer = DiagnosticRule(
    "uncited-timer",
    "A timer of the implementation cites no clause.",
    why: uncited,
    bad: """
      machines:
        lamp:
          states:
            lit:
              states:
                bright:
                  after:
                    dim: {clauses: ~}

      """,
    good: """
      machines:
        lamp:
          states:
            lit:
              states:
                bright:
                  after:
                    dim: {clauses: [d-dim]}
      decisions:
        d-dim: {says: It gets dim after a while.}

      """,
    check: .citations(UncitedTimer.check)
  )
}

/// Every timer of a machine of the implementation cites a clause or a decision.
enum UncitedTimer {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for (number, timer) in spec.timers where timer.clauses.isEmpty {
      let machine = spec.machines[number]
      guard !machine.isEnvironment else { continue }
      diagnostics.report(
        .uncitedTimer,
        at: timer.name.location,
        severity: spec.citationSeverity,
        "timer '\(timer.name)' of machine '\(machine.name)' cites no clause; add 'clauses:'"
      )
    }
  }
}
