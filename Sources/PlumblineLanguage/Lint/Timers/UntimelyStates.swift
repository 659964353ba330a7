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
  /// The most combinations that are listed; the others are counted.
  private static let listed = 8

  static func report(
    _ missing: [[Int]],
    of count: Int,
    in spec: SpecDocument,
    _ diagnostics: inout Diagnostics
  ) {
    var notes = missing.prefix(listed).map { states in
      zip(spec.machines, states).map { machine, state in
        "\(machine.name) is \(machine.states[state].name)"
      }
      .joined(separator: ", ")
    }
    if missing.count > notes.count { notes.append("and \(missing.count - notes.count) more") }
    diagnostics.report(
      .untimelyStates,
      at: spec.id.location,
      "no timed trace leads to \(missing.count) of \(count) combinations of states",
      notes: notes
    )
  }
}
