import PlumblineModel

extension DiagnosticRule {
  static let schedule = DiagnosticRule(
    "schedule",
    "An invariant has a list of times but no recurring event.",
    why: """
      The members of the list apply to the first trigger, the second trigger, and so on. A
      list needs `each:`, or the obligation `then:`.
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

      """,
    check: .names(Schedule.check)
  )
}

/// A list of times belongs to an event that recurs.
enum Schedule {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for invariant in spec.invariants {
      guard case .schedule = invariant.window, invariant.trigger == nil,
        invariant.obligation != .then
      else { continue }
      diagnostics.report(
        .schedule,
        at: invariant.windowLocation,
        "a list of times needs 'each:' (one time per trigger) or 'then:' (one per occurrence)"
      )
    }
  }
}
