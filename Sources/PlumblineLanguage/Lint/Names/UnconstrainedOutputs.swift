/// An output judged by invariants is in one of them, and in nothing that the automaton judges.
enum UnconstrainedOutputs: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let free = spec.outputs.filter(\.isJudgedByInvariants)
    let mentioned = Set(
      spec.invariants.flatMap(\.allEvents).compactMap { event -> String? in
        if case .output(let pattern) = event { pattern.output.text } else { nil }
      }
    )
    for output in free {
      if let clause = output.closedBy.first {
        diagnostics.report(
          "conflicting-keys",
          at: clause.location,
          "output '\(output.name)' is judged by invariants only, so that nothing closes it; delete"
            + " 'closed-by:' or 'judged-by:'"
        )
      }
      if !mentioned.contains(output.name.text) {
        diagnostics.report(
          "unjudged-output",
          at: output.name.location,
          "output '\(output.name)' is judged by invariants only, and none mentions it"
        )
      }
    }
    let uses =
      spec.effects.flatMap(\.effect.emits).map(\.output)
      + spec.machines.flatMap(\.announcements).map(\.output)
    for use in uses where free.contains(where: { $0.name == use }) {
      diagnostics.report(
        "free-output",
        at: use.location,
        "output '\(use)' is judged by invariants only; what a machine shows needs 'closed-by:'"
      )
    }
  }
}
