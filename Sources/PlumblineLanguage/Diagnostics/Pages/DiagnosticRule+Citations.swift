extension DiagnosticRule {
  /// What cites no clause, and clauses that nothing cites.
  static let citations: [DiagnosticRule] = [
    DiagnosticRule(
      "unbound-clause",
      "A clause of the ledger is cited by nothing.",
      why: """
        The document states something that the spec does not. Cite it, or exclude it in the
        ledger with a reason. A warning while the spec says `stage: draft`.
        """,
      bad: """
        sources:
          first: {title: Manual, ledger: manual.clauses.yaml}

        """,
      good: """
        sources:
          first: {title: Manual, ledger: manual.clauses.yaml}
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {clauses: [manual-1]}

        """,
      ledger: manual
    ),
    DiagnosticRule(
      "uncited-reaction",
      "A reaction of the implementation cites no clause.",
      why: """
        A verdict is given per clause: what cites none is judged, and belongs to nothing. A
        warning while the spec says `stage: draft`.
        """,
      bad: """
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {clauses: ~}

        """,
      good: """
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {clauses: [d-press]}
        decisions:
          d-press: {says: A press turns it on.}

        """
    ),
    DiagnosticRule(
      "uncited-timer",
      "A timer of the implementation cites no clause.",
      why: """
        A verdict is given per clause: what cites none is judged, and belongs to nothing. A
        warning while the spec says `stage: draft`.
        """,
      bad: """
        machines:
          lamp:
            states:
              lit:
                states:
                  bright:
                    after:
                      dim: {clauses: ~}

        """,
      good: """
        machines:
          lamp:
            states:
              lit:
                states:
                  bright:
                    after:
                      dim: {clauses: [d-dim]}
        decisions:
          d-dim: {says: It gets dim after a while.}

        """
    ),
    DiagnosticRule(
      "uncited-invariant",
      "An invariant cites no clause.",
      why: """
        A verdict is given per clause: what cites none is judged, and belongs to nothing. A
        warning while the spec says `stage: draft`.
        """,
      bad: """
        invariants:
          no-light-without-press: {clauses: ~}

        """,
      good: """
        invariants:
          no-light-without-press: {clauses: [d-dark]}
        decisions:
          d-dark: {says: A dark lamp stays dark.}

        """
    ),
    DiagnosticRule(
      "uncited-possibility",
      "An input depends on the implementation, and no clause says that the "
        + "implementation gets there.",
      severity: .warning,
      why: """
        `only-when` on a machine of the implementation says: it will come to this state, or ask
        for this. That is a fact, too.
        """,
      bad: """
        inputs:
          overheat: {only-when: lamp is lit}

        """,
      good: """
        inputs:
          overheat: {only-when: lamp is lit, clauses: [d-all]}

        """
    ),
    DiagnosticRule(
      "open-output",
      "Nothing says why an output cannot come at other times.",
      why: """
        An output that comes unasked is reported as a violation only because a text forbids it.
        Name that text, or your decision. A warning while the spec says `stage: draft`.
        """,
      bad: """
        outputs:
          hum: {}
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {emits: [hum]}

        """,
      good: """
        outputs:
          hum: {closed-by: [d-all]}
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {emits: [hum]}

        """
    ),
  ]
}
