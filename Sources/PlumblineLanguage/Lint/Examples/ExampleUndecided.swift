extension DiagnosticRule {
  static let exampleUndecided = DiagnosticRule(
    "example-undecided",
    "The search for a run of an example ended without a result.",
    severity: .warning,
    why: """
      The search for a path with `takes:` has a budget. Write the example as a `trace:`, or
      remove `takes:`.
      """
  )
}

/// A search decides each example within its budget.
enum ExampleUndecided {
  static func report(_ example: SpecDocument.Example, _ diagnostics: inout Diagnostics) {
    diagnostics.report(
      .exampleUndecided,
      at: example.name.location,
      "example '\(example.name)' is undecided: the search ended before it found an example run"
    )
  }
}
