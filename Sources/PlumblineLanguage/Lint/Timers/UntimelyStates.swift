extension DiagnosticRule {
  static let untimelyStates = DiagnosticRule(
    "untimely-states",
    "No timed trace leads to some combinations of states.",
    severity: .note,
    why: """
      Transitions lead to these combinations, but timing prevents them: one timer always
      expires before another. Coverage leaves them out. If the document intends them, a time
      is wrong, or a clock starts in the wrong state.
      """,
    bad: """
      machines:
        warmth:
          environment: true
          initial: cool
          states:
            cool: {after: {warm: {time: 20s, since: lamp.bright, to: hot}}}
            hot: {}

      """,
    good: """
      machines:
        warmth:
          environment: true
          initial: cool
          states:
            cool: {after: {warm: {time: 40s, since: lamp.lit, to: hot}}}
            hot: {}

      """
  )
}

/// Some timed trace leads to each combination of states.
enum UntimelyStates {
  static func report(
    _ missing: [[Int]],
    of count: Int,
    in spec: SpecDocument,
    _ diagnostics: inout Diagnostics
  ) {
    guard let first = missing.first else { return }
    let states = zip(spec.machines, first).map { machine, state in
      "\(machine.name) is \(machine.states[state].name)"
    }
    diagnostics.report(
      .untimelyStates,
      at: spec.id.location,
      "no timed trace leads to \(missing.count) of \(count) combinations of states"
        + (missing.count > 1 ? ", such as: " : ": ") + states.joined(separator: ", ")
    )
  }
}
