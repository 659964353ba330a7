extension DiagnosticRule {
  static let openOutput = DiagnosticRule(
    "open-output",
    "An output has no clause that forbids it at other times.",
    why: """
      An unexpected output is a violation only if a text forbids it, and a deviation if a decision
      rules it out. Cite the clause or your decision in `closed-by:`. Clauses with `only:` leave the other
      occurrences open, so they need a decision beside them. With `stage: draft` this is a warning.
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
    for output in spec.outputs where !output.isJudgedByInvariants {
      let isClosed = output.closedBy.contains { clause in
        !output.prohibitions.contains { $0.clause == clause }
      }
      guard !isClosed else { continue }
      let message =
        output.closedBy.isEmpty
        ? "no clause forbids output '\(output.name)' at other times; add 'closed-by:'"
        : "the clauses forbid only some occurrences of output '\(output.name)'; add a decision"
      diagnostics.report(
        .openOutput,
        at: output.name.location,
        severity: spec.citationSeverity,
        message
      )
    }
  }
}
