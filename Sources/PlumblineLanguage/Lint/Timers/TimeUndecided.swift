import PlumblineEngine

extension DiagnosticRule {
  static let timeUndecided = DiagnosticRule(
    "time-undecided",
    "The search for timed-reachable states ended without a result.",
    severity: .note,
    why: """
      The search visits zones of times, and this spec has too many of them. The remaining
      states may be reachable or not; coverage counts them.
      """
  )
}

/// A search decides within its budget which states are timed-reachable.
enum TimeUndecided {
  static func report(
    _ combinations: Int,
    _ timers: Int,
    in spec: SpecDocument,
    _ diagnostics: inout Diagnostics
  ) {
    let states = combinations == 1 ? "1 combination" : "\(combinations) combinations"
    let expiries = timers == 1 ? "1 timer" : "\(timers) timers"
    let missing =
      (combinations > 0 ? ["\(states) of states"] : [])
      + (timers > 0 ? ["the expiry of \(expiries)"] : [])
    diagnostics.report(
      .timeUndecided,
      at: spec.id.location,
      "timed reachability is undecided: after \(TimedReachability.limit) steps the search had not"
        + " reached \(missing.joined(separator: " and "))"
    )
  }
}
