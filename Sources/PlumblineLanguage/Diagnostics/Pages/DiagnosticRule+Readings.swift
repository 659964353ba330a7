extension DiagnosticRule {
  /// What can be read in several ways.
  static let interpretations: [DiagnosticRule] = [
    DiagnosticRule(
      "interpretation-options",
      "An interpretation has options that do not fit, or fewer than two.",
      why: """
        An interpretation is fixed but unknown. With one option it is a constant; one that measures
        names states, one that is used as a time names times.
        """,
      bad: """
        constants:
          start: {any of: [lamp.lit, soon]}
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
      "unused-interpretation",
      "Nothing depends on an interpretation.",
      severity: .warning,
      why: """
        It multiplies the automata for nothing.
        """,
      bad: """
        constants:
          start: {any of: [lamp.lit, lamp.dimmed]}

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
      "too-many-interpretations",
      "The interpretations have more than 16 combinations.",
      why: """
        Each combination is an automaton of its own, and the oracle keeps them all. Decide some
        of them.
        """
    ),
  ]
}
