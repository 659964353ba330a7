/// `$m` of an invariant stands once in each event of the trigger and of the obligation.
enum CorrelatedVariables: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for invariant in spec.invariants { check(invariant, &diagnostics) }
  }

  private static func check(_ invariant: SpecDocument.Invariant, _ diagnostics: inout Diagnostics) {
    let each = invariant.trigger?.each ?? []
    var names: [Name] = []
    for name in (each + invariant.events).flatMap(\.variables).map(\.variable)
    where !names.contains(name) {
      names.append(name)
    }
    for name in names {
      for (what, events) in [("trigger", each), ("obligation", invariant.events)] {
        let isEverywhere = events.allSatisfy { event in
          event.variables.count { $0.variable == name } == 1
        }
        guard events.isEmpty || !isEverywhere else { continue }
        diagnostics.report(
          "variable",
          at: name.location,
          "'$\(name)' ties a trigger to what it obliges to; it must stand once in every event of"
            + " the \(what)"
        )
      }
    }
    guard case .after(let opening, let closing) = invariant.scope else { return }
    for name in (opening + closing).flatMap(\.variables).map(\.variable) {
      diagnostics.report(
        "variable",
        at: name.location,
        "'$\(name)' cannot stand in the scope of an invariant; use 'each:' and 'in:'"
      )
    }
  }
}
