import PlumblineModel

/// Finds every combination of states that can be reached in one reading when time is ignored,
/// breadth first, and fills the tables.
struct Explorer {
  /// More outputs of one event than this are refused: the engine keeps what is owed as bits.
  static let outputLimit = 32

  /// More cells, locations times events, than this are refused.
  static let cellLimit = 1 << 22

  private let responder: Responder
  private(set) var locations: [[Int]] = []
  private var known: [Key: Int] = [:]
  private(set) var cells: [[Reference.Cell]] = []
  private(set) var edges: [Reference.Edge] = []
  /// Per event, the responses of this reading, as far as they are kept.
  private var responses: [[Response]]

  private let program: Program
  /// Per timer, its clock.
  private let clocks: [Int]
  /// Per machine and leaf, the clocks that run there, as bits.
  private let running: [[UInt64]]

  /// - Parameters:
  ///   - program: The program of one reading.
  ///   - responder: What works out the responses for all readings of its shape.
  init(program: Program, responder: Responder) {
    self.program = program
    self.responder = responder
    responses = (program.inputs.indices.map { _ in [] }) + program.timers.map { _ in [] }
    clocks = program.timers.map { timer in
      program.clocks.firstIndex { $0 == timer.clock } ?? 0
    }
    running = program.machines.enumerated().map { machine, table in
      table.nodes.indices.map { leaf in
        program.clocks.enumerated().reduce(0) { running, clock in
          clock.element.machine == machine && table.isInside(leaf, clock.element.node)
            ? running | 1 << UInt64(clock.offset) : running
        }
      }
    }
  }

  /// Fills ``locations``, ``cells`` and ``edges``, until a fault of the spec stops it.
  mutating func explore(diagnostics: inout Diagnostics) {
    _ = number(of: program.start)
    while cells.count < locations.count, cells.count < locationLimit,
      !responder.diagnostics.hasErrors
    {
      let location = locations[cells.count]
      let running = clocksRunning(in: location)
      var row: [Reference.Cell] = []
      row.reserveCapacity(program.inputs.count + program.timers.count)
      for input in program.inputs.indices {
        row.append(cell(of: input, in: location, running: running))
      }
      for timer in program.timers.indices {
        let declared = program.timers[timer]
        let isReacting =
          running & (1 << UInt64(clocks[timer])) != 0
          && program.isInside(location, machine: declared.machine, node: declared.node)
        row.append(
          isReacting
            ? cell(of: program.inputs.count + timer, in: location, running: running)
            // Outside the state that it measures a timer does not run.
            : Reference.Cell(isPossible: true, isDocumented: true, edges: [])
        )
      }
      cells.append(row)
    }
    diagnostics.report(contentsOf: responder.diagnostics)
  }

  /// Per machine, whether each state and group was occupied, if only in passing.
  var reached: [[Bool]] {
    var reached = responder.visited
    for (machine, leaf) in program.start.enumerated() {
      for node in program.machines[machine].path(from: leaf) { reached[machine][node] = true }
    }
    return reached
  }

  private func clocksRunning(in location: [Int]) -> UInt64 {
    var all: UInt64 = 0
    for (machine, leaf) in location.enumerated() { all |= running[machine][leaf] }
    return all
  }

  var isComplete: Bool { cells.count == locations.count }

  /// How many locations fit into the limit.
  var locationLimit: Int {
    Self.cellLimit / max(program.inputs.count + program.timers.count, 64)
  }

  private mutating func number(of location: [Int]) -> Int {
    let key = Key(location: location)
    if let number = known[key] { return number }
    known[key] = locations.count
    locations.append(location)
    return locations.count - 1
  }

  /// The cell of an event, an input or the expiry of a timer.
  private mutating func cell(
    of event: Int,
    in location: [Int],
    running: UInt64
  ) -> Reference.Cell {
    let event = event < program.inputs.count ? program.inputs[event].alike : event
    if let known = responses[event].firstIndex(where: { $0.holds(in: location) }) {
      return cell(responses[event][known], in: location)
    }
    let response = responder.response(to: event, in: location, running: running)
      .timed(by: clocks)
    if responses[event].count < Responder.limit { responses[event].append(response) }
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
}

/// A location that is hashed in one step.
private struct Key: Hashable {
  let location: [Int]

  func hash(into hasher: inout Hasher) {
    hasher.combine(location.reduce(0) { $0 &* 31 &+ $1 })
  }
}
