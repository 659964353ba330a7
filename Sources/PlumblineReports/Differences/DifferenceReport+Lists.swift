internal import PlumblineEngine
internal import PlumblineModel

extension DifferenceReport {
  /// A list of names, times or clauses in which the specs differ.
  struct List {
    var id: String
    var heading: String
    var facts: [(term: String, details: Page.Phrase)]
  }

  /// What differs besides traces; lists without an entry are left out.
  var lists: [List] {
    let isEqual = question == .equality
    var lists = [
      list(
        "times",
        "Timers",
        comparison.timers.map { timer in
          (timer.name, "\(timer.first ?? "none") → \(timer.second ?? "none")")
        }
      )
    ]
    if isEqual { lists.append(names(comparison.aligned.first, names.first, "first-names")) }
    lists.append(names(comparison.aligned.second, names.second, "second-names"))
    lists.append(documented(comparison.cells.first, names.first, "first-cells"))
    if isEqual {
      lists.append(documented(comparison.cells.second, names.second, "second-cells"))
      let sides = [(names.first, clauses.first), (names.second, clauses.second)]
      lists.append(
        list(
          "clauses",
          "Clauses only in one",
          sides.filter { !$0.1.isEmpty }.map { name, ids in
            (
              name,
              ids.count > Self.manyClauses
                ? counted(ids.count, "clause") : ids.joined(separator: ", ")
            )
          }
        )
      )
    }
    lists.append(invariants)
    return lists.filter { !$0.facts.isEmpty }
  }

  private func list(_ id: String, _ heading: String, _ entries: [(String, String)]) -> List {
    List(id: id, heading: heading, facts: entries.map { ($0.0, [.text($0.1)]) })
  }

  private func names(_ side: Alignment.Side, _ name: String, _ id: String) -> List {
    let entries = [
      ("inputs", Self.folded(side.onlyInputs)), ("outputs", side.onlyOutputs),
      ("values", side.onlyValues),
    ]
    return list(
      id,
      "Only \(name) speaks of",
      entries.filter { !$0.1.isEmpty }.map { ($0.0, $0.1.joined(separator: ", ")) }
    )
  }

  private func documented(_ cells: [Comparison.Cell], _ name: String, _ id: String) -> List {
    list(
      id,
      "Documented only in \(name)",
      Self.byInput(cells).map { ($0.input, $0.states.joined(separator: ", ")) }
    )
  }

  /// The outputs that only invariants judge, which the traces leave out.
  private var invariants: List {
    let unjudged = comparison.aligned.unjudged
    guard !unjudged.isEmpty else { return List(id: "", heading: "", facts: []) }
    let (first, second) = comparison.invariants
    let only = [(names.first, first), (names.second, second)].filter { !$0.1.isEmpty }
    return list(
      "judged",
      "Judged by invariants, not in the traces",
      [("outputs", unjudged.joined(separator: ", "))]
        + only.map { ("only \($0.0)", $0.1.joined(separator: ", ")) }
    )
  }
}
