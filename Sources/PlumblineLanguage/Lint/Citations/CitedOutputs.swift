/// Every output says why nothing else may produce it.
enum CitedOutputs: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for output in spec.outputs
    where output.closedBy.isEmpty && !output.isJudgedByInvariants {
      diagnostics.report(
        "open-output",
        at: output.name.location,
        severity: spec.citationSeverity,
        "nothing says why output '\(output.name)' cannot come at other times; add 'closed-by:'"
      )
    }
  }
}
