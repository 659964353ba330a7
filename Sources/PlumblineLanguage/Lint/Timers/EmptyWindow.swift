import PlumblineModel

extension DiagnosticRule {
  static let emptyWindow = DiagnosticRule(
    "empty-window",
    "A time window ends before it begins.",
    why: """
      No instant lies in the window.
      """,
    bad: """
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: 5s..4s, to: dark, clauses: [d-all]}

      """,
    good: """
      machines:
        lamp:
          states:
            lit:
              states:
                dimmed:
                  after:
                    off: {time: 4s..5s, to: dark, clauses: [d-all]}

      """,
    check: .names(EmptyWindow.check)
  )
}

/// The window of an invariant, a timer or an example does not end before it begins.
enum EmptyWindow {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for timer in spec.timers.map(\.timer) {
      for span in timer.spans {
        // Interpretations can set the ends: every combination must contain an instant.
        guard let to = span.to, to != span.from,
          let low = spec.lengths(of: span.from).max(),
          let high = spec.lengths(of: to).min()
        else { continue }
        check(low, high, at: timer.timeLocation, &diagnostics)
      }
    }
    for path in spec.examples.compactMap(\.path) {
      guard let takes = path.takes else { continue }
      check(takes, of: spec, at: path.start.location, &diagnostics)
    }
    for invariant in spec.invariants {
      for window in invariant.windows {
        check(window, of: spec, at: invariant.windowLocation, &diagnostics)
      }
    }
  }

  private static func check(
    _ window: SpecDocument.Window,
    of spec: SpecDocument,
    at location: SourceLocation,
    _ diagnostics: inout Diagnostics
  ) {
    guard case .span(.some(let from), .some(let to)) = window,
      let low = spec.length(of: from), let high = spec.length(of: to)
    else { return }
    check(low, high, at: location, &diagnostics)
  }

  private static func check(
    _ low: Microseconds,
    _ high: Microseconds,
    at location: SourceLocation,
    _ diagnostics: inout Diagnostics
  ) {
    guard low > high else { return }
    diagnostics.report(
      .emptyWindow,
      at: location,
      "the window ends at \(describe(high)), before it begins at \(describe(low))"
    )
  }
}
