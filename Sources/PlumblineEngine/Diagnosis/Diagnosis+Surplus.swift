internal import PlumblineModel

/// Outputs without a cause in the automaton.
extension Diagnosis {
  /// An output that an unobservable input produces elsewhere, while the documents are silent on that
  /// input in some candidate: no text is broken.
  func explained(_ outputs: [(output: Int, values: [Int])], in scene: Scene) -> Finding? {
    let inputs = scene.openInputs.sorted().filter { input in
      outputs.contains { makes($0.output, $0.values, reactingTo: input) }
    }
    guard !inputs.isEmpty else { return nil }
    var finding = Finding(
      kind: .unexpectedOutput,
      clauses: [],
      expected: expectation(in: scene)
    )
    finding.explanations = reference.vocabulary.names(ofInputs: inputs)
    return finding
  }

  /// Whether the reaction to an input produces an output somewhere.
  func makes(_ output: Int, _ values: [Int], reactingTo input: Int) -> Bool {
    reference.cells.contains { row in
      row[input].edges.contains { edge in
        reference.edges[edge].outputs.contains {
          $0.pattern.matches(output: output, values: values)
        }
      }
    }
  }

  /// An announcement at the instant of an input to which its machine reacts with nothing, by the cell.
  ///
  /// Nothing if it may belong to the reaction to another input, whose work this input did not wait for.
  func againstSilence(_ output: Int, in scene: Scene) -> Finding? {
    var clauses: [Int] = []
    var elements: [Int] = []
    for (machine, declared) in reference.machines.enumerated()
    where declared.announcements.contains(where: { $0.output == output }) {
      let others = scene.overlapped.flatMap(\.edges)
      guard others.allSatisfy({ isSilent($0, machine) }) else { return nil }
      for edge in scene.reaction?.edges ?? [] {
        guard isSilent(edge, machine) else { return nil }
        for number in reference.edges[Int(edge.number)].elements where !elements.contains(number) {
          let element = reference.elements[number]
          guard element.kind == .reaction, element.subject == machine else { continue }
          elements.append(number)
          clauses += element.clauses.filter { !clauses.contains($0) }
        }
      }
    }
    let prohibitions = clauses.filter { reference.clauses[$0].kind == .prohibition }
    clauses = (prohibitions.isEmpty ? clauses : prohibitions).sorted()
    guard !clauses.isEmpty else { return nil }
    return Finding(
      kind: .unexpectedOutput,
      clauses: clauses,
      elements: elements.sorted(),
      expected: "nothing"
    )
  }

  /// The output of another case of the input at this instant: the case that holds was not taken.
  func otherCase(_ outputs: [(output: Int, values: [Int])], in scene: Scene) -> Finding? {
    let edges = (scene.reaction?.edges ?? []).map { Int($0.number) }.sorted()
    let taken = Set(edges.flatMap { reference.edges[$0].elements }).sorted().filter {
      reference.elements[$0].kind == .reaction && list(of: $0) != nil
    }
    let other = taken.first { element in
      reference.elements.indices.contains { sibling in
        sibling != element && list(of: sibling) == list(of: element)
          && makes(outputs, sibling)
      }
    }
    guard let other, !makes(outputs, other) else { return nil }
    return Finding(
      kind: .unexpectedOutput,
      clauses: reference.elements[other].clauses,
      elements: [other],
      expected: expectation(in: scene)
    )
  }

  /// The path of the list of cases that an element is part of; nil if it is the only case.
  private func list(of element: Int) -> Substring? {
    let path = reference.elements[element].path
    guard path.last == "]", let start = path.lastIndex(of: "["), !path[..<start].hasSuffix(".any")
    else { return nil }
    return path[..<start]
  }

  private func makes(_ outputs: [(output: Int, values: [Int])], _ element: Int) -> Bool {
    reference.edges.contains { edge in
      edge.outputs.contains { made in
        made.element == element
          && outputs.allSatisfy { made.pattern.matches(output: $0.output, values: $0.values) }
      }
    }
  }

  /// Whether a machine stays as it is, announces nothing and touches no timer.
  private func isSilent(_ edge: Timeline.Reaction.Edge, _ machine: Int) -> Bool {
    let (source, edge) = (Int(edge.source), reference.edges[Int(edge.number)])
    return reference.locations[source][machine] == reference.locations[edge.target][machine]
      && !edge.outputs.contains { $0.announces == machine }
      && !(edge.arms + edge.disarms).contains { reference.timers[$0].machine == machine }
  }

  /// An output that clauses of the documents forbid wherever the automaton does not allow it.
  func forbidden(_ outputs: [(output: Int, values: [Int])], in scene: Scene) -> Finding? {
    let forbidding = outputs.map {
      reference.clausesForbidding(output: $0.output, values: $0.values, shown: scene.shown)
    }
    let clauses = forbidding[0].filter { clause in forbidding.allSatisfy { $0.contains(clause) } }
    guard !clauses.isEmpty else { return nil }
    return Finding(
      kind: .unexpectedOutput,
      clauses: clauses,
      elements: closureElements(of: outputs[0].output),
      expected: expectation(in: scene)
    )
  }

  /// One more of an output that the cell of an input at this instant makes; it concerns the clauses that
  /// a missing one would.
  ///
  /// Of inputs that did not wait for each other, the latest one counts.
  func surplus(_ outputs: [(output: Int, values: [Int])], in scene: Scene) -> Finding? {
    let reactions = [scene.reaction].compactMap { $0 } + scene.overlapped.reversed()
    let made = reactions.lazy.flatMap { $0.edges.sorted { $0.number < $1.number } }
      .flatMap { reference.edges[Int($0.number)].outputs }
      .first { made in
        reference.elements[made.element].kind == .reaction
          && outputs.allSatisfy { made.pattern.matches(output: $0.output, values: $0.values) }
      }
    guard let made else { return nil }
    let clauses = clauses(of: made, for: .missingOutput)
    guard !clauses.isEmpty else { return nil }
    return Finding(
      kind: .unexpectedOutput,
      clauses: clauses,
      elements: [made.element],
      expected: expectation(in: scene)
    )
  }
}
