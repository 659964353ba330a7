extension DiagnosticRule {
  package static let conflictingKeys = DiagnosticRule(
    "conflicting-keys",
    "A mapping has two keys that exclude each other.",
    why: """
      `any of` and the `do` of a timer hold whole reactions, so the keys of a reaction stand
      inside them, not beside them. An output has either `closed-by:` or `judged-by:`. A machine of the
      environment announces and emits nothing: outputs are those of the client.
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

/// An output is closed by clauses or judged by invariants, never both, and no machine of the
/// environment has outputs.
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
    for machine in spec.machines where machine.isEnvironment {
      for announcement in machine.announcements {
        report("announces", announcement.output, of: machine, &diagnostics)
      }
    }
    for (machine, effect) in spec.effects where spec.machines[machine].isEnvironment {
      for (key, events) in [("emits", effect.emits), ("may-emit", effect.mayEmit)] {
        for event in events {
          report(key, event.output, of: spec.machines[machine], &diagnostics)
        }
      }
    }
  }

  private static func report(
    _ key: String,
    _ output: Name,
    of machine: SpecDocument.Machine,
    _ diagnostics: inout Diagnostics
  ) {
    diagnostics.report(
      .conflictingKeys,
      at: output.location,
      "'\(key)' excludes 'environment': machine '\(machine.name)' models the environment, and '\(output)' is"
        + " an output of the client"
    )
  }
}
