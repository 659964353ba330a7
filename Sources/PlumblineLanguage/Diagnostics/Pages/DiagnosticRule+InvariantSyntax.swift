/// Invariants whose keys do not fit.
extension DiagnosticRule {
  static let obligation = DiagnosticRule(
    "obligation",
    "An invariant has no obligation, or several.",
    why: """
      An invariant has exactly one obligation: `never`, `then`, `had`, `is`, `at-most` or
      `exactly`. Write a second obligation as a second invariant.
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
  )

  static let count = DiagnosticRule(
    "count",
    "A count lacks `of:`, or `of:` stands without a count.",
    why: """
      `at-most: 3` needs `of: output beep`. Other obligations name their event themselves.
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
  )

  static let invariantScope = DiagnosticRule(
    "invariant-scope",
    "The scope of an invariant is neither `while:` nor `after:` with `until:`.",
    why: """
      A scope that opens with `after:` closes with `until:`. `while:` is a scope of its own
      and excludes both.
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
  )

  static let invariantTrigger = DiagnosticRule(
    "invariant-trigger",
    "An invariant has `when:` without `each:`.",
    why: """
      `when:` restricts the triggering event that `each:` names. `while:` limits an invariant
      to states.
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
  )
}
