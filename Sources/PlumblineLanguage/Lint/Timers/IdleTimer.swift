import PlumblineModel

extension DiagnosticRule {
  static let idleTimer = DiagnosticRule(
    "idle-timer",
    "A timer never has an effect.",
    severity: .warning,
    why: """
      Either the timer has no reaction wherever it runs, or the guards of its cases never hold, or an
      event always stops it before it expires. Its clauses are never exercised.
      """,
    bad: """
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: 5s, since: lamp.dark, to: dark, clauses: [d-all]}

      """,
    good: """
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: 50s, since: lamp.lit, to: dark, clauses: [d-all]}

      """,
    check: .automata(IdleTimer.check)
  )
}

/// Each timer has an effect: it runs where its machine reacts, a guard can hold, and it can expire.
enum IdleTimer {
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    for (path, timer) in compiled.spec.namedTimers where timer.gives.isEmpty {
      var isDeclared = false
      let isUsed = compiled.references.contains { reference in
        guard let number = reference.timers.firstIndex(where: { $0.name == path }) else {
          return false
        }
        isDeclared = true
        return reference.locations.indices.contains { location in
          !reference.edges(ofTimer: number, in: location).isEmpty
        }
      }
      guard isDeclared, !isUsed else { continue }
      let guarded = timer.cases.allSatisfy { $0.when != nil } ? ", or none of its guards holds" : ""
      diagnostics.report(
        .idleTimer,
        at: timer.name.location,
        "timer '\(timer.name)' never has an effect: its clock does not run where it has a"
          + " reaction\(guarded)"
      )
    }
  }

  /// Reports a timer that expires in no timed trace.
  static func reportUnexpired(_ timer: SpecDocument.Timer, _ diagnostics: inout Diagnostics) {
    diagnostics.report(
      .idleTimer,
      at: timer.name.location,
      "timer '\(timer.name)' never expires: another event always stops it first"
    )
  }
}
