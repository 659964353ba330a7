extension DiagnosticRule {
  static let tooManyInputs = DiagnosticRule(
    "too-many-inputs",
    "The inputs have more than 4,096 combinations of arguments.",
    why: """
      Each combination is a column of the transition table.
      """,
    bad: """
      inputs:
        press: {args: {x: 1..62, y: 1..62, z: 1..62}}

      """,
    good: """
      inputs:
        press: {args: {x: 1..8, y: 1..8}}

      """,
    check: .names(TooManyInputs.check)
  )
}

/// Every table has a column per input.
enum TooManyInputs {
  /// Each combination of the values of an input's arguments counts.
  static let limit = 4096

  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    var total = 0
    for input in spec.inputs {
      total += input.arguments.reduce(1) { count, argument in
        min(count * (spec.values(of: argument.domain)?.count ?? 1), limit + 1)
      }
      guard total > limit else { continue }
      diagnostics.report(
        .tooManyInputs,
        at: input.name.location,
        "expected at most \(limit) inputs, counting every combination of arguments; this input"
          + " exceeds the limit"
      )
      return
    }
  }
}
