import PlumblineModel

extension DiagnosticRule {
  static let deadlineEvent = DiagnosticRule(
    "deadline-event",
    "`by:` stands beside an obligation that needs no deadline, or beside `in:`.",
    why: """
      `by:` names the event by which the obliged event is due. It belongs to `then` and
      `exactly`, and it replaces `in:`.
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

      """,
    check: .names(DeadlineEvent.check)
  )
}

/// `by:` stands beside `then` or `exactly`, and not beside `in:`.
enum DeadlineEvent {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for invariant in spec.invariants where !invariant.by.isEmpty {
      let demands = invariant.obligation == .then || invariant.obligation == .exactly
      guard !demands || invariant.window != nil else { continue }
      diagnostics.report(
        .deadlineEvent,
        at: invariant.name.location,
        "'by:' is the deadline of 'then' or 'exactly'; it replaces 'in:'"
      )
    }
  }
}
