import PlumblineModel

extension DiagnosticRule {
  static let unknownClause = DiagnosticRule(
    "unknown-clause",
    "A citation names a clause or a decision that does not exist.",
    why: """
      Verdicts are given per clause, so the citation of an unknown clause has no effect. Clause
      ids resemble each other; `lint --fix` therefore does not correct them.
      """,
    bad: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {clauses: [d-al]}

      """,
    good: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {clauses: [d-press]}
      decisions:
        d-press: {says: A press turns it on.}

      """,
    check: .citations(UnknownClause.check)
  )
}

/// Citations name clauses and decisions that exist.
enum UnknownClause {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    guard !spec.lacksLedger else { return }
    let names = spec.clauses.map(\.clause.id) + spec.decisions.map(\.name.text)
    let known = Set(names)
    let cited = Set(spec.citations.map(\.text))
    // A clause that nothing cites yet is the likelier one of two that are equally near.
    let ordered = names.filter { !cited.contains($0) } + names.filter(cited.contains)
    for citation in spec.citations + spec.decisions.flatMap(\.about)
    where !known.contains(citation.text) && !diagnostics.isMisdeclared(citation.text) {
      // Clause ids resemble each other, so no fix is certain.
      diagnostics.report(
        .unknownClause,
        at: citation.location,
        "unknown clause '\(citation)'"
          + (Spelling.nearest(to: citation.text, among: ordered).map { "; did you mean '\($0)'?" }
            ?? Spelling.suggestion(for: citation.text, among: names))
      )
    }
  }
}
