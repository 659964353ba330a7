import PlumblineModel

extension DiagnosticRule {
  static let tooManySymbols = DiagnosticRule(
    "too-many-symbols",
    "The outputs have more than \(grouped(ReferenceLimits.symbols)) combinations of arguments.",
    why: """
      Tables have an entry for each combination of the values of an output's arguments. Each
      argument has one value more than the spec lists, for undocumented values. Leave out the
      arguments that no sentence of the document needs, or list fewer values and 'other'.
      """,
    bad: """
      outputs:
        hum: {args: {w: 1..40, x: 1..40, y: 1..40, z: 1..40}, closed-by: [d-all]}

      """,
    good: """
      outputs:
        hum: {args: {w: 1..40, x: 1..40}, closed-by: [d-all]}

      """,
    check: .names(TooManySymbols.check)
  )
}

/// Tables have an entry per combination of an output's arguments.
enum TooManySymbols {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    var total = 0
    for output in spec.outputs {
      total += ReferenceLimits.symbolCount(
        ofArguments: output.arguments.map { spec.values(of: $0.domain)?.count ?? 0 }
      )
      guard total > ReferenceLimits.symbols else { continue }
      diagnostics.report(
        .tooManySymbols,
        at: output.name.location,
        "the outputs have at most \(grouped(ReferenceLimits.symbols)) combinations of arguments,"
          + " each with one value more for undocumented ones; this output exceeds the limit"
      )
      return
    }
  }
}
