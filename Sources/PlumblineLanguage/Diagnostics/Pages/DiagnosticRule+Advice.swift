extension DiagnosticRule {
  /// What is allowed and most often a slip, and what stops time.
  static let advice: [DiagnosticRule] = [
    DiagnosticRule(
      "unused-constant",
      "No time uses a constant.",
      severity: .warning,
      why: """
        It is a leftover, or the number stands elsewhere once more and will be forgotten when
        this one is changed.
        """,
      bad: """
        constants:
          glow-after: 5s

        """,
      good: """
        machines:
          lamp:
            states:
              lit:
                states:
                  dimmed:
                    after:
                      off: {time: $glow-after, to: dark, clauses: [d-all]}
        constants:
          glow-after: 5s

        """
    ),
    DiagnosticRule(
      "no-exit",
      "A state of the implementation has no way out, and is not declared final.",
      severity: .warning,
      why: """
        Once there, nothing is judged but silence. If the document means it so, say `final:
        true`; otherwise a transition is missing. Environment machines and machines of one state
        are not asked.
        """,
      bad: """
        machines:
          lamp:
            states:
              burnt: {}
            on:
              mend: {to: burnt, reason: Overheated, clauses: [d-all]}

        """,
      good: """
        machines:
          lamp:
            states:
              burnt: {final: true, on: {press: undocumented}}
            on:
              mend: {to: burnt, reason: Overheated, clauses: [d-all]}

        """
    ),
    DiagnosticRule(
      "final-with-exit",
      "A state is declared final, and something leads out of it, or it is a group.",
      why: """
        `final: true` says that the document means it as the end. One of the two is wrong; often
        a reaction of a group around it leads out: then write `undocumented` here.
        """,
      bad: """
        machines:
          lamp:
            states:
              dark: {final: true}

        """,
      good: """
        machines:
          lamp:
            states:
              burnt: {final: true}
              lit:
                on:
                  overheat: {to: burnt}

        """
    ),
    DiagnosticRule(
      "idle-timer",
      "A timer never does anything.",
      severity: .warning,
      why: """
        It runs only where it has no reaction, or no guard of its cases ever holds; or something
        with a shorter time always stops it before it expires. Its clauses would never be
        exercised.
        """,
      bad: """
        machines:
          lamp:
            states:
              lit:
                states:
                  dimmed:
                    after:
                      off: {time: 5s, since: lamp.dark, to: dark, clauses: [d-all]}

        """,
      good: """
        machines:
          lamp:
            states:
              lit:
                states:
                  dimmed:
                    after:
                      off: {time: 50s, since: lamp.lit, to: dark, clauses: [d-all]}

        """
    ),
    DiagnosticRule(
      "order-shows",
      "Two timers expire at the same instant, and which comes first shows.",
      severity: .warning,
      why: """
        Everything due at one instant happens in any order, so that both results are allowed. If
        the document fixes the order, say so with a condition, or let one timer do both; if it
        does not, that is a hole worth a decision.
        """,
      bad: """
        inputs:
          start: {from: app}
        outputs:
          ringing: {closed-by: [d-all]}
          flashing: {closed-by: [d-all]}
        machines:
          bell:
            initial: idle
            states:
              idle: {on: {start: {to: wait, clauses: [d-all]}}}
              wait: {after: {ring: {time: 5s, to: idle, emits: [ringing], clauses: [d-all]}}}
          flash:
            initial: idle
            states:
              idle: {on: {start: {to: wait, clauses: [d-all]}}}
              wait:
                after:
                  flash:
                    time: 5s
                    clauses: [d-all]
                    do:
                      - {when: bell is idle, to: idle, emits: [flashing]}
                      - {to: idle}

        """,
      good: """
        inputs:
          start: {from: app}
        outputs:
          ringing: {closed-by: [d-all]}
          flashing: {closed-by: [d-all]}
        machines:
          bell:
            initial: idle
            states:
              idle: {on: {start: {to: wait, clauses: [d-all]}}}
              wait: {after: {ring: {time: 5s, to: idle, emits: [ringing], clauses: [d-all]}}}
          flash:
            initial: idle
            states:
              idle: {on: {start: {to: wait, clauses: [d-all]}}}
              wait:
                after:
                  flash:
                    time: 5s
                    to: idle
                    emits: [flashing]
                    clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "timelock",
      "A timer of 0 s starts itself again, so that time stands still.",
      why: """
        Nothing else can ever happen: the instant has no end.
        """,
      bad: """
        machines:
          pump:
            environment: true
            initial: full
            states:
              full: {after: {again: {time: 0s, to: full}}}

        """,
      good: """
        machines:
          pump:
            environment: true
            initial: full
            states:
              full: {after: {again: {time: 1s, to: full}}}

        """
    ),
  ]
}
