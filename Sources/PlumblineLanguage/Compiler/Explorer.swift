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
  private var known: [[Int]: Int] = [:]
  private(set) var cells: [[Reference.Cell]] = []
  private(set) var edges: [Reference.Edge] = []

  private let program: Program
  /// Per machine and leaf, the timers whose clock runs there, and those whose machine reacts there.
  private let clocks: [[UInt32]]
  private let owners: [[UInt32]]

  init(program: Program) {
    self.program = program
    reactor = Reactor(program: program)
    func timers(_ isInside: (Program.Timer, _ machine: Int, _ leaf: Int) -> Bool) -> [[UInt32]] {
      program.machines.enumerated().map { machine, table in
        table.nodes.indices.map { leaf in
          program.timers.enumerated().reduce(0) { timers, timer in
            isInside(timer.element, machine, leaf) ? timers | 1 << UInt32(timer.offset) : timers
          }
        }
      }
    }
    clocks = timers { timer, machine, leaf in
      timer.clockMachine == machine && program.machines[machine].isInside(leaf, timer.clockNode)
    }
    owners = timers { timer, machine, leaf in
      timer.machine == machine && program.machines[machine].isInside(leaf, timer.node)
    }
  }

  /// Fills ``locations``, ``cells`` and ``edges``, until a fault of the spec stops it.
  mutating func explore(diagnostics: inout Diagnostics) {
    _ = number(of: program.start)
    while cells.count < locations.count, cells.count < locationLimit,
      !reactor.diagnostics.hasErrors
    {
      let location = locations[cells.count]
      let running = timers(clocks, in: location)
      let reacting = running & timers(owners, in: location)
      var row: [Reference.Cell] = []
      row.reserveCapacity(program.inputs.count + program.timers.count)
      for input in program.inputs.indices {
        row.append(cell(ofInput: input, in: location, running: running))
      }
      for timer in program.timers.indices {
        let isReacting = reacting & (1 << UInt32(timer)) != 0
        row.append(
          isReacting
            ? cell(ofTimer: timer, in: location, running: running)
            // Outside the state that it measures a timer does not run.
            : Reference.Cell(isPossible: true, isDocumented: true, edges: [])
        )
      }
      cells.append(row)
    }
    diagnostics.report(contentsOf: reactor.diagnostics)
  }

  /// Per machine, whether each state and group was occupied, if only in passing.
  var reached: [[Bool]] {
    var reached = reactor.visited
    for (machine, leaf) in program.start.enumerated() {
      for node in program.machines[machine].path(from: leaf) { reached[machine][node] = true }
    }
    return reached
  }

  private func timers(_ timers: [[UInt32]], in location: [Int]) -> UInt32 {
    var all: UInt32 = 0
    for (machine, leaf) in location.enumerated() { all |= timers[machine][leaf] }
    return all
  }

  var isComplete: Bool { cells.count == locations.count }

  /// How many locations fit into the limit.
  var locationLimit: Int {
    Self.cellLimit / max(program.inputs.count + program.timers.count, 64)
  }

  private mutating func number(of location: [Int]) -> Int {
    if let number = known[location] { return number }
    known[location] = locations.count
    locations.append(location)
    return locations.count - 1
  }

  private mutating func cell(
    ofInput input: Int,
    in location: [Int],
    running: UInt32
  ) -> Reference.Cell {
    guard program.inputs[input].onlyWhen?.holds(in: location) ?? true else {
      return Reference.Cell(isPossible: false, isDocumented: false, edges: [])
    }
    let findings = reactor.findings(forInput: input, in: location)
    return Reference.Cell(
      isPossible: true,
      isDocumented: findings.contains { !program.machines[$0.machine].announcements.isEmpty },
      edges: addEdges(for: findings, from: location, running: running)
    )
  }

  private mutating func cell(
    ofTimer timer: Int,
    in location: [Int],
    running: UInt32
  ) -> Reference.Cell {
    let declaration = program.timers[timer]
    var cell = Reference.Cell(isPossible: true, isDocumented: true, edges: [])
    guard let enabled = declaration.cases.enabled(in: location) else { return cell }
    let finding = Reactor.Finding(machine: declaration.machine, reaction: enabled)
    cell.edges = addEdges(
      for: [finding],
      from: location,
      running: running,
      startingWith: declaration.element
    )
    return cell
  }

  private mutating func addEdges(
    for findings: [Reactor.Finding],
    from location: [Int],
    running: UInt32,
    startingWith timer: Int? = nil
  ) -> [Int] {
    guard !findings.isEmpty else { return [] }
    let first = edges.count
    for outcome in reactor.outcomes(of: findings, in: location) {
      var edge = edge(for: outcome, running: running)
      if edge.outputs.count > Self.outputLimit, let finding = findings.first {
        reactor.reportTooManyOutputs(of: finding.reaction, edge.outputs.count)
      }
      edge.elements = unique(timer.map { [$0] + edge.elements } ?? edge.elements)
      let earlier = first..<edges.count
      if let same = earlier.first(where: { edges[$0].isIndistinguishable(from: edge) }) {
        edges[same].elements = unique(edges[same].elements + edge.elements)
      } else {
        edges.append(edge)
      }
    }
    return Array(first..<edges.count)
  }

  private mutating func edge(for outcome: Reactor.Outcome, running: UInt32) -> Reference.Edge {
    Reference.Edge(
      target: number(of: outcome.location),
      outputs: outcome.outputs,
      arms: timerNumbers(in: outcome.started),
      // What was entered and left within the event did not run before, nor does it now.
      disarms: timerNumbers(in: outcome.left & running),
      elements: outcome.elements
    )
  }
}

/// The numbers of timers in a set of bits.
private func timerNumbers(in bits: UInt32) -> [Int] {
  guard bits != 0 else { return [] }
  return (0..<UInt32.bitWidth).filter { bits & (1 << UInt32($0)) != 0 }
}

extension Reference.Edge {
  /// Whether it does the same, for whatever reason.
  fileprivate func isIndistinguishable(from other: Reference.Edge) -> Bool {
    guard target == other.target, outputs.count == other.outputs.count, arms == other.arms,
      disarms == other.disarms
    else { return false }
    return outputs.indices.allSatisfy { number in
      outputs[number].announces == other.outputs[number].announces
        && outputs[number].isOptional == other.outputs[number].isOptional
        && outputs[number].pattern == other.outputs[number].pattern
    }
  }
}

/// The numbers in order of their first occurrence.
private func unique(_ numbers: [Int]) -> [Int] {
  guard numbers.count > 1 else { return numbers }
  var unique: [Int] = []
  unique.reserveCapacity(numbers.count)
  // They are few: those of one event.
  for number in numbers where !unique.contains(number) { unique.append(number) }
  return unique
}
