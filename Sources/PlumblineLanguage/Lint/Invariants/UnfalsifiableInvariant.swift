import PlumblineModel

extension DiagnosticRule {
  static let unfalsifiableInvariant = DiagnosticRule(
    "unfalsifiable-invariant",
    "No trace can violate an invariant.",
    why: """
      The obliged event has no deadline, so it can always still follow. Add a deadline: `in:`
      or `by:`.
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

      """,
    check: .names(UnfalsifiableInvariant.check)
  )
}

/// An invariant that demands an event has a deadline; without a deadline, no trace violates it.
enum UnfalsifiableInvariant {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for invariant in spec.invariants
    where invariant.obligation == .then && !invariant.isBounded
      && !diagnostics.isMisdeclared(invariant.name.text)
    {
      diagnostics.report(
        .unfalsifiableInvariant,
        at: invariant.name.location,
        "no trace can violate this invariant, because its event can always follow later; add a"
          + " deadline: 'in: ..30s', 'in: reaction', or 'by:' an event"
      )
    }
  }
}

extension SpecDocument.Invariant {
  /// Whether its obligation has a deadline.
  fileprivate var isBounded: Bool {
    switch window {
    case nil: !by.isEmpty
    case .span(_, nil): false
    default: true
    }
  }
}
