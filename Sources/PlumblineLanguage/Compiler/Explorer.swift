import PlumblineModel

/// Finds every combination of states that can be reached when time is ignored, breadth first,
/// and fills the tables.
struct Explorer {
  /// More outputs of one event than this are refused: the engine keeps what is owed as bits.
  static let outputLimit = 32

  /// More cells, locations times events, than this are refused.
  static let cellLimit = 1 << 22

  private var reactor: Reactor
  private(set) var locations: [[Int]] = []
  private var numbers: [[Int]: Int] = [:]
  private(set) var cells: [[Reference.Cell]] = []
  private(set) var edges: [Reference.Edge] = []

  init(program: Program) { self.reactor = Reactor(program: program) }

  private var program: Program { reactor.program }

  /// Fills ``locations``, ``cells`` and ``edges``, until a fault of the spec stops it.
  mutating func explore(diagnostics: inout Diagnostics) {
    _ = number(of: program.start)
    while cells.count < locations.count, cells.count < locationLimit,
      !reactor.diagnostics.hasErrors
    {
      let location = locations[cells.count]
      var row: [Reference.Cell] = []
      for input in program.inputs.indices { row.append(cell(ofInput: input, in: location)) }
      for timer in program.timers.indices { row.append(cell(ofTimer: timer, in: location)) }
      cells.append(row)
    }
    diagnostics.report(contentsOf: reactor.diagnostics)
  }

  /// The states and groups that were occupied, if only in passing.
  var reached: Set<Reactor.Visit> {
    var reached = reactor.visited
    for (machine, table) in program.machines.enumerated() {
      for node in table.path(from: program.start[machine]) {
        reached.insert(Reactor.Visit(machine: machine, node: node))
      }
    }
    return reached
  }

  var isComplete: Bool { cells.count == locations.count }

  /// How many locations fit into the limit.
  var locationLimit: Int {
    Self.cellLimit / max(program.inputs.count + program.timers.count, 64)
  }

  private mutating func number(of location: [Int]) -> Int {
    if let number = numbers[location] { return number }
    numbers[location] = locations.count
    locations.append(location)
    return locations.count - 1
  }

  private mutating func cell(ofInput input: Int, in location: [Int]) -> Reference.Cell {
    guard program.inputs[input].onlyWhen?.holds(in: location) ?? true else {
      return Reference.Cell(isPossible: false, isDocumented: false, edges: [])
    }
    let findings = reactor.findings(for: .input(input), in: location)
    return Reference.Cell(
      isPossible: true,
      isDocumented: findings.contains { !program.machines[$0.machine].announcements.isEmpty },
      edges: addEdges(for: findings, from: location)
    )
  }

  private mutating func cell(ofTimer timer: Int, in location: [Int]) -> Reference.Cell {
    let declaration = program.timers[timer]
    var cell = Reference.Cell(isPossible: true, isDocumented: true, edges: [])
    // Outside the state that it measures a timer does not run, so that nothing can come of it.
    guard
      program.isInside(
        location,
        machine: declaration.clockMachine,
        node: declaration.clockNode
      ),
      program.isInside(location, machine: declaration.machine, node: declaration.node),
      let enabled = MachineTable.Answer.cases(declaration.cases).enabled(in: location)
    else { return cell }
    let finding = Reactor.Finding(machine: declaration.machine, reaction: enabled)
    cell.edges = addEdges(for: [finding], from: location, startingWith: declaration.element)
    let isExact = declaration.spans.allSatisfy { $0.from == $0.to }
    if !isExact, cell.edges.contains(where: { edges[$0].isHidden && !edges[$0].arms.isEmpty }) {
      reactor.reportHiddenWindow(of: enabled, timer: declaration.name)
    }
    return cell
  }

  private mutating func addEdges(
    for findings: [Reactor.Finding],
    from location: [Int],
    startingWith timer: Int? = nil
  ) -> [Int] {
    guard !findings.isEmpty else { return [] }
    let first = edges.count
    for outcome in reactor.outcomes(of: findings, in: location) {
      var edge = edge(for: outcome, from: location)
      if edge.outputs.count > Self.outputLimit, let finding = findings.first {
        reactor.reportTooManyOutputs(of: finding.reaction, edge.outputs.count)
      }
      edge.elements = unique((timer.map { [$0] } ?? []) + edge.elements)
      if let same = edges[first...].firstIndex(where: { $0.isIndistinguishable(from: edge) }) {
        edges[same].elements = unique(edges[same].elements + edge.elements)
      } else {
        edges.append(edge)
      }
    }
    return Array(first..<edges.count)
  }

  private mutating func edge(for outcome: Reactor.Outcome, from location: [Int]) -> Reference.Edge {
    Reference.Edge(
      target: number(of: outcome.location),
      outputs: outcome.outputs,
      arms: outcome.clocks.indices.filter { outcome.clocks[$0] == true },
      disarms: outcome.clocks.indices.filter { timer in
        let declaration = program.timers[timer]
        // What was entered and left within the event did not run before, nor does it now.
        return outcome.clocks[timer] == false
          && program.isInside(
            location,
            machine: declaration.clockMachine,
            node: declaration.clockNode
          )
      },
      elements: outcome.elements
    )
  }
}

extension Reference.Edge {
  /// Whether nobody sees it.
  fileprivate var isHidden: Bool { outputs.allSatisfy(\.isOptional) }

  /// Whether it does the same, for whatever reason.
  fileprivate func isIndistinguishable(from other: Reference.Edge) -> Bool {
    target == other.target && arms == other.arms && disarms == other.disarms
      && outputs.map(\.pattern) == other.outputs.map(\.pattern)
      && outputs.map(\.announces) == other.outputs.map(\.announces)
      && outputs.map(\.isOptional) == other.outputs.map(\.isOptional)
  }
}

/// The numbers in order of their first occurrence.
private func unique(_ numbers: [Int]) -> [Int] {
  var seen: Set<Int> = []
  return numbers.filter { seen.insert($0).inserted }
}
