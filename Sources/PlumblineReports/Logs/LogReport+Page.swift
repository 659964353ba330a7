internal import PlumblineEngine
internal import PlumblineModel

/// What only the page of a log has.
extension LogReport {
  /// The number of states beyond which a matrix is too wide to be read.
  private static let mostStates = 12

  /// The observed transitions as a matrix of events and announced states.
  var matrix: [Page.Section] {
    var states: [String] = []
    var events: [(name: String, isInput: Bool)] = []
    for step in tally.transitions {
      if !states.contains(step.state) { states.append(step.state) }
      if !events.contains(where: { $0 == (step.event, step.isInput) }) {
        events.append((step.event, step.isInput))
      }
    }
    guard !events.isEmpty, states.count <= Self.mostStates else { return [] }
    let rows = events.sorted { ($0.isInput ? 0 : 1, $0.name) < ($1.isInput ? 0 : 1, $1.name) }
      .map { event in
        Page.Table.Row(
          [[.name(event.name), .text(event.isInput ? " (input)" : "")]]
            + states.map { cell(of: event, in: $0) }
        )
      }
    let table = Page.Table(
      caption: "How often each event came in each announced state. \u{2717}: forbidden.",
      columns: ["Event"] + states,
      rows: rows,
      isCards: true
    )
    return [Page.Section("matrix", "Events and states", [.table(table)])]
  }

  private func cell(of event: (name: String, isInput: Bool), in state: String) -> Page.Phrase {
    let steps = tally.transitions.filter {
      $0.state == state && ($0.event, $0.isInput) == event
    }
    let (count, illegal) = steps.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.illegal) }
    guard count > 0 else { return [] }
    guard illegal > 0 else { return [.text(grouped(count))] }
    let forbidden = Page.Inline.verdict("\u{2717} \(grouped(illegal))", .bad)
    return illegal == count ? [forbidden] : [.text("\(grouped(count)), of which "), forbidden]
  }

  /// The clauses that the findings cite, as targets of links.
  var clauses: [Page.Section] {
    let ids = Set(tally.findings.flatMap { $0.signature.clauses + $0.signature.notes })
    let rows = reference.clauses.filter { ids.contains($0.id) }.map { clause in
      Page.Table.Row(
        [[.name(clause.id)], .says(clause.says, at: clause.place)],
        anchor: clause.id
      )
    }
    guard !rows.isEmpty else { return [] }
    let table = Page.Table(
      caption: "The clauses that the findings cite.",
      columns: ["Clause", "Says"],
      rows: rows,
      isCards: true
    )
    return [Page.Section("clauses", "Clauses", [.table(table)])]
  }
}
