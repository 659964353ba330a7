internal import PlumblineModel

/// The reactions of single machines in a cell, whose edges combine those of all machines.
extension Transplant {
  /// The edges of a cell with the source's reactions of the machines of some elements, and else as in the target.
  ///
  /// A reaction to an entry follows from the state that another machine enters. So edges are combined only where both
  /// lead to that state. Where the target never does, the cell stays as it is.
  ///
  /// - Parameters:
  ///   - cell: A cell of the target in which the elements differ.
  ///   - own: The location of the source.
  ///   - paths: The paths of the elements.
  /// - Returns: Nil if these reactions cannot be told apart from those of other machines.
  /// - Complexity: O(edges of the source × edges of the target).
  func edges(in cell: Cell, at own: Int, adopting paths: [String]) -> [Reference.Edge]? {
    let machines = source.machines(of: paths).union(target.machines(of: paths))
    guard machines.count < target.machines.count, let column = column(of: cell.event) else {
      return nil
    }
    let mine = source.ways(at: own, column)
    let its = target.ways(at: cell.location, cell.event)
    let isAnswered =
      mine.contains { source.hasAnswer($0, to: machines) }
      || its.contains { target.hasAnswer($0, to: machines) }
    let entered = Set(paths.compactMap(\.enteredMachine))
    if entered.isDisjoint(with: machines), paths.allSatisfy({ $0.enteredMachine != nil }) {
      return isAnswered ? nil : following(mine, its, machines, entered)
    }
    return leading(mine, its, machines, isAnswered)
  }

  /// The target's edges, with the answers of some machines to the entries of others.
  private func following(
    _ mine: [Reference.Edge],
    _ its: [Reference.Edge],
    _ machines: Set<String>,
    _ entered: Set<String>
  ) -> [Reference.Edge]? {
    var edges: [Reference.Edge] = []
    for edge in its {
      let states = target.states(after: edge, of: entered)
      let answers = mine.filter { source.states(after: $0, of: entered) == states }
      if answers.isEmpty { edges.append(edge) }
      for answer in answers {
        guard let edge = combined(answer, edge, machines) else { return nil }
        edges.append(edge)
      }
    }
    return distinct(edges)
  }

  /// The source's edges of some machines, with what the target's other machines do then.
  private func leading(
    _ mine: [Reference.Edge],
    _ its: [Reference.Edge],
    _ machines: Set<String>,
    _ isAnswered: Bool
  ) -> [Reference.Edge]? {
    var edges: [Reference.Edge] = []
    for edge in mine {
      let states = source.states(after: edge, of: machines)
      let others = its.filter { !isAnswered || target.states(after: $0, of: machines) == states }
      // What other machines do then, only the source says.
      let combinations =
        others.isEmpty ? [moved(edge)] : others.map { combined(edge, $0, machines) }
      for combination in combinations {
        guard let combination else { return nil }
        edges.append(combination)
      }
    }
    let unlike = Set(edges.map(\.withoutElements)) != Set(its.map(\.withoutElements))
    return unlike ? distinct(edges) : nil
  }

  /// The edges with different effects.
  private func distinct(_ edges: [Reference.Edge]) -> [Reference.Edge] {
    var known: Set<Reference.Edge> = []
    return edges.filter { known.insert($0.withoutElements).inserted }
  }

  /// An edge of the source as far as some machines take part, with the rest of an edge of the target.
  private func combined(
    _ mine: Reference.Edge,
    _ its: Reference.Edge,
    _ machines: Set<String>
  ) -> Reference.Edge? {
    let changed = source.states(after: mine, of: machines)
    let states = target.states(at: its.target).merging(changed) { $1 }
    guard let location = named[states],
      var edge = moved(source.part(of: mine, machines.contains), to: location)
    else { return nil }
    let rest = target.part(of: its) { !machines.contains($0) }
    edge.outputs += rest.outputs
    edge.arms = (edge.arms + rest.arms).sorted()
    edge.disarms = (edge.disarms + rest.disarms).sorted()
    edge.elements += rest.elements
    return edge
  }
}

extension Reference {
  /// The edges of a cell; one that changes nothing where no machine reacts.
  fileprivate func ways(at location: Int, _ event: Int) -> [Edge] {
    let known = cells[location][event].edges.map { edges[$0] }
    return known.isEmpty
      ? [Edge(target: location, outputs: [], arms: [], disarms: [], elements: [])] : known
  }

  /// The machine that reacts by an element.
  private func machine(of element: Int) -> String {
    machines[elements[element].subject].name
  }

  /// The numbers of the machines that react by the elements that meet a condition.
  private func reacting(_ isMeant: (Element) -> Bool) -> Set<Int> {
    Set(elements.filter { [.reaction, .timer].contains($0.kind) && isMeant($0) }.map(\.subject))
  }

  /// The machines that react by elements with some paths, with those that only count entries of their states.
  fileprivate func machines(of paths: [String]) -> Set<String> {
    let named = reacting { paths.contains($0.path) }
    let counters = timers.filter { named.contains($0.clockMachine) }.compactMap(\.counter)
    let silent = Set(counters).subtracting(reacting { _ in true })
    return Set(named.union(silent).map { machines[$0].name })
  }

  /// The states of some machines after an edge.
  fileprivate func states(after edge: Edge, of named: Set<String>) -> [String: String] {
    states(at: edge.target).filter { named.contains($0.key) }
  }

  /// Whether another machine answers to a state that some machines enter.
  fileprivate func hasAnswer(_ edge: Edge, to named: Set<String>) -> Bool {
    edge.elements.contains { element in
      guard let entered = elements[element].path.enteredMachine else { return false }
      return named.contains(entered) && !named.contains(machine(of: element))
    }
  }

  /// An edge as far as some machines take part.
  fileprivate func part(of edge: Edge, _ isMeant: (String) -> Bool) -> Edge {
    var part = edge
    // A timer starts and stops with the machine whose time it measures.
    part.outputs.removeAll { !isMeant(machine(of: $0.element)) }
    part.arms.removeAll { !isMeant(machines[timers[$0].clockMachine].name) }
    part.disarms.removeAll { !isMeant(machines[timers[$0].clockMachine].name) }
    part.elements.removeAll { !isMeant(machine(of: $0)) }
    return part
  }
}

extension String {
  /// The machine of the entered state in the path of a reaction to an entry; nil for another path.
  ///
  /// It is `link` for `presence.listed.on.enter link.idle`.
  fileprivate var enteredMachine: String? {
    firstRange(of: ".on.enter ").map { String(self[$0.upperBound...].prefix { $0 != "." }) }
  }
}
