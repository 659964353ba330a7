extension DiagnosticRule {
  /// Machines that cannot be, and what they show.
  static let automaton: [DiagnosticRule] = [
    DiagnosticRule(
      "no-states",
      "A machine has no states.",
      why: """
        A machine is always in one of its states.
        """,
      bad: """
        machines:
          switch: {states: {}}

        """,
      good: """
        machines:
          switch: {initial: open, states: {open: {}}}

        """
    ),
    DiagnosticRule(
      "missing-initial",
      "A machine or a group does not say which of its states is entered with it.",
      why: """
        The first state of the file is not taken silently: the order of states means nothing.
        """,
      bad: """
        machines:
          switch: {states: {open: {}}}

        """,
      good: """
        machines:
          switch: {initial: open, states: {open: {}}}

        """
    ),
    DiagnosticRule(
      "initial-without-states",
      "A state without states in it has `initial:`.",
      why: """
        `initial:` says where a group starts. The states of the group may be indented wrongly.
        """,
      bad: """
        machines:
          fuse: {states: {blown: {initial: intact}}}

        """,
      good: """
        machines:
          fuse: {states: {blown: {means: It stays dark.}}}

        """
    ),
    DiagnosticRule(
      "unreachable-state",
      "Nothing leads to a state, whatever happens.",
      why: """
        What it says can never be judged. A transition to it is missing, or stands under a
        condition that never holds.
        """,
      bad: """
        machines:
          fuse:
            states:
              melted: {after: {cool: {time: 1s, to: blown}}}

        """,
      good: """
        machines:
          fuse:
            states:
              intact: {on: {overheat: {to: melted}}}
              melted: {after: {cool: {time: 1s, to: blown}}}

        """
    ),
    DiagnosticRule(
      "enter-cycle",
      "Reactions to entering states lead back to themselves.",
      why: """
        After an event, machines react to the states that were entered, in rounds, until nothing
        reacts. Here that would never end.
        """,
      bad: """
        machines:
          siren:
            initial: low
            environment: true
            states:
              low: {on: {overheat: {to: high}, enter siren.low: {to: high}}}
              high: {on: {enter siren.high: {to: low}}}

        """,
      good: """
        machines:
          siren:
            initial: low
            environment: true
            states:
              low: {on: {overheat: {to: high}}}
              high: {on: {enter lamp.bright: {to: low}}}

        """
    ),
    DiagnosticRule(
      "conflicting-enter-reactions",
      "A machine reacts to two states that are entered in the same round.",
      why: """
        Both cannot be carried out at once, and no order is defined. React to one of them.
        """,
      bad: """
        machines:
          siren:
            initial: low
            environment: true
            states:
              low: {on: {enter lamp.lit: {to: high}, enter lamp.bright: {to: high}}}
              high: {on: {enter lamp.dark: {to: low}}}

        """,
      good: """
        machines:
          siren:
            initial: low
            environment: true
            states:
              low: {on: {enter lamp.lit: {to: high}}}
              high: {on: {enter lamp.dark: {to: low}}}

        """
    ),
  ]
}
