internal import PlumblineEngine
internal import PlumblineModel

extension Walkthrough {
  /// The reaction to an event in the locations of an estimate.
  struct Reaction: Hashable {
    var effect: String
    /// The clauses that it cites, ascending.
    var clauses: [Int]
  }

  /// The reaction to an event, merged over the locations in which it is documented.
  ///
  /// - Complexity: O(locations of the estimate).
  func reaction(to event: Int, in estimate: Moment.Estimate) -> Reaction {
    var effects: [String] = []
    var elements: Set<Int> = []
    for location in estimate.locations {
      let cell = reference.cells[location][event]
      guard cell.isPossible, cell.isDocumented else { continue }
      if cell.edges.isEmpty, !effects.contains(Self.nothing) { effects.append(Self.nothing) }
      for edge in cell.edges.map({ reference.edges[$0] }) {
        let effect = reference.effect(of: edge, at: location)
        if !effects.contains(effect) { effects.append(effect) }
        elements.formUnion(edge.elements)
      }
    }
    let kinds: [Reference.Element.Kind] = [.reaction, .timer]
    let citing = elements.filter { kinds.contains(reference.elements[$0].kind) }
    return Reaction(
      effect: effects.joined(separator: ", or "),
      clauses: reference.clauses(citedBy: Array(citing))
    )
  }

  private static let nothing = "nothing that shows"

  /// The documented inputs with their reactions, then the undocumented ones.
  func inputFacts(of estimate: Moment.Estimate) -> [Fact] {
    var reactions: [(reaction: Reaction, inputs: [Int])] = []
    var undocumented: [Int] = []
    for input in reference.vocabulary.inputs.indices {
      let cells = estimate.locations.map { reference.cells[$0][input] }.filter(\.isPossible)
      if cells.isEmpty { continue }
      if cells.contains(where: { !$0.isDocumented }) { undocumented.append(input) }
      guard cells.contains(where: \.isDocumented) else { continue }
      let reaction = reaction(to: input, in: estimate)
      if let position = reactions.firstIndex(where: { $0.reaction == reaction }) {
        reactions[position].inputs.append(input)
      } else {
        reactions.append((reaction, [input]))
      }
    }
    let lines = reactions.map { reaction, inputs -> Page.Phrase in
      .names(names(of: inputs)) + [.text(": \(reaction.effect)")] + bracketed(reaction.clauses)
    }
    var facts: [Fact] = []
    if !lines.isEmpty { facts.append(("inputs", .joined(lines, by: [.lineBreak]))) }
    if !undocumented.isEmpty { facts.append(("undocumented", .names(names(of: undocumented)))) }
    return facts
  }

  /// The inputs in words; one with all of its arguments is its name alone.
  private func names(of inputs: [Int]) -> [String] {
    let vocabulary = reference.vocabulary
    var names: [String] = []
    for input in inputs {
      let all = vocabulary.inputs(sharingNameWith: input)
      let name =
        all.allSatisfy(inputs.contains)
        ? vocabulary.inputs[input].name : vocabulary.text(ofInput: input)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
