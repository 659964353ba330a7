internal import PlumblineModel

/// The automaton and the path of an example side by side, without time.
///
/// A node is a location with a position in the story. What time forbids is not forbidden here: a
/// story that the graph cannot tell cannot be told at all, and how far a node is from the end never
/// says more than the steps that are needed.
struct PathGraph {
  /// The place where no way goes on.
  struct Break: Sendable {
    /// The arrow that cannot be taken; nil when not even the first state is ever shown.
    var arrow: Int?
    /// The announcements that are possible instead: a state, and what leads to it.
    var instead: [(state: Int, cause: PathReader.Cause)]
  }

  let reader: PathReader
  /// Per location, the shown state as value of the announcement.
  let shown: [Int]
  private let automaton: Automaton
  private let gives: [Bool]
  /// Per edge, the states that it announces, in order.
  private let announced: [[Int]]
  /// Per node, how many events the end is away; -1 without a way.
  private var distances: [Int32] = []
  private var reached: [Bool] = []

  init(_ automaton: Automaton, _ path: Reference.Path, gives: [Bool]) {
    let reference = automaton.reference
    self.automaton = automaton
    self.gives = gives
    reader = PathReader(path, reference.vocabulary)
    let announcement = reference.stateAnnouncement(of: path.machine)
    let values = announcement?.argument.values ?? []
    shown = reference.locations.map { location in
      let state = reference.machines[path.machine].states[location[path.machine]]
      return values.firstIndex(of: state.shown) ?? -1
    }
    announced = reference.edges.map { edge in
      var states: [Int] = []
      guard let announcement else { return states }
      for index in edge.outputs.indices
      where edge.outputs[index].announces == path.machine
        && edge.outputs[index].pattern.output == announcement.output
      {
        let allowed = edge.outputs[index].pattern.allowed[announcement.position]
        states.append(allowed.trailingZeroBitCount)
      }
      return states
    }
    explore()
  }

  /// How many events the end is away at least, or nil if it cannot be reached.
  func distance(_ location: Int32, _ position: Int) -> Int? {
    let distance = distances[node(Int(location), position)]
    return distance < 0 ? nil : Int(distance)
  }

  /// The positions after an edge; none when the story does not allow it.
  func positions(
    _ position: Int,
    along edge: Int32,
    because cause: PathReader.Cause
  ) -> [Int] {
    let states = announced[Int(edge)]
    guard position >= 0 else { return entry(at: automaton.edges[Int(edge)].target) }
    guard !states.isEmpty else { return reader.isFromApp(cause) ? [] : [position] }
    var positions = [position]
    for (number, state) in states.enumerated() {
      positions = positions.flatMap {
        reader.positions(after: $0, announcing: state, because: cause, isFollowUp: number > 0)
      }
    }
    return positions
  }

  /// The positions of a story that may begin in a location.
  func entry(at location: Int32) -> [Int] {
    shown[Int(location)] == reader.path.start ? [PathReader.before, 0] : [PathReader.before]
  }

  /// What can happen in a location: an event with its edges.
  private func forEachEvent(
    at location: Int32,
    _ body: (_ cause: PathReader.Cause, _ edges: Range<Int>) -> Void
  ) {
    forEachInput(at: location, body)
    for timer in 0..<automaton.timerCount {
      let edges = automaton.edges(at: location, expiryOf: timer)
      if !edges.isEmpty { body(.timer(timer), edges) }
    }
  }

  /// The inputs that can be given in a location and are documented there, with their edges.
  func forEachInput(
    at location: Int32,
    _ body: (_ cause: PathReader.Cause, _ edges: Range<Int>) -> Void
  ) {
    for input in 0..<automaton.inputCount
    where gives[input] && automaton.isPossible(input, at: location)
      && automaton.isDocumented(input, at: location)
    {
      body(.input(input), automaton.edges(at: location, input: input))
    }
  }
}

extension PathGraph {
  private func node(_ location: Int, _ position: Int) -> Int {
    location * (reader.path.arrows.count + 2) + position + 1
  }

  /// Visits everything from the start, then measures back from the ends.
  private mutating func explore() {
    // Copies, because they change while the events are gone through.
    var (reached, distances) = (self.reached, self.distances)
    defer { (self.reached, self.distances) = (reached, distances) }
    let width = reader.path.arrows.count + 2
    let count = automaton.reference.locations.count * width
    reached = [Bool](repeating: false, count: count)
    distances = [Int32](repeating: -1, count: count)
    // What leads to a node: the last way to it, and after each way the one before it.
    var lastWays = [Int32](repeating: -1, count: count)
    var ways: [(source: Int32, before: Int32)] = []
    var queue: [Int] = []
    let start = automaton.reference.start
    for position in entry(at: Int32(start)) {
      reached[node(start, position)] = true
      queue.append(node(start, position))
    }
    var ends: [Int] = []
    var index = 0
    while index < queue.count {
      let current = queue[index]
      index += 1
      let (location, position) = (current / width, current % width - 1)
      if reader.isEnd(position) {
        ends.append(current)
        continue
      }
      forEachEvent(at: Int32(location)) { cause, edges in
        for edge in edges.lazy.map(automaton.edge) {
          let target = Int(automaton.edges[Int(edge)].target)
          func reach(_ next: Int) {
            let successor = node(target, next)
            ways.append((Int32(current), lastWays[successor]))
            lastWays[successor] = Int32(ways.count - 1)
            guard !reached[successor] else { return }
            reached[successor] = true
            queue.append(successor)
          }
          guard position < 0 || !announced[Int(edge)].isEmpty else {
            // Most edges announce nothing.
            if !reader.isFromApp(cause) { reach(position) }
            continue
          }
          for next in positions(position, along: edge, because: cause) { reach(next) }
        }
      }
    }
    for end in ends { distances[end] = 0 }
    index = 0
    while index < ends.count {
      let current = ends[index]
      index += 1
      var way = lastWays[current]
      while way >= 0 {
        let source = Int(ways[Int(way)].source)
        way = ways[Int(way)].before
        guard distances[source] < 0 else { continue }
        distances[source] = distances[current] + 1
        ends.append(source)
      }
    }
  }

  /// Where every way ends too early.
  var failure: Break {
    let width = reader.path.arrows.count + 2
    let nodes = reached.indices.filter { reached[$0] }
    guard let furthest = nodes.map({ $0 % width - 1 }).max(), furthest >= 0 else {
      return Break(arrow: nil, instead: [])
    }
    var instead: [(state: Int, cause: PathReader.Cause)] = []
    var seen: Set<[Int]> = []
    for node in nodes where node % width - 1 == furthest {
      forEachEvent(at: Int32(node / width)) { cause, edges in
        for edge in edges.lazy.map(automaton.edge) {
          guard let state = announced[Int(edge)].first else { continue }
          let key =
            switch cause {
            case .input(let input): [state, 0, input]
            case .timer(let timer): [state, 1, timer]
            case .time: [state, 2]
            }
          if seen.insert(key).inserted { instead.append((state, cause)) }
        }
      }
    }
    return Break(arrow: furthest, instead: instead)
  }
}
