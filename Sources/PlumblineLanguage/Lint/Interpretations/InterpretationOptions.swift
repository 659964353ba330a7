extension DiagnosticRule {
  static let interpretationOptions = DiagnosticRule(
    "interpretation-options",
    "The options of an interpretation do not fit its use, or are fewer than two.",
    why: """
      An interpretation with one option is a constant. Its options are states if `since:` of a
      timer names it, and times if a time names it.
      """,
    bad: """
      constants:
        start: {any of: [lamp.lit, soon]}
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: 50s, since: $start, to: dark, clauses: [d-all]}

      """,
    good: """
      constants:
        start: {any of: [lamp.lit, lamp.dimmed]}
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: 50s, since: $start, to: dark, clauses: [d-all]}

      """,
    check: .names(InterpretationOptions.check)
  )
}

/// The options of an interpretation are states where a timer runs since it, times where a time
/// names it.
enum InterpretationOptions {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let (clocks, times) = (spec.clockInterpretations, spec.timeNames)
    for interpretation in spec.interpretations {
      if clocks.contains(interpretation.name) { checkClocks(interpretation, spec, &diagnostics) }
      if times.contains(interpretation.name) { checkTimes(interpretation, &diagnostics) }
    }
  }

  private static func checkClocks(
    _ interpretation: SpecDocument.Interpretation,
    _ spec: SpecDocument,
    _ diagnostics: inout Diagnostics
  ) {
    for option in interpretation.options {
      let state = SpecDocument.StateReference(dotted: option)
      let machine = state.flatMap { spec.machine(named: $0.machine) }
      if let state, machine?.states.contains(where: { $0.name == state.state }) == true { continue }
      diagnostics.report(
        .interpretationOptions,
        at: option.location,
        "a timer runs since '$\(interpretation.name)', so '\(option)' must be a state such as"
          + " machine.state"
      )
    }
  }

  private static func checkTimes(
    _ interpretation: SpecDocument.Interpretation,
    _ diagnostics: inout Diagnostics
  ) {
    for option in interpretation.options where Duration(option.text) == nil {
      diagnostics.report(
        .interpretationOptions,
        at: option.location,
        "'$\(interpretation.name)' is used as a time, so '\(option)' must be a time such as 6s"
      )
    }
  }
}
