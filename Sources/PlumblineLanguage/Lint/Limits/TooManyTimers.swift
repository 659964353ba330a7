import PlumblineModel

extension DiagnosticRule {
  static let tooManyTimers = DiagnosticRule(
    "too-many-timers",
    "A spec has more than \(ReferenceLimits.timers) timers.",
    why: """
      The engine stores the clocks of a configuration in a small fixed table, for speed.
      """,
    check: .names(TooManyTimers.check)
  )
}

/// The engine stores the clocks in a fixed table.
enum TooManyTimers {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let timers = spec.timers
    let limit = ReferenceLimits.timers
    guard timers.count > limit else { return }
    diagnostics.report(
      .tooManyTimers,
      at: timers[limit].timer.name.location,
      "a spec has at most \(limit) timers, this one has \(timers.count)"
    )
  }
}
