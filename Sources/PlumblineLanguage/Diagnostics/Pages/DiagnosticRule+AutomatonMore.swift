extension DiagnosticRule {
  /// The rest of ``automaton``.
  static let automatonMore: [DiagnosticRule] = [
    DiagnosticRule(
      "unannounceable-state",
      "A machine announces its states by an argument that lacks one of them.",
      why: """
        When the machine gets there, no announcement would be right.
        """,
      bad: """
        outputs:
          lampChanged: {args: {state: [dark, dimmed]}}

        """,
      good: """
        outputs:
          lampChanged: {args: {state: [dark, bright, dimmed]}}

        """
    ),
    DiagnosticRule(
      "unannounced-machine",
      "An invariant speaks of the state of a machine that announces none.",
      why: """
        An invariant is judged by what is seen: the name of a machine means the state that it
        last announced.
        """,
      bad: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            while: fuse is blown
            never: {output beep: Low}
            clauses: [d-all]

        """,
      good: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            while: lamp is dark
            never: {output beep: Low}
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "unannounced-reason",
      "A reaction gives a reason, and its machine announces nothing.",
      why: """
        Nobody would see the reason.
        """,
      bad: """
        machines:
          fuse:
            states:
              intact: {on: {overheat: {reason: Overheated}}}

        """,
      good: """
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {reason: [Pressed, Dimmed]}

        """
    ),
    DiagnosticRule(
      "free-output",
      "A machine emits an output that only invariants judge.",
      why: """
        Such an output may come at any time, so that emitting it says nothing. Close it with
        clauses, or use `may-emit`.
        """,
      bad: """
        outputs:
          hum: {judged-by: invariants}
        invariants:
          dark-is-quiet:
            says: A dark lamp does not hum.
            while: lamp is dark
            never: output hum
            clauses: [d-all]
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {emits: [hum]}

        """,
      good: """
        outputs:
          hum: {judged-by: invariants}
        invariants:
          dark-is-quiet:
            says: A dark lamp does not hum.
            while: lamp is dark
            never: output hum
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "unjudged-output",
      "An output is judged by invariants only, and no invariant mentions it.",
      why: """
        Nothing at all would judge it.
        """,
      bad: """
        outputs:
          hum: {judged-by: invariants}

        """,
      good: """
        outputs:
          hum: {judged-by: invariants}
        invariants:
          dark-is-quiet:
            says: A dark lamp does not hum.
            while: lamp is dark
            never: output hum
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "empty-window",
      "A window of time ends before it begins.",
      why: """
        Nothing could happen in it.
        """,
      bad: """
        machines:
          lamp:
            states:
              lit:
                states:
                  dimmed:
                    after:
                      off: {time: 5s..4s, to: dark, clauses: [d-all]}

        """,
      good: """
        machines:
          lamp:
            states:
              lit:
                states:
                  dimmed:
                    after:
                      off: {time: 4s..5s, to: dark, clauses: [d-all]}

        """
    ),
    DiagnosticRule(
      "shown-group",
      "A group says what it is shown as.",
      why: """
        Announcements name the state that was entered, never the group around it.
        """,
      bad: """
        machines:
          lamp: {states: {lit: {shows: dark}}}

        """,
      good: """
        machines:
          lamp: {states: {lit: {states: {dimmed: {shows: bright}}}}}
        invariants: {no-light-without-press: {never: {output lampChanged: {state: bright, reason: Dimmed}}}}
        outputs: {lampChanged: {args: {state: [dark, bright]}}}

        """
    ),
  ]
}
