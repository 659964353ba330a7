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

/// An output judged by invariants is in one of them.
enum UnjudgedOutput {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let judged = spec.outputsOfInvariants
    for output in spec.unconstrainedOutputs where !judged.contains(output.name) {
      diagnostics.report(
        .unjudgedOutput,
        at: output.name.location,
        "output '\(output.name)' is judged by invariants only, and none names it"
      )
    }
  }
}
