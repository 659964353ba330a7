internal import PlumblineModel

/// The product of the automaton and the path of an example, without time.
///
/// A node is a location with a position in the run. The graph ignores the constraints of time. So a
/// run that it lacks is impossible, and the distance of a node from the end is a lower bound.
struct PathGraph {
  /// The point where no step continues.
  struct Break: Sendable {
    /// The impossible arrow; nil when the first state is never announced.
    var arrow: Int?
    /// The announcements that are possible instead: a state and its cause.
    var instead: [(state: Int, cause: PathReader.Cause)]
  }

  let reader: PathReader
  private let automaton: Automaton
  private let moves: PathMoves
  /// Per node, the distance from the end in events; -1 if the end is unreachable.
  private var distances: [Int32] = []
  private var reached: [Bool] = []

  init(_ automaton: Automaton, _ path: Reference.Path, _ moves: PathMoves) {
    self.automaton = automaton
    self.moves = moves
    reader = PathReader(path, automaton.reference.vocabulary)
    explore()
  }

  /// A lower bound of the events to the end, or nil if it is unreachable.
  func distance(_ location: Int32, _ position: Int) -> Int? {
    let distance = distances[node(Int(location), position)]
    return distance < 0 ? nil : Int(distance)
  }

  /// Adds the positions after an edge; none when the run does not allow it.
  func addPositions(
    after position: Int,
    along edge: Int32,
    because cause: PathReader.Cause,
    to found: inout [Int]
  ) {
    guard position >= 0 else {
      found += entry(at: automaton.edges[Int(edge)].target)
      return
    }
    let states = moves.announced.states(along: edge)
    guard !states.isEmpty else {
      if !reader.isFromApp(cause) { found.append(position) }
      return
    }
    let first = found.count
    found.append(position)
    for (number, state) in states.enumerated() {
      // The positions found so far are replaced by their successors.
      let reached = first..<found.count
      for index in reached {
        reader.addPositions(
          after: found[index],
          announcing: state,
          because: cause,
          isFollowUp: number > 0,
          to: &found
        )
      }
      found.removeSubrange(reached)
    }
  }

  /// The positions of a run that may begin in a location.
  func entry(at location: Int32) -> [Int] {
    begins(at: location) ? [PathReader.before, 0] : [PathReader.before]
  }

  private func begins(at location: Int32) -> Bool {
    moves.announced.shown[Int(location)] == reader.path.start
  }

  /// The inputs that are possible and documented in a location, with their edges.
  func inputs(at location: Int32) -> [(cause: PathReader.Cause, edges: Range<Int>)] {
    (0..<automaton.inputCount).filter { moves.canHappen($0, at: location) }
      .map { (.input($0), automaton.edges(at: location, input: $0)) }
  }
}

extension PathGraph {
  private func node(_ location: Int, _ position: Int) -> Int {
    location * (reader.path.arrows.count + 2) + position + 1
  }

  /// Explores forward from the start, then measures distances back from the ends.
  private mutating func explore() {
    let width = reader.path.arrows.count + 2
    var steps = PathPredecessors(nodeCount: automaton.reference.locations.count * width)
    let start = automaton.reference.start
    for position in entry(at: Int32(start)) { steps.reach(node(start, position)) }
    var ends: [Int] = []
    var next: [Int] = []
    while let current = steps.next() {
      let (location, position) = (current / width, current % width - 1)
      if reader.isEnd(position) {
        ends.append(current)
        continue
      }
      for number in moves.moves(at: location) {
        let move = moves[number]
        let target = Int(move.target)
        if position < 0 {
          steps.reach(node(target, position), from: current)
          if begins(at: move.target) { steps.reach(node(target, 0), from: current) }
        } else if move.isSilent {
          if !move.isFromApp { steps.reach(node(target, position), from: current) }
        } else {
          next.removeAll(keepingCapacity: true)
          let cause = cause(of: move.event)
          addPositions(after: position, along: move.edge, because: cause, to: &next)
          for next in next { steps.reach(node(target, next), from: current) }
        }
      }
    }
    reached = steps.reached
    distances = steps.distances(to: ends)
  }

  private func cause(of event: Int) -> PathReader.Cause {
    event < automaton.inputCount ? .input(event) : .timer(event - automaton.inputCount)
  }

  /// The furthest point where every step ends.
  var failure: Break {
    let width = reader.path.arrows.count + 2
    let nodes = reached.indices.filter { reached[$0] }
    guard let furthest = nodes.map({ $0 % width - 1 }).max(), furthest >= 0 else {
      return Break(arrow: nil, instead: [])
    }
    var instead: [(state: Int, cause: PathReader.Cause)] = []
    var seen: Set<[Int]> = []
    for node in nodes where node % width - 1 == furthest {
      let location = Int32(node / width)
      for event in 0..<automaton.eventCount where moves.canHappen(event, at: location) {
        for edge in automaton.edges(at: location, input: event).lazy.map(automaton.edge) {
          guard let state = moves.announced.states(along: edge).first,
            seen.insert([state, event]).inserted
          else { continue }
          instead.append((state, cause(of: event)))
        }
      }
    }
    return Break(arrow: furthest, instead: instead)
  }
}
