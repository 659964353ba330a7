/// Every reaction of a machine of the implementation cites a clause or a decision.
enum CitedReactions: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for (machine, trigger) in spec.triggers where !spec.machines[machine].isEnvironment {
      guard case .cases(let cases) = trigger.answer else { continue }
      for reaction in cases where reaction.clauses.isEmpty {
        for effect in reaction.effects where effect.clauses.isEmpty {
          diagnostics.report(
            "uncited-reaction",
            at: effect.location,
            severity: spec.citationSeverity,
            "the reaction of machine '\(spec.machines[machine].name)' to '\(trigger.event)' cites no clause; add"
              + " 'clauses:'"
          )
        }
      }
    }
  }
}
