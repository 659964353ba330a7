extension DiagnosticRule {
  /// The rest of ``invariants``.
  static let invariantsMore: [DiagnosticRule] = [
    DiagnosticRule(
      "zero-window",
      "An invariant judges at 0 s.",
      why: """
        Several events can share an instant, so that 0 s says nothing about cause. What the one
        event causes is `in: reaction`.
        """,
      bad: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            each: input press
            never: {output beep: Low}
            in: 0s
            clauses: [d-all]

        """,
      good: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            each: input press
            never: {output beep: Low}
            in: reaction
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "variable",
      "`$m` does not tie a trigger to what it obliges to.",
      why: """
        It means the same value wherever it stands: once in every event of `each:`, and once in
        every event of the obligation.
        """,
      bad: """
        outputs:
          done: {args: {id: 1..3}, judged-by: invariants}
        inputs:
          start: {from: app, args: {id: 1..3}}
        invariants:
          asked-for:
            says: Nothing is done that was not started.
            each: {output done: {id: $m}}
            had: input start
            clauses: [d-all]

        """,
      good: """
        outputs:
          done: {args: {id: 1..3}, judged-by: invariants}
        inputs:
          start: {from: app, args: {id: 1..3}}
        invariants:
          asked-for:
            says: Nothing is done that was not started.
            each: {output done: {id: $m}}
            had: {input start: {id: $m}}
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "deadline-event",
      "`by:` stands beside an obligation that needs no deadline, or beside `in:`.",
      why: """
        `by:` names the event before which something has to have come: for `then` and `exactly`,
        in place of `in:`.
        """,
      bad: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            each: input press
            never: {output beep: Low}
            by: input overheat
            clauses: [d-all]

        """,
      good: """
        invariants:
          beeps:
            says: An overheated lamp beeps before it is pressed again.
            each: input overheat
            when: lamp is lit
            then: {output beep: High}
            by: input press
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "unfalsifiable-invariant",
      "Nothing can violate an invariant.",
      why: """
        What it demands may always still come. Say by when.
        """,
      bad: """
        invariants:
          beeps:
            says: An overheated lamp beeps.
            each: input overheat
            when: lamp is lit
            then: {output beep: High}
            clauses: [d-all]

        """,
      good: """
        invariants:
          beeps:
            says: An overheated lamp beeps.
            each: input overheat
            when: lamp is lit
            then: {output beep: High}
            in: ..1s
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "indistinct-state",
      "An invariant names a state that another one looks like.",
      why: """
        An invariant sees what is announced: it cannot tell two states apart that are shown
        under one name. Name what is shown.
        """,
      bad: """
        machines:
          lamp:
            states:
              warm: {shows: dark, on: {press: {to: dimmed, reason: Pressed, clauses: [d-all]}}}
              lit: {on: {overheat: {to: warm}}}
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            while: lamp is warm
            never: {output beep: Low}
            clauses: [d-all]

        """,
      good: """
        machines:
          lamp:
            states:
              warm: {on: {press: {to: dimmed, reason: Pressed, clauses: [d-all]}}}
              lit: {on: {overheat: {to: warm}}}
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            while: lamp is warm
            never: {output beep: Low}
            clauses: [d-all]

        """
    ),
  ]
}
