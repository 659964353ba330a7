extension DiagnosticRule {
  /// Examples of the documents, and what a look at the automaton finds out.
  static let examples: [DiagnosticRule] = [
    DiagnosticRule(
      "example-story",
      "An example has no story, or two, or keys of the other sort of story.",
      why: """
        A story is a `path:` of announcements, which may have `labels:` and `takes:`, or a `trace:`
        with times of its own.
        """,
      bad: """
        examples:
          on:
            says: It goes on.
            clauses: [d-all]

        """,
      good: """
        examples:
          on:
            says: It goes on.
            path: dark -(press)-> bright
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "example-path",
      "A path is not written as states with arrows between them.",
      why: """
        An arrow is one announcement: `-->` for what the app did not do, `-(press)->` for what a
        label causes, `...` for any number of them.
        """,
      bad: """
        examples:
          on:
            says: It goes on.
            path: dark -press-> bright
            clauses: [d-all]

        """,
      good: """
        examples:
          on:
            says: It goes on.
            path: dark -(press)-> bright
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "example-order",
      "The entries of a trace are not in the order of time.",
      why: "A trace is read from top to bottom, as it happens.",
      bad: """
        examples:
          on:
            says: It goes on and off.
            trace:
              - {at: 2s, input: press, sees: {lampChanged: {state: bright}}}
              - {at: 1s, input: press, sees: {lampChanged: {state: dark}}}
            clauses: [d-all]

        """,
      good: """
        examples:
          on:
            says: It goes on and off.
            trace:
              - {at: 1s, input: press, sees: {lampChanged: {state: bright}}}
              - {at: 2s, input: press, sees: {lampChanged: {state: dark}}}
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "example-rejected",
      "The automaton does not allow a story that the documents tell.",
      why: """
        One of them is wrong: the machines, or the reading of the story. The message says where the
        story leaves what is allowed, and what could follow there.
        """,
      bad: """
        examples:
          on:
            says: It dims after 20 seconds.
            trace:
              - {at: 0s, input: press, sees: {lampChanged: {state: bright}}}
              - {at: 20s, sees: {lampChanged: {state: dimmed}}}
            clauses: [d-all]

        """,
      good: """
        examples:
          on:
            says: It dims after 30 seconds.
            trace:
              - {at: 0s, input: press, sees: {lampChanged: {state: bright}}}
              - {at: 30s, sees: {lampChanged: {state: dimmed}}}
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "example-undecided",
      "The search for a run that tells a story gave up.",
      severity: .warning,
      why: """
        Whether a path can be told within its time is searched for with a budget. Write the story as
        a `trace:`, or without `takes:`.
        """
    ),
    DiagnosticRule(
      "uncited-example",
      "An example cites no clause.",
      why: "A story is a fact of a document: the ledger has a clause for it.",
      bad: """
        examples:
          on:
            says: It goes on.
            path: dark -(press)-> bright

        """,
      good: """
        examples:
          on:
            says: It goes on.
            path: dark -(press)-> bright
            clauses: [d-all]

        """
    ),
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
