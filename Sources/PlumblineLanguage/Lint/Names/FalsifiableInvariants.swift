import PlumblineModel

/// An invariant that demands something says by when; without that nothing could ever violate it.
enum FalsifiableInvariants: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for invariant in spec.invariants {
      let demands = invariant.obligation == .then || invariant.obligation == .exactly
      if !invariant.by.isEmpty, !demands || invariant.window != nil {
        diagnostics.report(
          "deadline-event",
          at: invariant.name.location,
          "'by:' says when something has to have come at the latest: it stands beside 'then' or"
            + " 'exactly', and not beside 'in:'"
        )
      }
      guard invariant.obligation == .then, !invariant.isBounded else { continue }
      diagnostics.report(
        "unfalsifiable-invariant",
        at: invariant.name.location,
        "nothing can violate this invariant, because what it demands may always still come; say by"
          + " when: 'in: ..30s', 'in: reaction', or 'by:' an event"
      )
    }
  }
}

extension SpecDocument.Invariant {
  /// Whether what it demands has to come at some time.
  fileprivate var isBounded: Bool {
    switch window {
    case nil: !by.isEmpty
    case .span(_, nil): false
    default: true
    }
  }
}
