internal import PlumblineEngine
internal import PlumblineModel

extension DifferenceReport {
  /// A list of names, times or clauses in which the specs differ.
  struct List {
    var id: String
    var heading: String
    var facts: [(term: String, details: String)]
  }

  /// What differs besides traces; lists without an entry are left out.
  var lists: [List] {
    let isEqual = question == .equality
    var lists = [
      names(comparison.aligned.first, names.first, "first-names"),
      names(comparison.aligned.second, names.second, "second-names"),
    ]
    lists.append(defaults)
    lists.append(timers)
    lists.append(
      list(of: comparison.cells.first, "Documented only in \(names.first)", "first-cells")
    )
    if isEqual {
      let (own, other) = comparison.given
      lists += [
        list(of: comparison.cells.second, "Documented only in \(names.second)", "second-cells"),
        list(of: own, "Possible in the environment of \(names.first) only", "first-given"),
        list(of: other, "Possible in the environment of \(names.second) only", "second-given"),
      ]
      lists += documents
    }
    lists.append(invariants)
    return lists.filter { !$0.facts.isEmpty }
  }

  private func names(_ side: Alignment.Side, _ name: String, _ id: String) -> List {
    let entries = [
      ("inputs", Self.folded(side.onlyInputs)), ("outputs", side.onlyOutputs),
      ("values", side.onlyValues),
    ]
    return List(
      id: id,
      heading: "Only \(name) speaks of",
      facts: entries.filter { !$0.1.isEmpty }.map { ($0.0, $0.1.joined(separator: ", ")) }
    )
  }

  private var defaults: List {
    List(
      id: "defaults",
      heading: "Options with another default",
      facts: changedDefaults.map {
        ("option \($0.option)", "default \($0.first) → \($0.second)")
      }
    )
  }

  /// The timers that only one has; other times are changes.
  private var timers: List {
    let (first, second) = (comparison.aligned.first.reference, comparison.aligned.second.reference)
    return List(
      id: "timers",
      heading: "Timers of only one",
      facts: comparison.timers.compactMap { timer in
        if let time = timer.first, timer.second == nil {
          return ("\(PlaceWords(first).words(timer.name))", "\(time), only in \(names.first)")
        }
        guard let time = timer.second, timer.first == nil else { return nil }
        return ("\(PlaceWords(second).words(timer.name))", "\(time), only in \(names.second)")
      }
    )
  }

  private func list(of cells: [Comparison.Cell], _ heading: String, _ id: String) -> List {
    var states: [(input: String, states: [String])] = []
    for cell in cells {
      if let position = states.firstIndex(where: { $0.input == cell.input }) {
        states[position].states.append(cell.state)
      } else {
        states.append((cell.input, [cell.state]))
      }
    }
    return List(
      id: id,
      heading: heading,
      facts: states.map { ($0.input, "in \($0.states.joined(separator: ", "))") }
    )
  }

  /// The clauses of one ledger only, or with another text; a number for ledgers without a common clause.
  private var documents: [List] {
    func words(_ ids: [String]) -> String {
      ids.count > Self.manyClauses ? counted(ids.count, "clause") : ids.joined(separator: ", ")
    }
    let sides = [(names.first, clauses.first), (names.second, clauses.second)]
    return [
      List(
        id: "clauses",
        heading: "Clauses only in one",
        facts: sides.filter { !$0.1.isEmpty }.map { ($0, words($1)) }
      ),
      List(
        id: "reworded",
        heading: "Clauses with another text",
        facts: reworded.isEmpty ? [] : [("clauses", words(reworded))]
      ),
    ]
  }

  /// The outputs that only invariants judge, which the traces leave out.
  private var invariants: List {
    let unjudged = comparison.aligned.unjudged
    let (first, second) = comparison.invariants
    let (own, others) = comparison.aligned.unjudgedByOne
    let entries = [
      ("outputs", unjudged),
      ("outputs of \(names.first) only", own), ("outputs of \(names.second) only", others),
      ("only \(names.first)", first), ("only \(names.second)", second),
    ].filter { !$0.1.isEmpty }
    return List(
      id: "judged",
      heading: "Judged by invariants, not in the traces",
      facts: entries.map { ($0.0, $0.1.joined(separator: ", ")) }
    )
  }

  /// Merges inputs that differ only in their arguments.
  static func folded(_ inputs: [String]) -> [String] {
    var counts: [(name: Substring, texts: [String])] = []
    for input in inputs {
      let name = input.prefix { $0 != " " }
      if counts.last?.name == name {
        counts[counts.count - 1].texts.append(input)
      } else {
        counts.append((name, [input]))
      }
    }
    return counts.flatMap { name, texts in
      texts.count < 4 ? texts : ["\(name) with \(texts.count) values"]
    }
  }
}
