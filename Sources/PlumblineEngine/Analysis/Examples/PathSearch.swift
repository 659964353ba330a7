internal import PlumblineModel

/// Searches the automaton, with its clocks, for a run that realises the path of an example.
///
/// A best-first search (Hart, Nilsson and Raphael, *A Formal Basis for the Heuristic Determination
/// of Minimum Cost Paths*, 1968, DOI 10.1109/TSSC.1968.300136): first the nodes with few events
/// from the start and, by ``PathGraph``, to the end. A step is an input at once, the expiry of a
/// timer, or a wait until a timer can expire, must, or just before, or until the time of the run
/// begins or ends. No input is given at the instant of a deadline before the deadline is used up:
/// an executor could not keep that order.
///
/// The search covers the bounds of times and is no proof: a run that the graph excludes is
/// certainly rejected; a run that needs a wait between the bounds is not found.
struct PathSearch {
  enum Outcome {
    case found([Step])
    case rejected(PathGraph.Break)
    /// The announcements are possible in this order, but not within the time of the run.
    case untimely
    case gaveUp
  }

  /// The limit of nodes.
  private static let limit = 20_000

  private struct Node {
    var configuration: Configuration
    var now: Microseconds = 0
    var position: Int
    /// The instant of the run's first announcement; -1 before.
    var began: Microseconds = -1
    var parent: Int32 = -1
    var cost: Int = 0
    var input: Int32 = -1
    var hasWaited = false
  }

  private struct Key: Hashable {
    var location: Int32
    var position: Int
    var elapsed: Microseconds
    var hasWaited: Bool
    var clocks: [Microseconds]

    /// In one step; the clocks distinguish most keys.
    func hash(into hasher: inout Hasher) {
      let place = Microseconds(location) &* 31 &+ Microseconds(position)
      hasher.combine(clocks.reduce(place &* 31 &+ elapsed) { $0 &* 31 &+ $1 })
    }
  }

  private let automaton: Automaton
  private let graph: PathGraph
  private let least: Microseconds?
  private let most: Microseconds?
  private var nodes: [Node] = []
  private var seen: Set<Key> = []
  /// Per estimated length of the whole run, the nodes, and the number visited.
  private var queues: [(nodes: [Int32], visited: Int)] = []
  /// No queue before this one has an unvisited node.
  private var shortest = 0
  private var end: Int32?

  init(
    _ automaton: Automaton,
    _ path: Reference.Path,
    _ moves: PathMoves,
    values: [String: Microseconds]
  ) {
    func time(_ parameter: Int) -> Microseconds {
      let parameter = automaton.reference.parameters[parameter]
      return values[parameter.name] ?? parameter.value
    }
    self.automaton = automaton
    graph = PathGraph(automaton, path, moves)
    least = path.takes?.from.map(time)
    most = path.takes?.to.map(time)
  }

  mutating func run() -> Outcome {
    let start = Configuration(start: automaton)
    let entry = graph.entry(at: start.location)
    guard entry.contains(where: { graph.distance(start.location, $0) != nil }) else {
      return .rejected(graph.failure)
    }
    for position in entry { add(Node(configuration: start, position: position)) }
    while let next = takeBest() {
      if let end { return .found(steps(to: Int(end))) }
      guard nodes.count < Self.limit else { return .gaveUp }
      visit(next)
    }
    return end.map { .found(steps(to: Int($0))) } ?? .untimely
  }
}

extension PathSearch {
  private mutating func takeBest() -> Int32? {
    while shortest < queues.count {
      let queue = queues[shortest]
      guard queue.visited == queue.nodes.count else {
        queues[shortest].visited += 1
        return queue.nodes[queue.visited]
      }
      shortest += 1
    }
    return nil
  }

  private mutating func visit(_ number: Int32) {
    let node = nodes[Int(number)]
    if node.configuration.next > node.now {
      for (cause, edges) in graph.inputs(at: node.configuration.location) {
        follow(edges, because: cause, from: node, number)
      }
    }
    for timer in 0..<automaton.timerCount
    where node.configuration.deadlines[timer] <= node.now && !automaton.isAnswer(timer) {
      var expired = node
      expired.configuration.useUp(timer, of: automaton, at: node.now)
      let edges = automaton.edges(at: node.configuration.location, expiryOf: timer)
      guard edges.isEmpty else {
        follow(edges, because: .timer(timer), from: expired, number)
        continue
      }
      expired.parent = number
      expired.input = -1
      expired.hasWaited = false
      add(expired)
    }
    guard !node.hasWaited else { return }
    for instant in instants(after: node) {
      var later = node
      later.now = instant
      later.parent = number
      later.cost += 1
      later.input = -1
      later.hasWaited = true
      add(later)
    }
  }

  /// The instants to wait for, the last one first: optional expiries before it have happened then.
  private func instants(after node: Node) -> [Microseconds] {
    var instants: [Microseconds] = []
    for timer in 0..<automaton.timerCount {
      let deadline = node.configuration.deadline(of: timer, in: automaton)
      if deadline < Configuration.open { instants += [deadline, deadline - TimeModel.grain] }
      let earliest = node.configuration.deadlines[timer]
      if earliest < Configuration.open { instants.append(earliest) }
    }
    if node.began >= 0 {
      for bound in [least, most] { if let bound { instants.append(node.began + bound) } }
    }
    let last = node.configuration.next
    return Set(instants).filter { $0 > node.now && $0 <= last }.sorted(by: >)
  }

  private mutating func follow(
    _ edges: Range<Int>,
    because cause: PathReader.Cause,
    from node: Node,
    _ number: Int32
  ) {
    for edge in edges.map(automaton.edge) {
      var successor = node
      // An example run shows all outputs at once: none stays pending.
      _ = successor.configuration.apply(edge, of: automaton, at: node.now)
      successor.parent = number
      successor.input = if case .input(let input) = cause { Int32(input) } else { -1 }
      successor.cost += 1
      successor.hasWaited = false
      var positions: [Int] = []
      graph.addPositions(after: node.position, along: edge, because: cause, to: &positions)
      for position in positions {
        successor.position = position
        if node.began < 0, position > 0 { successor.began = node.now }
        add(successor)
      }
    }
  }

  private mutating func add(_ node: Node) {
    guard let distance = graph.distance(node.configuration.location, node.position) else { return }
    let elapsed = node.began < 0 ? 0 : node.now - node.began
    if let most, elapsed > most { return }
    // The last announcement ends the run; a wait after it does not count.
    if distance == 0, elapsed < least ?? 0 { return }
    guard seen.insert(key(of: node, elapsed: elapsed)).inserted else { return }
    if distance == 0, end == nil { end = Int32(nodes.count) }
    let estimate = node.cost + 2 * distance
    while queues.count <= estimate { queues.append(([], 0)) }
    shortest = min(shortest, estimate)
    queues[estimate].nodes.append(Int32(nodes.count))
    nodes.append(node)
  }

  private func key(of node: Node, elapsed: Microseconds) -> Key {
    var clocks: [Microseconds] = []
    clocks.reserveCapacity(2 * automaton.timerCount)
    for timer in 0..<automaton.timerCount {
      let deadline = node.configuration.deadline(of: timer, in: automaton)
      clocks.append(deadline < Configuration.open ? deadline - node.now : deadline)
      guard automaton.hasWindows else { continue }
      let earliest = node.configuration.deadlines[timer]
      clocks.append(earliest < Configuration.open ? max(0, earliest - node.now) : earliest)
    }
    return Key(
      location: node.configuration.location,
      position: node.position,
      elapsed: least == nil && most == nil ? 0 : min(elapsed, max(least ?? 0, most ?? 0)),
      hasWaited: node.hasWaited,
      clocks: clocks
    )
  }

  /// The steps of the run that ends in a node.
  private func steps(to end: Int) -> [Step] {
    var chain: [Node] = []
    var number = end
    while number >= 0 {
      chain.append(nodes[number])
      number = Int(nodes[number].parent)
    }
    var steps: [Step] = []
    var last: Microseconds = 0
    for node in chain.reversed() where node.input >= 0 {
      steps.append(Step(delay: node.now - last, input: Int(node.input)))
      last = node.now
    }
    if nodes[end].now > last { steps.append(Step(delay: nodes[end].now - last, input: nil)) }
    return steps
  }
}
