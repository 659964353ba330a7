internal import PlumblineModel

/// The late effects of machines that announce nothing, such as counters.
extension Counterfactual {
  /// The edges at which the automaton would react otherwise if the machine of an element had stayed in its state.
  ///
  /// A counter that misses a count shows only where a case or a schedule depends on it, perhaps many events later. A trace
  /// that goes as far takes edges of the element, and is no witness of theirs if they had enough witnesses before.
  ///
  /// - Parameter number: The element.
  /// - Returns: The edges; none for a machine with announcements, which show a change at once.
  /// - Complexity: O(locations × events × states that the element leaves).
  func edgesOfLateEffects(of number: Int) -> [Int] {
    let machine = reference.elements[number].subject
    guard [.reaction, .timer, .state].contains(reference.elements[number].kind),
      reference.machines[machine].announcements.isEmpty
    else { return [] }
    let left = statesLeft(by: number, machine)
    let numbers = Dictionary(uniqueKeysWithValues: zip(reference.locations, 0...))
    return reference.locations.indices.flatMap { location -> [Int] in
      var place = reference.locations[location]
      guard !left.contains(place[machine]) else { return [] }
      let others = left.compactMap { state in
        place[machine] = state
        return numbers[place]
      }
      let row = reference.cells[location]
      return row.indices
        .filter { event in others.contains { differs(event, at: location, from: $0, machine) } }
        .flatMap { row[$0].edges }
    }
  }

  /// The edges at which alone an element shows, because its own edges show another machine's outputs only; empty for
  /// other elements.
  ///
  /// Where the machine cannot stay without another one, its counterfactual deletes a whole edge, so each trace with
  /// that edge rejects it. Such a trace is evidence only if it goes on to an edge that depends on the state entered; see
  /// ``goes(on:from:to:of:)``.
  ///
  /// - Parameter number: The element.
  /// - Returns: The edges, in locations with a state that the element enters.
  /// - Complexity: O(edges of the element × locations), and as for ``edgesOfLateEffects(of:)``.
  func edgesThatAloneShow(_ number: Int) -> [Int] {
    let machine = reference.elements[number].subject
    guard [.reaction, .timer, .state].contains(reference.elements[number].kind),
      reference.machines[machine].announcements.isEmpty, !initialStates.contains(number)
    else { return [] }
    let borrows = staying(number, reference.elements[number]).contains { mutation in
      guard case .deleteEdge(let edge, _) = mutation else { return false }
      let required = reference.edges[edge].outputs.filter { !$0.isOptional }
      return !required.isEmpty
        && required.allSatisfy { reference.elements[$0.element].subject != machine }
    }
    guard borrows else { return [] }
    let entered = Set(
      edges[number].map { reference.locations[reference.edges[$0].target][machine] }
    )
    return edgesOfLateEffects(of: number).filter {
      entered.contains(reference.locations[sources[$0]][machine])
    }
  }

  /// Whether a trace takes an edge of an element, and then one of some others before the machine of the element moves.
  ///
  /// - Parameters:
  ///   - sequence: The edges of the trace, in order.
  ///   - starts: The edges of the element.
  ///   - ends: The others.
  ///   - number: The element.
  /// - Returns: Whether it does.
  /// - Complexity: O(edges of the trace).
  func goes(on sequence: [Int32], from starts: Set<Int>, to ends: Set<Int>, of number: Int) -> Bool
  {
    let machine = reference.elements[number].subject
    var isEntered = false
    for edge in sequence.lazy.map({ Int($0) }) {
      if isEntered, ends.contains(edge) { return true }
      let (before, after) = (sources[edge], reference.edges[edge].target)
      let moves = reference.locations[before][machine] != reference.locations[after][machine]
      isEntered = isEntered && !moves || moves && starts.contains(edge)
    }
    return false
  }

  /// The states that a machine leaves on the edges of an element, in order.
  private func statesLeft(by number: Int, _ machine: Int) -> [Int] {
    let states = edges[number].compactMap { edge in
      let before = reference.locations[sources[edge]][machine]
      return reference.locations[reference.edges[edge].target][machine] == before ? nil : before
    }
    return Set(states).sorted()
  }

  /// Whether an event has another effect in one location than in another, apart from what a machine itself does.
  private func differs(
    _ event: Int,
    at location: Int,
    from other: Int,
    _ machine: Int
  ) -> Bool {
    span(ofExpiry: event, at: location) != span(ofExpiry: event, at: other)
      || effects(of: event, at: location, without: machine)
        != effects(of: event, at: other, without: machine)
  }

  /// The index of the span after which an expiry comes; nil for an input, and without schedules.
  private func span(ofExpiry event: Int, at location: Int) -> Int32? {
    let timer = event - reference.vocabulary.inputs.count
    guard timer >= 0, !spanIndices.isEmpty else { return nil }
    return spanIndices[location * reference.timers.count + timer]
  }

  /// Per edge of a cell, its outputs and the elements of other machines.
  private func effects(of event: Int, at location: Int, without machine: Int) -> [Effect] {
    reference.cells[location][event].edges.map { edge in
      let edge = reference.edges[edge]
      return Effect(
        outputs: edge.outputs.map(\.pattern),
        elements: edge.elements.filter { reference.elements[$0].subject != machine }
      )
    }
  }

  private struct Effect: Equatable {
    let outputs: [OutputPattern]
    let elements: [Int]
  }
}
