extension DiagnosticRule {
  /// What is too much.
  static let limits: [DiagnosticRule] = [
    DiagnosticRule(
      "too-many-timers",
      "A spec has more than 16 timers.",
      why: """
        The engine keeps the clocks of a configuration in a small table; that is what makes it
        fast.
        """
    ),
    DiagnosticRule(
      "too-many-values",
      "An argument has more than 62 values.",
      why: """
        The allowed values of an argument are the bits of one number, with a bit for
        undocumented ones.
        """,
      bad: """
        inputs:
          press: {args: {id: 1..63}}

        """,
      good: """
        inputs:
          press: {args: {id: 1..62}}

        """
    ),
    DiagnosticRule(
      "too-many-inputs",
      "Inputs have more than 4,096 combinations of arguments.",
      why: """
        Each combination is a column of every table.
        """,
      bad: """
        inputs:
          press: {args: {x: 1..62, y: 1..62, z: 1..62}}

        """,
      good: """
        inputs:
          press: {args: {x: 1..8, y: 1..8}}

        """
    ),
    DiagnosticRule(
      "too-many-invariants",
      "A spec has more than 64 invariants.",
      why: """
        The engine keeps them as the bits of one number.
        """
    ),
    DiagnosticRule(
      "too-many-locations",
      "The machines can be in too many combinations of states.",
      why: """
        Locations times events are at most 4,194,304. Machines that do not depend on each other
        belong in specs of their own.
        """
    ),
    DiagnosticRule(
      "too-many-alternatives",
      "One event can have more than 1,024 outcomes.",
      why: """
        The alternatives of all machines that react multiply.
        """
    ),
    DiagnosticRule(
      "too-many-outputs",
      "One event calls for more than 32 outputs.",
      why: """
        What is still pending is kept as the bits of one number.
        """
    ),
  ]
}
