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
      "example-machine",
      "The states of a path are not those of one machine that announces them.",
      why: "A path is what one machine shows; others take part unobservable."
    ),
    DiagnosticRule(
      "unknown-timer",
      "A label of a path is neither an input nor a timer.",
      why: """
        A label says what causes an announcement. `labels:` maps the words of a document to inputs,
        timers, or `auto` for whatever the app did not do.
        """,
      bad: """
        examples:
          on:
            says: It goes on.
            path: dark -(switched)-> bright
            clauses: [d-all]

        """,
      good: """
        examples:
          on:
            says: It goes on.
            path: dark -(switched)-> bright
            labels: {switched: press}
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
        One of them is wrong: the machines, or the interpretation of the story. The message says where the
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
  ]
}
