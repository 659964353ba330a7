extension DiagnosticRule {
  /// Values that do not fit where they stand.
  static let shape: [DiagnosticRule] = [
    DiagnosticRule(
      "wrong-type",
      "A value is not of the type that its key needs.",
      why: """
        Types are strict: `30` is no time, `maybe` is no truth value. The message says what was
        expected.
        """,
      bad: """
        machines:
          lamp:
            states:
              lit:
                states:
                  dimmed:
                    after:
                      off: {time: 5, to: dark, reason: Dimmed, clauses: [d-all]}

        """,
      good: """
        machines:
          lamp:
            states:
              lit:
                states:
                  dimmed:
                    after:
                      off: {time: 5s, to: dark, reason: Dimmed, clauses: [d-all]}

        """
    ),
    DiagnosticRule(
      "unknown-key",
      "A key means nothing where it stands.",
      why: """
        A key that is ignored is a fact that is lost. The reference of the language lists the
        keys of every mapping.
        """,
      bad: """
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {emit: [beep: Low]}

        """,
      good: """
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {emits: [beep: Low]}

        """
    ),
    DiagnosticRule(
      "missing-key",
      "A mapping lacks a key that it must have.",
      why: """
        The reference of the language marks the keys that are required.
        """,
      bad: """
        invariants:
          stays-silent:
            while: lamp is dark
            never: {output beep: Low}
            clauses: [d-all]

        """,
      good: """
        invariants:
          stays-silent:
            says: A dark lamp does not beep.
            while: lamp is dark
            never: {output beep: Low}
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "empty-list",
      "A list that has to name something is empty.",
      why: """
        An empty list allows nothing at all, which is never meant. Leave the key out, or name
        something.
        """,
      bad: """
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {reason: []}

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
      "invalid-name",
      "Something is called what cannot be a name.",
      why: """
        Names are made of letters, digits, `-` and `_`; words of conditions such as `is` and
        `or` are none. The name of a decision begins with `d-`, so that it cannot be taken for a
        clause.
        """,
      bad: """
        inputs:
          press.twice: {from: app}

        """,
      good: """
        inputs:
          press-twice: {from: app}

        """
    ),
    DiagnosticRule(
      "unsupported",
      "Something belongs to the language and not to this version of it.",
      why: """
        It is refused rather than ignored: a spec that is half understood would pass what it
        should not.
        """,
      bad: """
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {reason: [Pressed, $cause]}

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
      "conflicting-keys",
      "Two keys stand beside each other that exclude each other.",
      why: """
        `any of` holds whole reactions, and so does `do` of a timer: what happens stands in
        them, not beside them. An output is closed by clauses or judged by invariants, never
        both.
        """,
      bad: """
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {to: bright, any of: [{reason: Pressed}, {}], clauses: [d-all]}

        """,
      good: """
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {any of: [{to: bright, reason: Pressed}, {}], clauses: [d-all]}

        """
    ),
    DiagnosticRule(
      "unnamed-argument",
      "A value is given to an event that has several arguments.",
      why: """
        `beep: Low` is short for `beep: {tone: Low}`, which works where there is one argument.
        """,
      bad: """
        machines:
          lamp:
            states:
              lit:
                on:
                  overheat: {emits: [lampChanged: dark]}

        """,
      good: """
        machines:
          lamp:
            states:
              lit:
                on:
                  overheat: {emits: [lampChanged: {state: dark}]}

        """
    ),
    DiagnosticRule(
      "condition",
      "A condition cannot be read.",
      why: """
        Conditions are made of `machine is state`, `or another-state`, `and`, `or`, `not` and
        parentheses.
        """,
      bad: """
        inputs:
          overheat: {only-when: fuse intact}

        """,
      good: """
        inputs:
          overheat: {only-when: not (fuse is blown)}

        """
    ),
  ]
}
