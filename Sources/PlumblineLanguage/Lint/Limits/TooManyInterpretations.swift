extension DiagnosticRule {
  static let tooManyInterpretations = DiagnosticRule(
    "too-many-interpretations",
    "The interpretations have more than 16 combinations.",
    why: """
      Each combination is an automaton of its own, and the oracle keeps all of them. Decide
      some of the interpretations.
      """,
    check: .names(TooManyInterpretations.check)
  )
}

/// Each combination of options is an automaton of its own.
enum TooManyInterpretations {
  static let limit = 16

  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let count = spec.interpretations.reduce(1) { min(limit + 1, $0 * $1.options.count) }
    guard count > limit, let last = spec.interpretations.last else { return }
    diagnostics.report(
      .tooManyInterpretations,
      at: last.name.location,
      "the interpretations have more than \(limit) combinations; decide some of them"
    )
  }
}
