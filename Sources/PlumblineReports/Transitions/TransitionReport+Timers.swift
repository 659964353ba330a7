internal import PlumblineModel

extension TransitionReport {
  var timerSection: Page.Section {
    Page.Section(
      "timers",
      "Timers",
      [
        .table(
          Page.Table(
            caption: "When time itself is an event.",
            columns: ["Timer", "Time", "Runs", "Leads to", "Clauses"],
            rows: reference.timers.indices.map { row(ofTimer: $0) },
            otherwise: "The spec has none.",
            isCards: true
          )
        ),
        .table(
          Page.Table(
            caption: "Constants: times with a name.",
            columns: ["Constant", "Time"],
            rows: reference.constants.map { constant in
              let set = run?.header.values[constant.name].map {
                Page.Inline.quiet(" (\(describe($0)) in this run)")
              }
              return Page.Table.Row(
                [
                  [.name(constant.name)],
                  [.text(references.times(ofConstant: constant.name))] + [set].compactMap { $0 },
                ]
              )
            },
            otherwise: "The spec names none."
          )
        ),
      ]
    )
  }

  private func row(ofTimer timer: Int) -> Page.Table.Row {
    let entry = reference.timers[timer]
    let bounds = Set(entry.spans.flatMap { [$0.from, $0.to ?? $0.from] })
    let waits = bounds.compactMap { reference.parameters[$0].wait }
    let constants = bounds.union(waits.flatMap { [$0.first, $0.cap] }).sorted()
      .map { reference.parameters[$0].name }
      .filter { name in reference.constants.contains { $0.name == name } }
    let runs =
      facts.clocks[entry.name].map(words(ofClock:))
      ?? [.text("as long as \(reference.machines[entry.clockMachine].name) stays")]
    let counter = entry.counter.map { reference.machines[$0].name }
    let selection: Page.Phrase =
      if let argument = reference.argument(bringingTimeOf: timer) {
        [", for the time that an input brings in ", .name(argument)]
      } else if let option = reference.option(bringingTimeOf: timer) {
        [", for the time of the option ", .name(option)]
      } else if let counter, counter != entry.name {
        [", counted by ", .name(counter)]
      } else {
        []
      }
    return Page.Table.Row([
      [.target(anchor(ofTimer: timer))] + words(ofTimer: timer),
      [.text(references.times(ofTimer: timer))]
        + (constants.isEmpty ? [] : [" ("] + .names(constants) + [")"]),
      runs + selection,
      .joined(effects(ofTimer: timer), by: [.lineBreak, .quiet("or ")]),
      cited(clauses(ofTimer: timer)),
    ])
  }

  /// The clauses that a timer and its machine's reactions to its expiry cite.
  func clauses(ofTimer timer: Int) -> [Int] {
    var clauses = Set(reference.elements[reference.timers[timer].element].clauses)
    for reference in references {
      let column = reference.vocabulary.inputs.count + timer
      let edges: Set<Int> = Set(reference.cells.flatMap { $0[column].edges })
      let numbers: Set<Int> = Set(edges.flatMap { reference.edges[$0].elements })
      let elements: [Reference.Element] = numbers.map { reference.elements[$0] }
        .filter { $0.subject == reference.timers[timer].machine }
        .filter { $0.kind == .reaction || $0.kind == .timer }
      clauses.formUnion(elements.flatMap(\.clauses))
    }
    return clauses.sorted()
  }

  /// The changes of state and outputs after the expiry, in all interpretations.
  private func effects(ofTimer timer: Int) -> [Page.Phrase] {
    if let gives = reference.timers[timer].gives {
      let names = gives.map { reference.vocabulary.inputs[$0].name }
      let different = names.enumerated().filter { !names[..<$0].contains($1) }.map(\.1)
      return [["the environment gives "] + .names(different)]
    }
    var effects: [String] = []
    var interpretations: [String: Set<Int>] = [:]
    for (number, reference) in references.enumerated() {
      let column = reference.vocabulary.inputs.count + timer
      for (location, row) in reference.cells.enumerated() {
        for edge in row[column].edges {
          let effect = reference.effect(of: reference.edges[edge], at: location)
          if interpretations[effect] == nil { effects.append(effect) }
          interpretations[effect, default: []].insert(number)
        }
      }
    }
    return effects.map { effect in
      let condition = condition(interpretations[effect] ?? [])
      return [.text(effect)] + (condition.map { [.quiet(", \($0)")] } ?? [])
    }
  }
}
