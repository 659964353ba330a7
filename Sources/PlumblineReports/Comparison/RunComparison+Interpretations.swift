internal import PlumblineModel

extension RunComparison {
  /// The interpretations that each run follows, different ones first.
  var interpretations: [Page.Section] {
    var names: [String] = []
    for option in columns.flatMap(\.run.interpretations) where !names.contains(option.name) {
      names.append(option.name)
    }
    guard !names.isEmpty else { return [] }
    let rows = names.map { name -> [String] in
      [name]
        + columns.map { column in
          let possible = column.run.interpretations
            .filter { $0.name == name && $0.verdict != .ruledOut }
          return possible.isEmpty ? "none" : possible.map(\.option).joined(separator: " or ")
        }
    }
    let isDisputed = { (row: [String]) in Set(row.dropFirst()).count > 1 }
    let table = Page.Table(
      caption: "The interpretation that each run follows.",
      columns: ["Interpretation"] + columns.map(\.label),
      rows: (rows.filter(isDisputed) + rows.filter { !isDisputed($0) }).map { row in
        Page.Table.Row([[.name(row[0])]] + row.dropFirst().map { [.text($0)] })
      },
      isCards: true
    )
    return [Page.Section("interpretations", "Interpretations that they follow", [.table(table)])]
  }
}
