extension DiagnosticRule {
  static let idleInvariant = DiagnosticRule(
    "idle-invariant",
    "No searched trace reaches the scope or the trigger of an invariant.",
    severity: .warning,
    why: """
      An invariant judges nothing if its scope never opens or its trigger never occurs. The
      search has a budget, so it can miss a rare trigger.
      """,
    bad: """
      invariants:
        dark-then-dimmed:
          says: A lamp does not dim while it is dark.
          while: lamp is dark
          each: {output lampChanged: {state: dimmed}}
          never: output beep
          in: ..1s
          clauses: [d-all]

      """,
    good: """
      invariants:
        dimming-is-silent:
          says: A lamp that dims does not beep.
          each: {output lampChanged: {state: dimmed}}
          never: output beep
          in: reaction
          clauses: [d-all]

      """
  )
}

/// A search of the automata reaches the scope and the trigger of each invariant.
enum IdleInvariant {
  /// The part of an invariant that the search never reached.
  enum Part: String {
    case scope = "its scope never opened"
    case trigger = "its trigger never occurred"
  }

  static func report(
    _ invariant: SpecDocument.Invariant,
    missing part: Part,
    _ diagnostics: inout Diagnostics
  ) {
    diagnostics.report(
      .idleInvariant,
      at: invariant.name.location,
      "no searched trace tests invariant '\(invariant.name)': \(part.rawValue)"
    )
  }
}
