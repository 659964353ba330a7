extension DiagnosticRule {
  /// Invariants that say nothing, or too much.
  static let invariants: [DiagnosticRule] = [
    DiagnosticRule(
      "obligation",
      "An invariant has no obligation, or several.",
      why: """
        It demands one thing: `never`, `then`, `had`, `is`, `at-most` or `exactly`. What holds
        besides is another invariant.
        """,
      bad: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            while: lamp is dark
            never: {output beep: Low}
            then: {output beep: High}
            clauses: [d-all]

        """,
      good: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            while: lamp is dark
            never: {output beep: Low}
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "count",
      "A count lacks what is counted, or `of:` stands where nothing is counted.",
      why: """
        `at-most: 3` needs `of: output beep`; other obligations name their event themselves.
        """,
      bad: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            while: lamp is dark
            at-most: 3
            clauses: [d-all]

        """,
      good: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            while: lamp is dark
            at-most: 3
            of: output beep
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "unbounded-count",
      "`exactly` has no end at which the count is complete.",
      why: """
        As long as more can come, fewer than that is no violation, so that it would only mean
        `at-most`.
        """,
      bad: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            while: lamp is lit
            exactly: 1
            of: output beep
            clauses: [d-all]

        """,
      good: """
        invariants:
          beeps-once:
            says: An overheated lamp beeps once.
            each: input overheat
            when: lamp is lit
            exactly: 1
            of: output beep
            in: ..1s
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "invariant-scope",
      "The scope of an invariant is neither `while:` nor `after:` with `until:`.",
      why: """
        `after:` alone would never close, and `while:` beside it would be a third meaning.
        """,
      bad: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            after: input overheat
            never: {output beep: Low}
            clauses: [d-all]

        """,
      good: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            after: input overheat
            until: input press
            never: {output beep: Low}
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "invariant-trigger",
      "An invariant has `when:` without `each:`.",
      why: """
        `when:` restricts the event that triggers. What holds while states last is `while:`.
        """,
      bad: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            when: lamp is dark
            never: {output beep: Low}
            clauses: [d-all]

        """,
      good: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            while: lamp is dark
            never: {output beep: Low}
            clauses: [d-all]

        """
    ),
    DiagnosticRule(
      "schedule",
      "A list of times stands where nothing recurs.",
      why: """
        Its members are for the first trigger, the second one, and so on: it needs `each:`, or
        `then:`, which can recur.
        """,
      bad: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            while: lamp is dark
            never: {output beep: Low}
            in: [2s..4s, 4s..8s]
            clauses: [d-all]

        """,
      good: """
        invariants:
          stays-silent:
            says: A lamp that is dark does not beep.
            while: lamp is dark
            each: input press
            never: {output beep: Low}
            in: [2s..4s, 4s..8s]
            clauses: [d-all]

        """
    ),
  ]
}
