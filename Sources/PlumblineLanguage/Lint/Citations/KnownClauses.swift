import PlumblineModel

/// Citations name clauses and decisions that exist.
enum KnownClauses: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    guard !spec.lacksLedger else { return }
    let names = spec.clauses.map { Name($0.clause.id) } + spec.decisions.map(\.name)
    let known = Set(names)
    for citation in spec.citations + spec.decisions.flatMap(\.about)
    where !known.contains(citation) {
      diagnostics.reportUnknown("clause", citation, among: names)
    }
  }
}
