import PlumblineModel

/// Explores the reachable combinations of states of one interpretation, breadth first and without
/// time, and fills the tables.
struct Explorer {
  /// The most cells, locations times events.
  static let cellLimit = 1 << 22

  private let responder: Responder
  /// The graph that the interpretations of the shape share, during this exploration.
  private var graph = SharedGraph(eventCount: 0)
  private(set) var locations: [[Int]] = []
  /// The number of each location in the graph.
  private var places: [Int] = []
  /// Per location of the graph its number in ``locations``, or -1.
  private var numbers: [Int] = []
  private(set) var cells: [[Reference.Cell]] = []
  private(set) var edges: [Reference.Edge] = []
  /// Responses with the timers of this interpretation.
  private var timed: [Response] = []
  /// Per event and response to it in the graph its number in ``timed``, or -1.
  private var responses: [[Int]]

  private let program: Program
  /// The numbers of the input that sets the options, the first one of a trace.
  private let options: Range<Int>
  /// Per timer, its clock.
  private let clocks: [Int]
  /// Per machine and leaf, the clocks that run there, as bits.
  private let running: [[UInt64]]
  /// The faults of arguments that equal the time of a timer, by message.
  private var faults: [String: SourceLocation] = [:]

  /// - Parameters:
  ///   - program: The program of one interpretation.
  ///   - responder: Computes the responses for all interpretations of the shape.
  init(program: Program, responder: Responder) {
    self.program = program
    self.responder = responder
    options = program.vocabulary.optionInputs
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
    swap(&graph, &responder.graph)
    defer { swap(&graph, &responder.graph) }
    _ = number(ofPlace: graph.number(of: program.start))
    while cells.count < locations.count, cells.count < locationLimit,
      !responder.diagnostics.hasErrors
    {
      let location = locations[cells.count]
      let running = clocksRunning(in: location)
      var row: [Reference.Cell] = []
      row.reserveCapacity(program.inputs.count + program.timers.count)
      for input in program.inputs.indices {
        row.append(cell(of: input, running: running))
      }
      // No timer runs until the options are set.
      let isWaiting = options.first.map { row[$0].isPossible } ?? false
      for timer in program.timers.indices {
        let declared = program.timers[timer]
        let isReacting =
          !isWaiting && running & (1 << UInt64(clocks[timer])) != 0
          && program.isInside(location, machine: declared.machine, node: declared.node)
        row.append(
          isReacting
            ? cell(of: program.inputs.count + timer, running: running)
            // A timer does not run outside the state that it measures.
            : Reference.Cell(isPossible: true, isDocumented: true, edges: [])
        )
      }
      cells.append(row)
    }
    diagnostics.report(contentsOf: responder.diagnostics)
    for (reason, location) in faults.sorted(by: { $0.key < $1.key }) {
      diagnostics.report(.announcedTime, at: location, reason)
    }
  }

  /// Per machine, whether each state and group was ever entered, even transiently.
  var reached: [[Bool]] {
    var reached = responder.visited
    for (machine, leaf) in program.start.enumerated() {
      for node in program.machines[machine].path(from: leaf) { reached[machine][node] = true }
    }
    return reached
  }

  /// Per machine and leaf, whether a transition ever led out of it, even within an event.
  var hasExit: [[Bool]] { responder.hasExit }

  private func clocksRunning(in location: [Int]) -> UInt64 {
    var all: UInt64 = 0
    for (machine, leaf) in location.enumerated() { all |= running[machine][leaf] }
    return all
  }

  /// The timers whose clocks run: all that the options start.
  private func timersRunning(in location: [Int]) -> [Int] {
    let running = clocksRunning(in: location)
    return clocks.indices.filter { running & (1 << UInt64(clocks[$0])) != 0 }
  }

  var isComplete: Bool { cells.count == locations.count }

  /// The number of locations within the limit.
  var locationLimit: Int {
    Self.cellLimit / max(program.inputs.count + program.timers.count, 64)
  }

  private mutating func number(ofPlace place: Int) -> Int {
    if place >= numbers.count {
      numbers += repeatElement(-1, count: graph.locations.count - numbers.count)
    }
    guard numbers[place] < 0 else { return numbers[place] }
    numbers[place] = locations.count
    locations.append(graph.locations[place])
    places.append(place)
    return locations.count - 1
  }

  /// The cell of an event, an input or the expiry of a timer, in the location of this row.
  private mutating func cell(of event: Int, running: UInt64) -> Reference.Cell {
    let event = event < program.inputs.count ? program.inputs[event].alike : event
    let move = graph.move(of: event, at: places[cells.count]) {
      responder.response(to: event, in: $0, running: running)
    }
    let response = response(to: event, number: Int(move.response))
    let first = edges.count
    for index in timed[response].ways.indices {
      let place = graph.target(of: move, way: timed[response].ways[index].number)
      let target = number(ofPlace: place)
      let arms =
        options.contains(event)
        ? timersRunning(in: locations[target]) : timed[response].ways[index].arms
      edges.append(
        Reference.Edge(
          target: target,
          outputs: outputs(timed[response].ways[index], starting: arms, to: target),
          arms: arms,
          disarms: timed[response].ways[index].disarms,
          elements: timed[response].ways[index].elements
        )
      )
    }
    return Reference.Cell(
      isPossible: timed[response].isPossible,
      isDocumented: timed[response].isDocumented,
      edges: Array(first..<edges.count)
    )
  }

  /// The outputs of a way, where arguments that equal the time of a timer have their values.
  private mutating func outputs(
    _ way: Response.Way,
    starting timers: [Int],
    to target: Int
  ) -> [Reference.ExpectedOutput] {
    guard !program.timeArguments.isEmpty, !way.outputs.isEmpty else { return way.outputs }
    return program.outputs(way.outputs, starting: timers, in: locations[target]) { time, reason in
      faults[reason] = time.timer.location
    }
  }

  /// The number in ``timed`` of a response of the graph.
  private mutating func response(to event: Int, number: Int) -> Int {
    while responses[event].count <= number { responses[event].append(-1) }
    if responses[event][number] < 0 {
      responses[event][number] = timed.count
      timed.append(graph.responses[event][number].timed(by: clocks))
    }
    return responses[event][number]
  }
}
