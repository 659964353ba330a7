extension DiagnosticRule {
  static let variable = DiagnosticRule(
    "variable",
    "`$m` does not connect a trigger with its obligation.",
    why: """
      A variable has the same value wherever it stands. It stands exactly once in every event
      of `each:`, and exactly once in every event of the obligation. An event of `by:` takes none:
      it ends the time of the obligations of all values.
      """,
    bad: """
      outputs:
        done: {args: {id: 1..3}, judged-by: invariants}
      inputs:
        start: {from: app, args: {id: 1..3}}
      invariants:
        asked-for:
          says: Nothing is done that was not started.
          each: {output done: {id: $m}}
          had: input start
          clauses: [d-all]

      """,
    good: """
      outputs:
        done: {args: {id: 1..3}, judged-by: invariants}
      inputs:
        start: {from: app, args: {id: 1..3}}
      invariants:
        asked-for:
          says: Nothing is done that was not started.
          each: {output done: {id: $m}}
          had: {input start: {id: $m}}
          clauses: [d-all]

      """,
    check: .names(Variable.check)
  )
}

/// `$m` of an invariant stands once in each event of the trigger and of the obligation.
enum Variable {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for invariant in spec.invariants {
      checkEvents(of: invariant, &diagnostics)
      checkScope(of: invariant, &diagnostics)
      checkDeadline(of: invariant, &diagnostics)
    }
  }

  private static func checkEvents(
    of invariant: SpecDocument.Invariant,
    _ diagnostics: inout Diagnostics
  ) {
    let each = invariant.trigger?.each ?? []
    var names: [Name] = []
    for name in (each + invariant.events).flatMap(\.variables).map(\.variable)
    where !names.contains(name) {
      names.append(name)
    }
    for name in names {
      for (part, events) in [("trigger", each), ("obligation", invariant.events)] {
        let isEverywhere = events.allSatisfy { event in
          event.variables.count { $0.variable == name } == 1
        }
        guard events.isEmpty || !isEverywhere else { continue }
        diagnostics.report(
          .variable,
          at: name.location,
          "'$\(name)' connects a trigger with its obligation; it must stand once in every event of"
            + " the \(part)"
        )
      }
    }
  }

  private static func checkScope(
    of invariant: SpecDocument.Invariant,
    _ diagnostics: inout Diagnostics
  ) {
    guard case .after(let opening, let closing) = invariant.scope else { return }
    for name in (opening + closing).flatMap(\.variables).map(\.variable) {
      diagnostics.report(
        .variable,
        at: name.location,
        "'$\(name)' cannot stand in the scope of an invariant; use 'each:' and 'in:'"
      )
    }
  }

  private static func checkDeadline(
    of invariant: SpecDocument.Invariant,
    _ diagnostics: inout Diagnostics
  ) {
    for name in invariant.by.flatMap(\.variables).map(\.variable) {
      diagnostics.report(
        .variable,
        at: name.location,
        "'$\(name)' cannot stand in 'by:', the deadline for all values; write an invariant for each value"
      )
    }
  }
}
