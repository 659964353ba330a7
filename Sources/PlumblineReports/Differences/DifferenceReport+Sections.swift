internal import PlumblineEngine
internal import PlumblineModel

extension DifferenceReport {
  func vocabulary(_ side: Alignment.Side, _ name: String) -> [String] {
    let lists = [
      ("inputs", Self.folded(side.onlyInputs)), ("outputs", side.onlyOutputs),
      ("values", side.onlyValues),
    ]
    let lines = lists.filter { !$0.1.isEmpty }.flatMap { list in
      labelled("  \(list.0.padded(to: 9))", list.1.joined(separator: ", "))
    }
    return lines.isEmpty ? [] : [style.heading("Only \(name) speaks of")] + lines
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
    return counts.flatMap { $0.texts.count < 4 ? $0.texts : ["\($0.name) (\($0.texts.count))"] }
  }

  var timers: [String] {
    guard !comparison.timers.isEmpty else { return [] }
    let widest = comparison.timers.map(\.name.displayWidth).max() ?? 0
    let times = comparison.timers.map { ($0.first ?? "none", $0.second ?? "none") }
    let first = times.map(\.0.displayWidth).max() ?? 0
    return [style.heading("Timers, first and second")]
      + zip(comparison.timers, times).map { timer, times in
        "  \(timer.name.padded(to: widest))  \(times.0.padded(to: first))  \(times.1)"
      }
  }

  func cells(_ cells: [Comparison.Cell], _ name: String) -> [String] {
    guard !cells.isEmpty else { return [] }
    return [style.heading("Documented only in \(name)")]
      + Self.byInput(cells).flatMap {
        labelled("  \($0.input) in ", $0.states.joined(separator: ", "))
      }
  }

  /// The states of cells, by input.
  static func byInput(_ cells: [Comparison.Cell]) -> [(input: String, states: [String])] {
    var states: [(input: String, states: [String])] = []
    for cell in cells {
      if let position = states.firstIndex(where: { $0.input == cell.input }) {
        states[position].states.append(cell.state)
      } else {
        states.append((cell.input, [cell.state]))
      }
    }
    return states
  }

  /// The clauses of only one ledger; their number for ledgers without a common clause.
  var documents: [String] {
    let (first, second) = clauses
    guard !first.isEmpty || !second.isEmpty else { return [] }
    return [style.heading("Clauses only in one")]
      + [(names.first, first), (names.second, second)].filter { !$0.1.isEmpty }.flatMap {
        name,
        ids in
        labelled(
          "  \(name): ",
          ids.count > Self.manyClauses ? counted(ids.count, "clause") : ids.joined(separator: ", ")
        )
      }
  }

  /// The outputs that only invariants judge, which the traces leave out.
  var judges: [String] {
    let unjudged = comparison.aligned.unjudged
    guard !unjudged.isEmpty else { return [] }
    let (first, second) = comparison.invariants
    let lists = [(names.first, first), (names.second, second)].filter { !$0.1.isEmpty }
    return [style.heading("Judged by invariants, not in the traces")]
      + labelled("  outputs: ", unjudged.joined(separator: ", "))
      + lists.flatMap { labelled("  only \($0.0): ", $0.1.joined(separator: ", ")) }
  }

  func labelled(_ label: String, _ text: String) -> [String] {
    PlumblineReports.labelled(label, text, hanging: 4, width: width)
  }
}
