import PlumblineModel

/// Finds every combination of states that can be reached when time is ignored, breadth first,
/// and fills the tables.
struct Explorer {
  /// More outputs of one event than this are refused: the engine keeps what is owed as bits.
  static let outputLimit = 32

  /// More cells, locations times events, than this are refused.
  static let cellLimit = 1 << 22

  /// Responses to one event that are kept: to look through more would be no quicker than to work
  /// one out.
  private static let responseLimit = 256

  private var reactor: Reactor
  private(set) var locations: [[Int]] = []
  private var known: [[Int]: Int] = [:]
  private(set) var cells: [[Reference.Cell]] = []
  private(set) var edges: [Reference.Edge] = []
  /// Per event, what was worked out, as far as it is kept.
  private var responses: [[Response]]

  private let program: Program
  /// Per machine and leaf, the timers whose clock runs there, and those whose machine reacts there.
  private let clocks: [[UInt32]]
  private let owners: [[UInt32]]

  init(program: Program) {
    self.program = program
    reactor = Reactor(program: program)
    responses = (program.inputs.indices.map { _ in [] }) + program.timers.map { _ in [] }
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
        row.append(cell(of: input, in: location, running: running))
      }
      for timer in program.timers.indices {
        let isReacting = reacting & (1 << UInt32(timer)) != 0
        row.append(
          isReacting
            ? cell(of: program.inputs.count + timer, in: location, running: running)
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

  /// The cell of an event, an input or the expiry of a timer.
  private mutating func cell(
    of event: Int,
    in location: [Int],
    running: UInt32
  ) -> Reference.Cell {
    let event = event < program.inputs.count ? program.inputs[event].alike : event
    if let known = responses[event].firstIndex(where: { $0.holds(in: location) }) {
      return cell(responses[event][known], in: location)
    }
    reactor.forgetPremises()
    let response =
      event < program.inputs.count
      ? response(toInput: event, in: location, running: running)
      : response(toExpiryOf: event - program.inputs.count, in: location, running: running)
    if responses[event].count < Self.responseLimit { responses[event].append(response) }
    return cell(response, in: location)
  }

  private mutating func cell(_ response: Response, in location: [Int]) -> Reference.Cell {
    let first = edges.count
    for way in response.ways {
      edges.append(
        Reference.Edge(
          target: way.changes.isEmpty ? cells.count : number(of: location.applying(way.changes)),
          outputs: way.outputs,
          arms: way.arms,
          disarms: way.disarms,
          elements: way.elements
        )
      )
    }
    return Reference.Cell(
      isPossible: response.isPossible,
      isDocumented: response.isDocumented,
      edges: Array(first..<edges.count)
    )
  }

  private mutating func response(
    toInput input: Int,
    in location: [Int],
    running: UInt32
  ) -> Response {
    let isPossible = reactor.holds(program.inputs[input].onlyWhen, in: location)
    let findings = isPossible ? reactor.findings(forInput: input, in: location) : []
    let ways = ways(for: findings, from: location, running: running)
    return Response(
      premises: reactor.premises,
      of: location,
      isPossible: isPossible,
      isDocumented: findings.contains { !program.machines[$0.machine].announcements.isEmpty },
      ways: ways
    )
  }

  private mutating func response(
    toExpiryOf timer: Int,
    in location: [Int],
    running: UInt32
  ) -> Response {
    let timer = program.timers[timer]
    let findings = reactor.enabled(timer.cases, in: location).map {
      [Reactor.Finding(machine: timer.machine, reaction: $0)]
    }
    let ways = ways(
      for: findings ?? [],
      from: location,
      running: running,
      startingWith: timer.element
    )
    return Response(
      premises: reactor.premises,
      of: location,
      isPossible: true,
      isDocumented: true,
      ways: ways
    )
  }

  private mutating func ways(
    for findings: [Reactor.Finding],
    from location: [Int],
    running: UInt32,
    startingWith timer: Int? = nil
  ) -> [Response.Way] {
    guard let first = findings.first else { return [] }
    var ways: [Response.Way] = []
    for outcome in reactor.outcomes(of: findings, in: location) {
      let way = Response.Way(outcome, in: location, running: running, startingWith: timer)
      if way.outputs.count > Self.outputLimit {
        reactor.reportTooManyOutputs(of: first.reaction, way.outputs.count)
      }
      ways.add(way)
    }
    return ways
  }
}
