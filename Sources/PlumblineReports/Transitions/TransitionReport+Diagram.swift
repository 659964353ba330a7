internal import PlumblineModel

extension TransitionReport {
  func diagramSection(_ machines: [ObservableMachine]) -> Page.Section {
    let drawn = machines.map { Page.Block.diagram(diagram(of: $0)) }
    return Page.Section(
      "diagram",
      machines.count == 1 ? "State diagram" : "State diagrams",
      drawn.isEmpty ? [.paragraph(["No machine announces its state."])] : drawn
    )
  }

  /// The announced changes of a machine; the matrix has the unannounced ones, too.
  func diagram(of machine: ObservableMachine) -> StateDiagram {
    var edges: [StateDiagram.Edge] = []
    for outcome in machine.outcomes where outcome.isAnnounced {
      let label = label(of: outcome, machine)
      let same = { (edge: StateDiagram.Edge) in edge.from == outcome.from && edge.to == outcome.to }
      if let position = edges.firstIndex(where: same) {
        edges[position].labels.append(label)
      } else {
        edges.append(StateDiagram.Edge(from: outcome.from, to: outcome.to, labels: [label]))
      }
    }
    return StateDiagram(
      name: machine.name,
      caption: "\(machine.name): each line is an input, or a timer with its time, then the reason"
        + " that is announced; ‘may’ is what an implementation is free to do or not. The matrix"
        + " below says the same with clauses.",
      states: machine.states,
      initial: machine.initial,
      edges: edges
    )
  }

  private func label(of outcome: ObservableMachine.Outcome, _ machine: ObservableMachine) -> String
  {
    var text = self.text(of: outcome.event)
    if let condition = place(of: outcome, machine) { text += " [\(condition)]" }
    if !outcome.reasons.isEmpty { text += " / " + outcome.reasons.joined(separator: " or ") }
    if outcome.isOptional || isNeverDue(outcome.event) { text += ", may" }
    if let condition = condition(outcome.interpretations) { text += ", \(condition)" }
    if let run {
      let count = run.visits(of: outcome, machine, self)
      text += count > 0 ? ", \(grouped(count))×" : ", never taken"
    }
    return text
  }

  /// The state of another machine that tells an arrow from others of its event: `network is up`; nil if
  /// it has no rival, or no single machine decides.
  private func place(
    of outcome: ObservableMachine.Outcome,
    _ machine: ObservableMachine
  ) -> String? {
    let rivals = machine.outcomes.filter {
      $0.from == outcome.from && $0.event == outcome.event && $0.isAnnounced
        && $0.to != outcome.to
    }
    guard !rivals.isEmpty else { return nil }
    for (number, other) in reference.machines.enumerated() where number != machine.number {
      let own = outcome.places[number]
      let others = rivals.reduce(into: Set<Int>()) { $0.formUnion($1.places[number]) }
      guard own.isDisjoint(with: others) else { continue }
      let names = { (states: Set<Int>) in
        states.sorted().map { other.states[$0].name }.joined(separator: " or ")
      }
      return own.count <= others.count
        ? "\(other.name) is \(names(own))" : "\(other.name) is not \(names(others))"
    }
    return nil
  }

  private func isNeverDue(_ event: ObservableMachine.Event) -> Bool {
    guard case .timer(let timer) = event else { return false }
    return reference.timers[timer].spans.allSatisfy { $0.to == nil }
  }
}
