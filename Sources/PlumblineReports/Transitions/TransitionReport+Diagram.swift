internal import PlumblineModel

extension TransitionReport {
  func diagramSection(_ machines: [ObservableMachine]) -> Page.Section {
    let drawn = machines.map { Page.Block.diagram(diagram(of: $0)) }
    var section = Page.Section(
      "diagram",
      machines.count == 1 ? "State diagram" : "State diagrams",
      drawn.isEmpty ? [.paragraph(["No machine announces its state."])] : drawn
    )
    // Diagram and matrix of more states need a whole screen each.
    section.isBesideNext =
      !drawn.isEmpty && machines.allSatisfy { $0.states.count <= Self.statesBeside }
    return section
  }

  /// The number of states up to which a matrix stands beside its diagram.
  private static var statesBeside: Int { 6 }

  /// The announced changes of a machine; the matrix has the unannounced ones, too.
  func diagram(of machine: ObservableMachine) -> StateDiagram {
    var edges: [StateDiagram.Edge] = []
    for outcome in machine.changes {
      let label = StateDiagram.Label(
        text: text(of: outcome, machine),
        target: anchor(of: outcome, machine)
      )
      let same = { (edge: StateDiagram.Edge) in edge.from == outcome.from && edge.to == outcome.to }
      if let position = edges.firstIndex(where: same) {
        edges[position].labels.append(label)
      } else {
        edges.append(StateDiagram.Edge(from: outcome.from, to: outcome.to, labels: [label]))
      }
    }
    return StateDiagram(
      name: machine.name,
      caption:
        "\(machine.name): each line is an input, or a timer with its time, then in brackets the condition"
        + " that tells it from others and the interpretation that has it, then the reason that is announced; ‘may’ is what an"
        + " implementation is free to do or not. The matrix says the same with clauses.",
      states: machine.states,
      initial: machine.initial,
      edges: edges,
      targets: machine.states.map { Self.anchor(ofState: $0, of: machine.name) }
    )
  }

  private func text(of outcome: ObservableMachine.Outcome, _ machine: ObservableMachine) -> String {
    var text = self.text(of: outcome.event)
    let arrows = machine.changes.filter { $0.to != outcome.to }
    let conditions = [
      condition(of: outcome, among: arrows, machine), condition(outcome.interpretations),
    ].compactMap(\.self)
    if !conditions.isEmpty { text += " [\(conditions.joined(separator: ", "))]" }
    if !outcome.reasons.isEmpty { text += " / " + outcome.reasons.joined(separator: " or ") }
    if let passes = passes(of: outcome, machine) { text += ", \(passes)" }
    if isFree(outcome) { text += ", may" }
    if let count = count(of: outcome, among: machine.changes, machine) { text += ", \(count)" }
    return text
  }

  /// The states that may be announced on the way: `may pass closing`; nil for none.
  func passes(of outcome: ObservableMachine.Outcome, _ machine: ObservableMachine) -> String? {
    outcome.passes.isEmpty
      ? nil : "may pass " + outcome.passes.map { machine.states[$0] }.joined(separator: " and ")
  }

  /// Whether an implementation is free to take an outcome: it is optional, or its timer is never due.
  func isFree(_ outcome: ObservableMachine.Outcome) -> Bool {
    guard case .timer(let timer) = outcome.event else { return outcome.isOptional }
    return outcome.isOptional || reference.timers[timer].spans.allSatisfy { $0.to == nil }
  }
}
