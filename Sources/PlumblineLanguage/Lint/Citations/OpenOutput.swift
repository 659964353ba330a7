extension DiagnosticRule {
  static let openOutput = DiagnosticRule(
    "open-output",
    "An output has no clause that forbids it at other times.",
    why: """
      An unexpected output is a violation only because a text forbids it. Cite that clause, or
      your decision, in `closed-by:`. With `stage: draft` this is a warning.
      """,
    bad: """
      outputs:
        hum: {}
      machines:
        lamp:
          states:
            dark:
              on:
                press: {emits: [hum]}

      """,
    good: """
      outputs:
        hum: {closed-by: [d-all]}
      machines:
        lamp:
          states:
            dark:
              on:
                press: {emits: [hum]}

      """,
    check: .citations(OpenOutput.check)
  )
}

/// Every output cites the clause that forbids it at other times.
enum OpenOutput {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for output in spec.outputs where output.closedBy.isEmpty && !output.isJudgedByInvariants {
      diagnostics.report(
        .openOutput,
        at: output.name.location,
        severity: spec.citationSeverity,
        "no clause forbids output '\(output.name)' at other times; add 'closed-by:'"
      )
    }
  }
}
