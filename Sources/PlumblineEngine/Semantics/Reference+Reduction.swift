internal import PlumblineModel

extension Reference {
  /// The automaton without the machines that show nothing and decide nothing.
  ///
  /// After a projection, a machine whose outputs are not observed can be such a one: what other users see of a client, in
  /// the log of that client. Its states multiply the candidates, and no event tells them apart. Locations that differ in
  /// its state alone are bisimilar (R. Milner, *Communication and Concurrency*, 1989), which is checked, so the smaller
  /// automaton allows the same. In it the machine has one state, and its timers never run.
  ///
  /// - Complexity: O(size of the automaton × machines²).
  var withoutIdleMachines: Reference {
    // Without one machine another one may decide nothing any more.
    for machine in machines.indices {
      let shows = edges.contains { edge in edge.outputs.contains { $0.announces == machine } }
      guard !shows, let removal = MachineRemoval(of: machine, from: self) else { continue }
      return removal.reference.withoutIdleMachines
    }
    return self
  }
}

/// The removal of one machine.
private struct MachineRemoval {
  private let machine: Int
  private let whole: Reference
  private let timers: Set<Int>
  /// Per location, the number of its class: locations that differ in the state of the machine alone.
  private var classes: [Int] = []
  /// Per class, a location.
  private var representatives: [Int] = []

  /// What an edge is without the machine.
  private struct Effect: Hashable {
    var target: Int
    var outputs: [Reference.ExpectedOutput] = []
    var arms: [Int] = []
    var disarms: [Int] = []
    /// The elements of other machines.
    var elements: [Int] = []
  }

  /// - Returns: Nil if another machine, an input or an output depends on the machine.
  init?(of machine: Int, from whole: Reference) {
    self.machine = machine
    self.whole = whole
    timers = Set(whole.timers.indices.filter { whole.timers[$0].machine == machine })
    guard timers.allSatisfy({ whole.timers[$0].gives == nil }),
      whole.timers.indices.allSatisfy({
        whole.timers[$0].counter != machine || timers.contains($0)
      })
    else { return nil }
    classify()
    guard representatives.count < whole.locations.count,
      whole.locations.indices.allSatisfy(isLikeItsClass)
    else { return nil }
  }

  private mutating func classify() {
    var numbers: [[Int]: Int] = [:]
    classes = [Int](repeating: 0, count: whole.locations.count)
    // The location at the opening is the first of its class.
    for location in [whole.start] + whole.locations.indices {
      var others = whole.locations[location]
      others[machine] = 0
      if numbers[others] == nil {
        numbers[others] = representatives.count
        representatives.append(location)
      }
      classes[location] = numbers[others] ?? 0
    }
  }

  /// Whether each event has the effects in a location that it has in the first one of its class.
  private func isLikeItsClass(_ location: Int) -> Bool {
    let first = representatives[classes[location]]
    return whole.cells[location].indices.allSatisfy { event in
      let (cell, other) = (whole.cells[location][event], whole.cells[first][event])
      let effects = effects(of: cell, at: location)
      if isOfMachine(event) { return effects == [Effect(target: classes[location])] }
      return cell.isPossible == other.isPossible && cell.isDocumented == other.isDocumented
        && effects == self.effects(of: other, at: first)
    }
  }

  private func isOfMachine(_ event: Int) -> Bool {
    timers.contains(event - whole.vocabulary.inputs.count)
  }

  private func effects(of cell: Reference.Cell, at location: Int) -> Set<Effect> {
    cell.edges.isEmpty
      ? [Effect(target: classes[location])] : Set(cell.edges.map { effect(of: whole.edges[$0]) })
  }

  private func effect(of edge: Reference.Edge) -> Effect {
    Effect(
      target: classes[edge.target],
      outputs: edge.outputs,
      arms: edge.arms.filter { !timers.contains($0) },
      disarms: edge.disarms.filter { !timers.contains($0) },
      elements: edge.elements.filter { !isOfMachine(whole.elements[$0]) }
    )
  }

  /// The automaton without the machine.
  var reference: Reference {
    var smaller = whole
    smaller.locations = representatives.map { whole.locations[$0] }
    smaller.start = classes[whole.start]
    smaller.armedAtStart.removeAll(where: timers.contains)
    smaller.edges = []
    smaller.cells = representatives.map { location in
      whole.cells[location].indices.map { event in
        var cell = whole.cells[location][event]
        let edges = edges(of: cell, at: location)
        cell.edges = Array(smaller.edges.count..<smaller.edges.count + edges.count)
        smaller.edges += edges
        return cell
      }
    }
    return smaller
  }

  /// The edges of a cell, one for each effect; none for one that does nothing.
  private func edges(of cell: Reference.Cell, at location: Int) -> [Reference.Edge] {
    var known: Set<Effect> = []
    let edges = cell.edges.map { whole.edges[$0] }.filter { known.insert(effect(of: $0)).inserted }
    guard known != [Effect(target: classes[location])] else { return [] }
    return edges.map { edge in
      let effect = effect(of: edge)
      return Reference.Edge(
        target: effect.target,
        outputs: effect.outputs,
        arms: effect.arms,
        disarms: effect.disarms,
        elements: effect.elements
      )
    }
  }

  private func isOfMachine(_ element: Reference.Element) -> Bool {
    [.reaction, .timer, .state].contains(element.kind) && element.subject == machine
  }
}
