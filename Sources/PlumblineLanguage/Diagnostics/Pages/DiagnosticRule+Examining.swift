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
    DiagnosticRule(
      "untimely-states",
      "Time keeps the machines out of some combinations of states.",
      severity: .note,
      why: """
        Nothing forbids these combinations but that no timed trace leads to them: one timer always
        expires before another. Often that is meant; coverage leaves them out. Where it is not, a
        time is wrong, or a clock starts in the wrong state.
        """,
      bad: """
        machines:
          warmth:
            environment: true
            initial: cool
            states:
              cool: {after: {warm: {time: 20s, since: lamp.bright, to: hot}}}
              hot: {}

        """,
      good: """
        machines:
          warmth:
            environment: true
            initial: cool
            states:
              cool: {after: {warm: {time: 40s, since: lamp.lit, to: hot}}}
              hot: {}

        """
    ),
    DiagnosticRule(
      "time-undecided",
      "The search for what time keeps the machines from was given up.",
      severity: .note,
      why: """
        It visits zones of times, and there can be too many of them. What it had not come to may be
        reachable or not; coverage counts it.
        """
    ),
  ]
}
