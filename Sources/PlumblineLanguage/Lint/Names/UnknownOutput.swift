extension DiagnosticRule {
  package static let unknownOutput = DiagnosticRule(
    "unknown-output",
    "A reference names an output that the spec does not declare.",
    why: misspelt,
    bad: """
      machines:
        lamp:
          states:
            lit:
              on:
                overheat: {emits: [bep: Low]}

      """,
    good: """
      machines:
        lamp:
          states:
            lit:
              on:
                overheat: {emits: [beep: Low]}

      """,
    check: .names(UnknownOutput.check)
  )
}

/// Reactions, announcements, invariants and examples name outputs that exist.
enum UnknownOutput {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let names = spec.outputs.map(\.name)
    let uses =
      spec.eventPatterns.map(\.output) + spec.machines.flatMap(\.announcements).map(\.output)
    for use in uses where !names.contains(use) {
      diagnostics.reportUnknown(.unknownOutput, "output", use, among: names)
    }
  }
}
