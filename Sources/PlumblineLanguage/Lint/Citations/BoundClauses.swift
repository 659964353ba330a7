import PlumblineModel

/// Every clause that its ledger does not exclude is cited by some part of the spec; those of
/// another part of the document need not be.
enum BoundClauses: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let cited = Set(spec.citations.map(\.text))
    for entry in spec.clauses where !entry.isOfAnotherPart {
      guard entry.clause.excluded == nil, !cited.contains(entry.clause.id) else { continue }
      diagnostics.report(
        "unbound-clause",
        at: entry.location,
        severity: spec.citationSeverity,
        "no part of spec '\(spec.id)' cites clause '\(entry.clause.id)'; cite it, or exclude it"
          + " with a reason"
      )
    }
  }
}
