extension DiagnosticRule {
  package static let conflictingKeys = DiagnosticRule(
    "conflicting-keys",
    "A mapping has two keys that exclude each other.",
    why: """
      `any of` and the `do` of a timer hold whole reactions, so the keys of a reaction stand
      inside them, not beside them. An output has either `closed-by:` or `judged-by:`.
      """,
    bad: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {to: bright, any of: [{reason: Pressed}, {}], clauses: [d-all]}

      """,
    good: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {any of: [{to: bright, reason: Pressed}, {}], clauses: [d-all]}

      """,
    check: .names(ConflictingKeys.check)
  )
}

/// An output is closed by clauses or judged by invariants, never both.
enum ConflictingKeys {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for output in spec.unconstrainedOutputs {
      guard let clause = output.closedBy.first else { continue }
      diagnostics.report(
        .conflictingKeys,
        at: clause.location,
        "only invariants judge output '\(output.name)', so no clause closes it; delete"
          + " 'closed-by:' or 'judged-by:'"
      )
    }
  }
}
