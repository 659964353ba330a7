extension DiagnosticRule {
  static let zeroWindow = DiagnosticRule(
    "zero-window",
    "The window of an invariant is 0 s.",
    why: """
      Several events can share an instant, so 0 s says nothing about cause. `in: reaction`
      selects the outputs that one event causes.
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

      """,
    check: .names(ZeroWindow.check)
  )
}

/// The window of an invariant is longer than 0 s.
enum ZeroWindow {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for invariant in spec.invariants {
      for window in invariant.windows where isZero(window, in: spec) {
        diagnostics.report(
          .zeroWindow,
          at: invariant.windowLocation,
          "several events can share an instant, so 0s says nothing about cause; write"
            + " 'in: reaction' for the outputs of one event"
        )
      }
    }
  }

  private static func isZero(_ window: SpecDocument.Window, in spec: SpecDocument) -> Bool {
    switch window {
    case .exactly(let time), .span(nil, .some(let time)), .before(let time):
      spec.length(of: time) == 0
    default: false
    }
  }
}
