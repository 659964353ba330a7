/// Every timer of a machine of the implementation cites a clause or a decision.
enum CitedTimers: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for (number, timer) in spec.timers where timer.clauses.isEmpty {
      let machine = spec.machines[number]
      guard !machine.isEnvironment else { continue }
      diagnostics.report(
        "uncited-timer",
        at: timer.name.location,
        severity: spec.citationSeverity,
        "timer '\(timer.name)' of machine '\(machine.name)' cites no clause; add 'clauses:'"
      )
    }
  }
}
