extension DiagnosticRule {
  static let unknownCounter = DiagnosticRule(
    "unknown-counter",
    "`counted-by` names no counter, or there is no list of times.",
    why: """
      Only a counter under `counters:` selects from a list of times.
      """,
    bad: """
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: [5s, 9s], counted-by: dims, to: dark, clauses: [d-all]}

      """,
    good: """
      counters:
        dims: {counts: [enter lamp.dimmed], to: 2, clauses: [d-all]}
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: [5s, 9s], counted-by: dims, to: dark, clauses: [d-all]}

      """,
    check: .names(UnknownCounter.check)
  )
}

/// The counter of each timer is declared, and selects from a list.
enum UnknownCounter {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let names = spec.counters.map(\.name)
    let timers = spec.timers.map(\.timer).filter { $0.register == nil }
    for timer in timers where timer.spans.count == 1 {
      guard let name = timer.countedBy else { continue }
      diagnostics.report(
        .unknownCounter,
        at: name.location,
        "timer '\(timer.name)' has one time, from which counter '\(name)' cannot select; write a list"
      )
    }
    for name in timers.compactMap(\.countedBy)
    where !names.contains(name) && !diagnostics.isMisdeclared(name.text) {
      diagnostics.report(
        .unknownCounter,
        at: name.location,
        "unknown counter '\(name)'" + Spelling.suggestion(for: name.text, among: names.map(\.text))
      )
    }
  }
}
