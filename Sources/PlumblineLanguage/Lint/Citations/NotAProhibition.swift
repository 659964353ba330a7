import PlumblineModel

extension DiagnosticRule {
  static let notAProhibition = DiagnosticRule(
    "not-a-prohibition",
    "A clause in `closed-by` forbids nothing.",
    why: """
      A failure that cites the clause would accuse the implementation of something that no text
      forbids: the clause "a change is announced" does not say that nothing else is. `closed-by` takes
      clauses of kind `prohibition`, with `only:` where they forbid some occurrences only, and
      decisions. With `stage: draft` this is a warning.
      """,
    bad: """
      sources:
        first: {title: Manual, ledger: manual.clauses.yaml}
      outputs:
        hum: {closed-by: [manual-1]}
      machines:
        lamp:
          states:
            dark:
              on:
                press: {emits: [hum]}

      """,
    good: """
      sources:
        first: {title: Manual, ledger: manual.clauses.yaml}
      outputs:
        hum: {closed-by: [d-all]}
      machines:
        lamp:
          states:
            dark:
              on:
                press: {emits: [hum], clauses: [manual-1]}

      """,
    ledger: DiagnosticRule.manual,
    check: .citations(NotAProhibition.check)
  )
}

/// `closed-by` cites prohibitions and decisions only.
enum NotAProhibition {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let kinds = Dictionary(spec.judgedClauses.map { ($0.id, $0.kind) }) { first, _ in first }
    for output in spec.outputs {
      for clause in output.closedBy {
        guard let kind = kinds[clause.text], kind != .prohibition else { continue }
        diagnostics.report(
          .notAProhibition,
          at: clause.location,
          severity: spec.citationSeverity,
          "clause '\(clause)' of kind '\(kind.rawValue)' does not forbid output '\(output.name)';"
            + " cite a prohibition or a decision"
        )
      }
      for prohibition in output.prohibitions where kinds[prohibition.clause.text] == nil {
        guard spec.decisions.contains(where: { $0.name == prohibition.clause }) else { continue }
        diagnostics.report(
          .notAProhibition,
          at: prohibition.clause.location,
          severity: spec.citationSeverity,
          "'\(prohibition.clause)' is a decision; cite it without 'only:'"
        )
      }
    }
  }
}
