internal import PlumblineEngine
internal import PlumblineModel

extension Walkthrough {
  /// What the trace does that the spec does not allow.
  var failureSection: [Page.Section] {
    guard let failure else { return [] }
    let comparison = FailureComparison(failure, in: reference.vocabulary)
    var facts: [Fact] = [
      ("expected", [.text(comparison.expected)]),
      ("observed", [.verdict(comparison.observed, .bad)]),
      ("what", [.text(failure.kind.sentence(about: failure.difference))]),
    ]
    let clauses = numbers(of: failure.clauses)
    if !clauses.isEmpty {
      let label = failure.blame == .assumption ? "against" : "violates"
      facts.append((label, cited(clauses)))
    }
    if let name = failure.invariant {
      let says = reference.invariants.first { $0.name == name }?.says ?? ""
      facts.append(("invariant", [.name(name), .text(": \(says)")]))
    }
    if !failure.explanations.isEmpty {
      facts.append(("explained", RunPage.explanation(by: failure.explanations)))
    }
    if !failure.places.isEmpty {
      facts.append(("spec", .joined(failure.places.map { [.text($0)] }, by: [.lineBreak])))
    }
    let notes = numbers(of: failure.notes)
    if !notes.isEmpty { facts.append(("see also", cited(notes))) }
    let name = failure.blame.heading()
    let place = isEnd(failure.step) ? "at the end," : "in step \(failure.step + 1) at"
    let heading = "\(name) \(place) \(describe(failure.at))"
    return [Page.Section("failure", heading, [.facts(facts)])]
  }

  private func numbers(of ids: [String]) -> [Int] {
    ids.compactMap { id in reference.clauses.firstIndex { $0.id == id } }
  }

  /// The clauses that the moments and the failure cite.
  func clauseSection(isText: Bool) -> [Page.Section] {
    let blocks =
      moments.indices.map { Page.Block.facts(facts(ofMoment: $0)) }
      + failureSection.flatMap(\.blocks)
    var ids: Set<String> = []
    for case .facts(let facts) in blocks {
      for case .clause(let id) in facts.flatMap(\.details) { ids.insert(id) }
    }
    let cited = reference.clauses.filter { ids.contains($0.id) }
    guard !cited.isEmpty else { return [] }
    guard !isText else {
      let facts = cited.map { (term: $0.id, details: Page.Phrase.says($0.says, at: $0.place)) }
      return [Page.Section("clauses", "The clauses", [.facts(facts)])]
    }
    let table = Page.Table(
      caption: "The clauses that this page cites, with their place in the documents.",
      columns: ["Clause", "Says"],
      rows: cited.map { clause in
        Page.Table.Row(
          [[.name(clause.id)], .says(clause.says, at: clause.place)],
          anchor: clause.id
        )
      },
      isCards: true
    )
    return [Page.Section("clauses", "The clauses", [.table(table)])]
  }
}
