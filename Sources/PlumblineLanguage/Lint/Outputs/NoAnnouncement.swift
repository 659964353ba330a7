extension DiagnosticRule {
  static let noAnnouncement = DiagnosticRule(
    "no-announcement",
    "No machine announces its state.",
    severity: .warning,
    why: """
      An input is documented where a machine that announces its state reacts to it. Without
      announcements the spec is silent on every input, and no output after an input is judged.
      A client without a callback for its state says `client: true`.
      """,
    bad: """
      outputs: {lampChanged: ~}
      machines:
        lamp:
          announces: ~
          states:
            dark: {on: {press: {reason: ~}}}
            lit:
              states:
                bright: {after: {dim: {reason: ~}}}
                dimmed: {on: {press: {reason: ~}}}
              on:
                press: {reason: ~}
                overheat: {reason: ~}
      invariants: {no-light-without-press: ~}
      enums: {Reason: ~}

      """,
    good: """
      machines:
        lamp:
          announces: {lampChanged: {state: $to, reason: $reason}}

      """,
    check: .names(NoAnnouncement.check)
  )
}

/// Some machine announces its state: an input counts as documented where an announcing machine
/// reacts to it.
enum NoAnnouncement {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    guard !spec.isAbstract,
      let machine = spec.machines.first(where: { !$0.isEnvironment }),
      !spec.machines.contains(where: \.documentsInputs)
    else { return }
    diagnostics.report(
      .noAnnouncement,
      at: machine.name.location,
      "no machine announces its state, so the spec is silent on every input and judges no output"
        + " after an input; add 'announces:' to '\(machine.name)', or 'client: true'"
    )
  }
}
