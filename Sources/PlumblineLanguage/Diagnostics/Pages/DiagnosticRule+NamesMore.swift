extension DiagnosticRule {
  /// The rest of ``names``.
  static let namesMore: [DiagnosticRule] = [
    DiagnosticRule(
      "unknown-interpretation",
      "A clock is named that no interpretation declares.",
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
                      off: {time: 50s, since: $start, to: dark, clauses: [d-all]}

        """,
      good: """
        constants:
          start: {any of: [lamp.lit, lamp.dimmed]}
        machines:
          lamp:
            states:
              lit:
                states:
                  dimmed:
                    after:
                      off: {time: 50s, since: $start, to: dark, clauses: [d-all]}

        """
    ),
    DiagnosticRule(
      "unknown-option",
      "A condition asks for an option that the interpretation does not have.",
      why: """
        Nothing has this name. It is misspelt, or its declaration is missing; the message
        suggests the nearest name, and `lint --fix` writes it where only one is meant.
        """,
      bad: """
        constants:
          presses: {any of: [one, two]}
        machines:
          lamp:
            states:
              dark:
                on:
                  press: [{when: presses is three, to: lit, clauses: [d-all]}]

        """,
      good: """
        constants:
          presses: {any of: [one, two]}
        machines:
          lamp:
            states:
              dark:
                on:
                  press: [{when: presses is one, to: lit, clauses: [d-all]}]

        """
    ),
    DiagnosticRule(
      "unknown-part",
      "A part is named that the document does not have.",
      why: """
        Nothing has this name. It is misspelt, or its declaration is missing; the message
        suggests the nearest name, and `lint --fix` writes it where only one is meant.
        """,
      bad: """
        sources:
          manual: {title: Manual, ledger: manual.clauses.yaml, part: bulp}
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {clauses: [manual-1]}

        """,
      good: """
        sources:
          manual: {title: Manual, ledger: manual.clauses.yaml, part: bulb}
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
      "unknown-name",
      "A word is not one of the few that are allowed here.",
      why: """
        The party of an input, the kind of a clause and the like come from closed lists; the
        message shows them.
        """,
      bad: """
        inputs:
          press: {from: pear}

        """,
      good: """
        inputs:
          press: {from: peer}

        """
    ),
    DiagnosticRule(
      "duplicate-state",
      "Two states of one machine have the same name.",
      why: """
        State names are unique in a machine, however deep the groups are, so that `lamp.dark`
        means one state.
        """,
      bad: """
        machines:
          fuse:
            states:
              spare: {initial: intact, states: {intact: {}}}

        """,
      good: """
        machines:
          fuse:
            states:
              spare: {initial: whole, states: {whole: {}}}
              blown: {on: {mend: {to: spare}}}

        """
    ),
    DiagnosticRule(
      "duplicate-value",
      "A value stands twice in an enum or an argument.",
      why: """
        Values are told apart by their names.
        """,
      bad: """
        enums:
          Reason: [Pressed, Overheated, Dimmed, Pressed]

        """,
      good: """
        enums:
          Reason: [Pressed, Overheated, Dimmed, Shaken]

        """
    ),
    DiagnosticRule(
      "duplicate-name",
      "An enum and a machine, or two of them, have the same name.",
      why: """
        An argument can take its values from either, so that the name would mean both.
        """,
      bad: """
        enums:
          fuse: [Whole, Broken]

        """,
      good: """
        enums:
          Fuse: [Whole, Broken]

        """
    ),
    DiagnosticRule(
      "duplicate-clause",
      "Two clauses or decisions of a spec have the same id.",
      why: """
        A citation would mean both. Ids of clauses begin with the id of their document for that
        reason.
        """,
      bad: """
        sources:
          first: {title: Manual, ledger: manual.clauses.yaml}
          second: {title: Manual, ledger: manual.clauses.yaml}
        machines:
          lamp:
            states:
              dark:
                on:
                  press: {clauses: [manual-1]}

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
      "ambiguous-argument",
      "An argument of an input has the name of a machine.",
      why: """
        A condition `fuse is intact` could mean either. Rename one of them.
        """,
      bad: """
        inputs:
          press: {args: {fuse: [Soft, Hard]}}

        """,
      good: """
        inputs:
          press: {args: {force: [Soft, Hard]}}

        """
    ),
  ]
}
