extension DiagnosticRule {
  static let unconstrainedOutput = DiagnosticRule(
    "unconstrained-output",
    "A machine emits an output that only invariants judge.",
    why: """
      The automaton allows this output at any time, so `emits` has no effect. Only invariants
      judge it. Remove the output from `emits`, or give it `closed-by:` in place of `judged-by:`.
      """,
    bad: """
      outputs:
        hum: {judged-by: invariants}
      invariants:
        dark-is-quiet:
          says: A dark lamp does not hum.
          while: lamp is dark
          never: output hum
          clauses: [d-all]
      machines:
        lamp:
          states:
            dark:
              on:
                press: {emits: [hum]}

      """,
    good: """
      outputs:
        hum: {judged-by: invariants}
      invariants:
        dark-is-quiet:
          says: A dark lamp does not hum.
          while: lamp is dark
          never: output hum
          clauses: [d-all]

      """,
    check: .names(UnconstrainedOutput.check)
  )
}

/// The automaton emits and announces no output that only invariants judge.
enum UnconstrainedOutput {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let free = spec.unconstrainedOutputs.map(\.name)
    let uses =
      spec.effects.flatMap(\.effect.emits).map(\.output)
      + spec.machines.flatMap(\.announcements).map(\.output)
    for use in uses where free.contains(use) {
      diagnostics.report(
        .unconstrainedOutput,
        at: use.location,
        "only invariants judge output '\(use)'; an output that a machine emits or announces needs"
          + " 'closed-by:'"
      )
    }
  }
}
