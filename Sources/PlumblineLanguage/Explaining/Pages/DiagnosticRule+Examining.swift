extension DiagnosticRule {
  /// What a search through the automaton finds out about invariants.
  static let examining: [DiagnosticRule] = [
    DiagnosticRule(
      "violated-invariant",
      "The spec itself violates one of its invariants.",
      why: """
        The machines allow a trace that the invariant forbids, so that one of them is wrong; the
        notes show the trace. This is a search with a budget: that it finds nothing proves nothing.
        """,
      bad: """
        invariants:
          stays-bright:
            says: A lamp never dims.
            never: {output lampChanged: {state: dimmed}}
            clauses: [d-all]

        """,
      good: """
        invariants:
          dims-by-itself:
            says: A lamp that dims was pressed before.
            each: {output lampChanged: {state: dimmed}}
            had: input press
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "idle-invariant",
      "The search never saw the scope or the trigger of an invariant.",
      severity: .warning,
      why: """
        An invariant that is never put to the test says nothing. It may also only be rare: this is a
        search with a budget.
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
    ),
  ]
}
