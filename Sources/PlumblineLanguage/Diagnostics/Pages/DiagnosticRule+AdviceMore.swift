extension DiagnosticRule {
  /// The rest of ``advice``.
  static let adviceMore: [DiagnosticRule] = [
    DiagnosticRule(
      "no-announcement",
      "No machine announces its state.",
      severity: .warning,
      why: """
        An input counts as documented where a machine that announces its state reacts to it. Without
        any, every input is one on which the documents are silent, and nothing after it is judged.
        """,
      bad: """
        outputs: {lampChanged: ~}
        machines:
          lamp:
            announces: ~
            states:
              dark: {on: {press: {reason: ~}}}
              lit:
                states:
                  bright: {after: {dim: {reason: ~}}}
                  dimmed: {on: {press: {reason: ~}}}
                on:
                  press: {reason: ~}
                  overheat: {reason: ~}
        invariants: {no-light-without-press: ~}
        enums: {Reason: ~}

        """,
      good: """
        machines:
          lamp:
            announces: {lampChanged: {state: $to, reason: $reason}}

        """
    ),
    DiagnosticRule(
      "zeno-loop",
      "Timers of 0 s start each other in a circle.",
      why: """
        Infinitely many events would happen at one instant.
        """,
      bad: """
        machines:
          pump:
            environment: true
            initial: full
            states:
              full: {after: {drain: {time: 0s, to: empty}}}
              empty: {after: {fill: {time: 0s, to: full}}}

        """,
      good: """
        machines:
          pump:
            environment: true
            initial: full
            states:
              full: {after: {drain: {time: 0s, to: empty}}}
              empty: {after: {fill: {time: 1s, to: full}}}

        """
    ),
    DiagnosticRule(
      "unused-value",
      "A value of an enum can never be given.",
      severity: .warning,
      why: """
        No input carries it, and no reaction, announcement or reason gives it. The document
        names it, so that a reaction is missing; or it belongs to another edition.
        """,
      bad: """
        enums:
          Reason: [Pressed, Overheated, Dimmed, Shaken]

        """,
      good: """
        enums:
          Reason: [Pressed, Overheated, Dimmed, Shaken]
        machines:
          lamp:
            states:
              lit:
                on:
                  overheat: {reason: [Overheated, Shaken]}

        """
    ),
    DiagnosticRule(
      "unused-output",
      "An output never comes, and no invariant judges it.",
      severity: .warning,
      why: """
        No reaction that can happen emits it. If the document says that it never comes, say so
        with an invariant.
        """,
      bad: """
        outputs:
          hum: {closed-by: [d-all]}

        """,
      good: """
        outputs:
          hum: {closed-by: [d-all]}
        invariants:
          dark-is-quiet:
            says: A dark lamp does not hum.
            while: lamp is dark
            never: output hum
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "unused-input",
      "No machine reacts to an input, and no invariant names it.",
      severity: .warning,
      why: """
        Giving it tests nothing: wherever it comes, the documents are silent. A reaction is
        missing, or its condition never holds.
        """,
      bad: """
        inputs:
          shake: {from: app}

        """,
      good: """
        inputs:
          shake: {from: app}
        machines:
          lamp:
            on:
              shake: {clauses: [d-all]}

        """
    ),
    DiagnosticRule(
      "twin-states",
      "Two states look alike and do alike, so that nobody can tell them apart.",
      severity: .warning,
      why: """
        They are shown under the same name, and every sequence of events leads to the same
        outputs from both. Merge them, or say what differs.
        """,
      bad: """
        machines:
          lamp:
            states:
              off: {shows: dark, on: {press: {to: bright, reason: Pressed, clauses: [d-all]}}}
              lit:
                on:
                  overheat: {to: off}

        """,
      good: """
        machines:
          lamp:
            states:
              off: {shows: dark, on: {press: {to: bright, reason: Dimmed, clauses: [d-all]}}}
              lit:
                on:
                  overheat: {to: off}

        """
    ),
  ]
}
