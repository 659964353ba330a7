internal import PlumblineModel

/// Gives one automaton the times and reactions of another one, change by change.
///
/// Locations correspond by the names of machines and states, timers by name. A reaction whose target or timers have
/// no counterpart cannot be moved. Both automata have the same vocabulary.
struct Transplant {
  typealias Effect = ChangedFact.Effect

  /// An event in a location of the target.
  struct Cell: Hashable {
    var location: Int
    var event: Int
  }

  let source: Reference
  let target: Reference
  /// The locations of the source by those of the target, and the other way round.
  private let sources: [Int: Int]
  private let targets: [Int: Int]
  /// The locations of the target by the states of the machines.
  let named: [[String: String]: Int]
  /// The timers and the machines of the target by those of the source.
  private let timers: [Int: Int]
  private let machines: [Int: Int]
  /// The cells in which the reactions of an element differ, by the path of the element.
  private(set) var changedCells: [String: Set<Cell>] = [:]
  /// What only the source does in these cells, and what only the target does, by the path of the element.
  private(set) var effects: [String: (source: Set<Effect>, target: Set<Effect>)] = [:]
  /// The paths of elements with a reaction that has no counterpart in the target.
  private(set) var unmovable: Set<String> = []

  /// - Complexity: O(size of both automata).
  init(from source: Reference, to target: Reference) {
    self.source = source
    self.target = target
    let (named, others) = (source.locationsByStates, target.locationsByStates)
    var (sources, targets): ([Int: Int], [Int: Int]) = ([:], [:])
    for (states, location) in named {
      guard let other = others[states] else { continue }
      sources[other] = location
      targets[location] = other
    }
    (self.sources, self.targets, self.named) = (sources, targets, others)
    timers = Self.correspondence(source.timers.map(\.name), target.timers.map(\.name))
    machines = Self.correspondence(source.machines.map(\.name), target.machines.map(\.name))
    for (location, own) in sources {
      for event in target.cells[location].indices {
        compare(Cell(location: location, event: event), own)
      }
    }
  }

  /// The positions of equal names.
  private static func correspondence(_ names: [String], _ others: [String]) -> [Int: Int] {
    var positions: [Int: Int] = [:]
    for (number, name) in names.enumerated() {
      if let other = others.firstIndex(of: name) { positions[number] = other }
    }
    return positions
  }

  /// The cells in which some elements differ.
  func cells(of paths: [String]) -> Set<Cell> {
    paths.reduce(into: []) { $0.formUnion(changedCells[$1] ?? []) }
  }

  /// The target with what some elements of the source do, in the cells in which they differ.
  ///
  /// All else in these cells stays, unless it depends on that: see ``edges(in:at:adopting:)``.
  ///
  /// - Returns: Nil if none of them can be moved.
  /// - Complexity: O(size of both automata).
  func adopting(_ paths: [String]) -> Reference? {
    var changed = target
    var hasChanged = false
    for cell in cells(of: paths) {
      guard let own = sources[cell.location],
        let edges = edges(in: cell, at: own, adopting: paths) ?? moved(event: cell.event, at: own)
      else { continue }
      let first = changed.edges.count
      changed.edges += edges
      changed.cells[cell.location][cell.event].edges = Array(first..<changed.edges.count)
      hasChanged = true
    }
    guard hasChanged else { return nil }
    let first = changed.clauses.count
    changed.clauses += source.clauses
    changed.elements += source.elements.map { element in
      var element = element
      element.clauses = element.clauses.map { $0 + first }
      return element
    }
    return changed
  }
}

extension Transplant {
  /// The column of an event of the target in the cells of the source; nil without a counterpart.
  func column(of event: Int) -> Int? {
    let inputs = target.vocabulary.inputs.count
    guard event >= inputs else { return event }
    return timers.first { $0.value == event - inputs }.map { inputs + $0.key }
  }

  /// The edges of the source for an event of the target, in the numbers of the target.
  private func moved(event: Int, at location: Int) -> [Reference.Edge]? {
    guard let column = column(of: event) else { return nil }
    var edges: [Reference.Edge] = []
    for number in source.cells[location][column].edges {
      guard let edge = moved(source.edges[number]) else { return nil }
      edges.append(edge)
    }
    return edges
  }

  func moved(_ edge: Reference.Edge) -> Reference.Edge? {
    targets[edge.target].flatMap { moved(edge, to: $0) }
  }

  /// An edge of the source in the numbers of the target, to a location of the target.
  func moved(_ edge: Reference.Edge, to location: Int) -> Reference.Edge? {
    let arms = edge.arms.compactMap { timers[$0] }
    let disarms = edge.disarms.compactMap { timers[$0] }
    guard arms.count == edge.arms.count, disarms.count == edge.disarms.count else { return nil }
    let first = target.elements.count
    return Reference.Edge(
      target: location,
      outputs: edge.outputs.map { output in
        var output = output
        output.element += first
        output.announces = output.announces.flatMap { machines[$0] }
        return output
      },
      arms: arms.sorted(),
      disarms: disarms.sorted(),
      elements: edge.elements.map { $0 + first }
    )
  }

  /// Notes a cell in which the reactions differ.
  private mutating func compare(_ cell: Cell, _ own: Int) {
    let other = target.cells[cell.location][cell.event]
    guard other.isPossible, other.isDocumented, let column = column(of: cell.event) else { return }
    let mine = source.cells[own][column]
    guard mine.isPossible, mine.isDocumented else { return }
    let edges = moved(event: cell.event, at: own)
    if let edges,
      Set(edges.map(\.withoutElements))
        == Set(other.edges.map { target.edges[$0].withoutElements })
    {
      return
    }
    let parts = source.parts(of: mine)
    let others = target.parts(of: other)
    let paths = Set(parts.keys).union(others.keys)
    let differing = paths.filter { parts[$0] != others[$0] }
    // A reaction that cannot be moved may do the same as its counterpart, only in states with other names.
    for path in differing.isEmpty && edges != nil ? paths : differing {
      changedCells[path, default: []].insert(cell)
      if edges == nil { unmovable.insert(path) }
      let (mine, its) = (parts[path] ?? [], others[path] ?? [])
      effects[path, default: ([], [])].source.formUnion(mine.subtracting(its))
      effects[path, default: ([], [])].target.formUnion(its.subtracting(mine))
    }
  }
}

extension Reference.Edge {
  /// The edge as far as it matters for behaviour.
  var withoutElements: Reference.Edge {
    var edge = self
    edge.elements = []
    edge.arms.sort()
    edge.disarms.sort()
    for number in edge.outputs.indices { edge.outputs[number].element = 0 }
    return edge
  }
}

extension Reference {
  /// The locations by the states of the machines; empty if two machines have one name.
  var locationsByStates: [[String: String]: Int] {
    var found: [[String: String]: Int] = [:]
    for location in locations.indices { found[states(at: location)] = location }
    return found
  }

  /// The states of the machines at a location, by the names of the machines.
  func states(at location: Int) -> [String: String] {
    let states = zip(machines, locations[location]).map { ($0.name, $0.states[$1].name) }
    return Dictionary(states) { first, _ in first }
  }

  /// What each element of a cell's edges does, by the path of the element.
  fileprivate func parts(of cell: Cell) -> [String: Set<ChangedFact.Effect>] {
    var parts: [String: Set<ChangedFact.Effect>] = [:]
    for edge in cell.edges.map({ edges[$0] }) {
      for number in edge.elements where [.reaction, .timer].contains(elements[number].kind) {
        let machine = elements[number].subject
        let state = machines[machine].states[locations[edge.target][machine]]
        let outputs = edge.outputs.filter { $0.element == number }.map { output in
          let named = vocabulary.outputs[output.pattern.output]
          return ChangedFact.Effect.Output(
            name: named.name,
            arguments: named.arguments.map(\.name),
            values: output.pattern.valueTexts(in: vocabulary),
            isOptional: output.isOptional,
            isAnnouncement: output.announces != nil
          )
        }
        parts[elements[number].path, default: []]
          .insert(.init(state: state.name, shown: state.shown, outputs: outputs))
      }
    }
    return parts
  }
}
