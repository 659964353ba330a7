extension DiagnosticRule {
  static let initialWithoutStates = DiagnosticRule(
    "initial-without-states",
    "A state without substates has `initial:`.",
    why: """
      `initial:` names the state in which a group starts. The states of the group may have the
      wrong indentation.
      """,
    bad: """
      machines:
        fuse: {states: {blown: {initial: intact}}}

      """,
    good: """
      machines:
        fuse: {states: {blown: {means: It stays dark.}}}

      """,
    check: .names(InitialWithoutStates.check)
  )
}

/// Only a machine or a group has `initial:`.
enum InitialWithoutStates {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for leaf in spec.machines.flatMap(\.root.leaves) {
      guard let initial = leaf.initial else { continue }
      diagnostics.report(
        .initialWithoutStates,
        at: initial.location,
        "'\(leaf.name)' has no substates, so 'initial:' has no effect"
      )
    }
  }
}
