import PlumblineModel

extension DiagnosticRule {
  static let unboundedCount = DiagnosticRule(
    "unbounded-count",
    "`exactly` has no end of its count.",
    why: """
      Without an end, too few events are never a violation, and `exactly` means no
      more than `at-most`.
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
          in: reaction
          clauses: [d-all]

      """,
    check: .names(UnboundedCount.check)
  )
}

/// `exactly` has an end of its count.
enum UnboundedCount {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for invariant in spec.invariants
    where invariant.obligation == .exactly && !diagnostics.isMisdeclared(invariant.name.text) {
      if case .after = invariant.scope { continue }
      guard invariant.by.isEmpty, !(invariant.window?.hasEnd ?? false) else { continue }
      diagnostics.report(
        .unboundedCount,
        at: invariant.name.location,
        "'exactly' needs an end of its count; add 'in:' with an end, 'by:', or 'after:' with 'until:',"
          + " or write 'at-most'"
      )
    }
  }
}

extension SpecDocument.Window {
  /// Whether it has an end of its own.
  fileprivate var hasEnd: Bool {
    switch self {
    case .reaction, .exactly, .before: true
    case .span(_, let to): to != nil
    case .schedule(let windows): windows.allSatisfy(\.hasEnd)
    }
  }
}
