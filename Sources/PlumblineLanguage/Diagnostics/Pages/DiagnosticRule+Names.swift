extension DiagnosticRule {
  /// Names that do not exist, or that mean two things.
  static let names: [DiagnosticRule] = [
    DiagnosticRule(
      "unknown-state",
      "A state is named that the machine does not have.",
      why: """
        Nothing has this name. It is misspelt, or its declaration is missing; the message
        suggests the nearest name, and `lint --fix` writes it where only one is meant.
        """,
      bad: """
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {to: brihgt}

        """,
      good: """
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {to: lit}

        """
    ),
    DiagnosticRule(
      "unknown-machine",
      "A machine is named that does not exist.",
      why: """
        Nothing has this name. It is misspelt, or its declaration is missing; the message
        suggests the nearest name, and `lint --fix` writes it where only one is meant.
        """,
      bad: """
        inputs:
          overheat: {only-when: fus is intact}

        """,
      good: """
        inputs:
          overheat: {only-when: not (fuse is blown)}

        """
    ),
    DiagnosticRule(
      "unknown-input",
      "An input is named that is not declared.",
      why: """
        Nothing has this name. It is misspelt, or its declaration is missing; the message
        suggests the nearest name, and `lint --fix` writes it where only one is meant.
        """,
      bad: """
        machines:
          lamp:
            on:
              overheet: {to: dark, clauses: [d-all]}

        """,
      good: """
        machines:
          lamp:
            on:
              overheat: {to: dark, clauses: [d-all]}

        """
    ),
    DiagnosticRule(
      "unknown-output",
      "An output is named that is not declared.",
      why: """
        Nothing has this name. It is misspelt, or its declaration is missing; the message
        suggests the nearest name, and `lint --fix` writes it where only one is meant.
        """,
      bad: """
        machines:
          lamp:
            states:
              lit:
                on:
                  overheat: {emits: [bep: Low]}

        """,
      good: """
        machines:
          lamp:
            states:
              lit:
                on:
                  overheat: {emits: [beep: Low]}

        """
    ),
    DiagnosticRule(
      "unknown-argument",
      "An argument is named that the input or output does not have.",
      why: """
        Nothing has this name. It is misspelt, or its declaration is missing; the message
        suggests the nearest name, and `lint --fix` writes it where only one is meant.
        """,
      bad: """
        machines:
          lamp:
            states:
              lit:
                on:
                  overheat: {emits: [beep: {tune: Low}]}

        """,
      good: """
        machines:
          lamp:
            states:
              lit:
                on:
                  overheat: {emits: [beep: {tone: Low}]}

        """
    ),
    DiagnosticRule(
      "unknown-value",
      "A value is given that the argument cannot have.",
      why: """
        Nothing has this name. It is misspelt, or its declaration is missing; the message
        suggests the nearest name, and `lint --fix` writes it where only one is meant.
        """,
      bad: """
        machines:
          lamp:
            states:
              lit:
                on:
                  overheat: {emits: [beep: Lwo]}

        """,
      good: """
        machines:
          lamp:
            states:
              lit:
                on:
                  overheat: {emits: [beep: Low]}

        """
    ),
    DiagnosticRule(
      "unknown-enum",
      "An argument takes its values from something that is neither an enum nor a machine.",
      why: """
        Nothing has this name. It is misspelt, or its declaration is missing; the message
        suggests the nearest name, and `lint --fix` writes it where only one is meant.
        """,
      bad: """
        outputs:
          beep: {args: {tone: Tones}}

        """,
      good: """
        enums:
          Tones: [Low, High]
        outputs:
          beep: {args: {tone: Tones}}

        """
    ),
    DiagnosticRule(
      "unknown-constant",
      "A time names a constant that is not declared.",
      why: """
        Nothing has this name. It is misspelt, or its declaration is missing; the message
        suggests the nearest name, and `lint --fix` writes it where only one is meant.
        """,
      bad: """
        machines:
          lamp:
            states:
              lit:
                states:
                  dimmed:
                    after:
                      off: {time: $off-after, to: dark, clauses: [d-all]}

        """,
      good: """
        machines:
          lamp:
            states:
              lit:
                states:
                  dimmed:
                    after:
                      off: {time: $dim-after, to: dark, clauses: [d-all]}

        """
    ),
    DiagnosticRule(
      "unknown-clause",
      "A citation names a clause or a decision that does not exist.",
      why: """
        A verdict is given for clauses: a citation of nothing would be judged by nobody. Ids are
        close to each other, so that `lint --fix` does not guess here.
        """,
      bad: """
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {clauses: [d-al]}

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
  ]
}
