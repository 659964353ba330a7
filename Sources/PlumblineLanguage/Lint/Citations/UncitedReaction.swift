extension DiagnosticRule {
  static let uncitedReaction = DiagnosticRule(
    "uncited-reaction",
    "A reaction of the implementation cites no clause.",
    why: uncited,
    bad: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {clauses: ~}

      """,
    good: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {clauses: [d-press]}
      decisions:
        d-press: {says: A press turns it on.}

      """,
    check: .citations(UncitedReaction.check)
  )
}

/// Every reaction of a machine of the implementation cites a clause or a decision.
enum UncitedReaction {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let registers = spec.registers.map(\.name)
    let counters = spec.counters.map(\.name)
    var uncited: Set<Int> = []
    for (machine, trigger) in spec.triggers
    where !spec.machines[machine].isEnvironment
      && !registers.contains(spec.machines[machine].name)
    {
      guard case .cases(let cases) = trigger.answer else { continue }
      for reaction in cases where reaction.clauses.isEmpty {
        for effect in reaction.effects where effect.clauses.isEmpty {
          let name = spec.machines[machine].name
          // The events of a counter share its clauses.
          if counters.contains(name), !uncited.insert(machine).inserted { continue }
          diagnostics.report(
            .uncitedReaction,
            at: effect.location,
            severity: spec.citationSeverity,
            counters.contains(name)
              ? "counter '\(name)' cites no clause; add 'clauses:'"
              : "the reaction of machine '\(name)' to '\(trigger.event)' cites no clause; add"
                + " 'clauses:'"
          )
        }
      }
    }
  }
}
