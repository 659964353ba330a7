import PlumblineModel

/// `exactly` has an end at which the count is complete.
enum BoundedCounts: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for invariant in spec.invariants where invariant.obligation == .exactly {
      if case .after = invariant.scope { continue }
      guard !(invariant.window?.hasEnd ?? false) else { continue }
      diagnostics.report(
        "unbounded-count",
        at: invariant.name.location,
        "'exactly' needs an end at which the count is complete; add 'in:' with one, or 'after:' with"
          + " 'until:', or write 'at-most'"
      )
    }
  }
}

extension SpecDocument.Window {
  /// Whether it ends by itself.
  fileprivate var hasEnd: Bool {
    switch self {
    case .reaction, .exactly, .before: true
    case .span(_, let to): to != nil
    case .schedule(let windows): windows.allSatisfy(\.hasEnd)
    }
  }
}
