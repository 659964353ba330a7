extension DiagnosticRule {
  static let unjudgedOutput = DiagnosticRule(
    "unjudged-output",
    "Only invariants judge an output, but no invariant names it.",
    why: """
      Without an invariant, every occurrence of the output is allowed.
      """,
    bad: """
      outputs:
        hum: {judged-by: invariants}

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
    check: .names(UnjudgedOutput.check)
  )
}

/// Some invariant names each output that only invariants judge.
enum UnjudgedOutput {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let judged = spec.outputsOfInvariants
    for output in spec.unconstrainedOutputs where !judged.contains(output.name) {
      diagnostics.report(
        .unjudgedOutput,
        at: output.name.location,
        "only invariants judge output '\(output.name)', but none names it"
      )
    }
  }
}
