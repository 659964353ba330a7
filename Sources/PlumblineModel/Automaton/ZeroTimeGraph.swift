/// What can happen at one instant: the locations of an automaton, each with the timers of 0 s that are due.
///
/// Its moves are the expiries of these timers. A cycle of moves has no end, so that time cannot pass. Inputs and
/// the expiries of other timers lead to further positions at the same instant, but belong to no cycle: whether an
/// input comes is free, and another timer that starts again is due at a later instant.
struct ZeroTimeGraph {
  /// A location with the due timers of 0 s, timer `n` as bit `n`.
  struct Position: Hashable {
    var location: Int
    var due: UInt32
  }

  /// An expiry of a due timer, and the number of the position after it.
  private typealias Move = (timer: Int, target: Int)

  /// The limit of positions in which timers of 0 s are due.
  static let limit = 1 << 18
  /// The limit of searches for a cycle; each finds the cycles through one position.
  private static let searches = 256

  private let reference: Reference
  /// The timers that never have another time than 0 s.
  private let alwaysZero: UInt32
  private var positions: [Position] = []
  private var numbers: [Position: Int] = [:]
  private var moves: [[Move]] = []
  /// The number of positions in which timers of 0 s are due.
  private var dueCount = 0
  /// Whether all positions are known.
  private(set) var isComplete = true

  /// - Complexity: O(n × e), for n positions with e edges each; at most ``limit`` positions beside the locations.
  init(_ reference: Reference) {
    self.reference = reference
    alwaysZero = reference.timers.indices.reduce(0) { timers, timer in
      reference.timers[timer].spans.allSatisfy(reference.isZero)
        ? timers | 1 << UInt32(timer) : timers
    }
    guard reference.timers.contains(where: { $0.spans.contains(where: reference.isZero) }) else {
      return
    }
    let due = timersDue(reference.armedAtStart, in: reference.start)
    _ = number(of: Position(location: reference.start, due: due))
    var next = 0
    while next < positions.count {
      guard dueCount <= Self.limit else {
        isComplete = false
        return
      }
      explore(next)
      next += 1
    }
  }

  /// The names of the timers of each cycle, sorted, each set once.
  var cycles: [[String]] {
    let isEndless = isEndless
    let starts = positions.indices.filter { isEndless[$0] }.prefix(Self.searches)
      .map { repeated(after: $0, isEndless) }
    let cycles = Set(starts).map { cycle(through: $0).map { reference.timers[$0].name }.sorted() }
    return Set(cycles).sorted { $0.lexicographicallyPrecedes($1) }
  }
}

extension ZeroTimeGraph {
  private mutating func number(of position: Position) -> Int {
    if let number = numbers[position] { return number }
    let number = positions.count
    numbers[position] = number
    positions.append(position)
    moves.append([])
    if position.due != 0 { dueCount += 1 }
    return number
  }

  /// Finds the positions after one.
  private mutating func explore(_ number: Int) {
    let here = positions[number]
    let inputs = reference.vocabulary.inputs.count
    for (event, cell) in reference.cells[here.location].enumerated() where cell.isPossible {
      let timer = event - inputs
      let isDue = timer >= 0 && here.due & 1 << UInt32(timer) != 0
      // A timer of 0 s does not run when it is not due.
      if timer >= 0, !isDue, alwaysZero & 1 << UInt32(timer) != 0 { continue }
      var rest = here
      if isDue { rest.due &= ~(1 << UInt32(timer)) }
      var targets = cell.edges.map { position(after: reference.edges[$0], from: rest) }
      if isDue, targets.isEmpty { targets = [rest] }
      for target in targets {
        let found = self.number(of: target)
        if isDue { moves[number].append((timer, found)) }
      }
    }
  }

  private func position(after edge: Reference.Edge, from here: Position) -> Position {
    var due = here.due
    for timer in edge.arms + edge.disarms { due &= ~(1 << UInt32(timer)) }
    return Position(location: edge.target, due: due | timersDue(edge.arms, in: edge.target))
  }

  private func timersDue(_ started: [Int], in location: Int) -> UInt32 {
    started.reduce(0) { due, timer in
      reference.isZero(timer, in: location) ? due | 1 << UInt32(timer) : due
    }
  }

  /// Per position, whether moves from it need never end.
  private var isEndless: [Bool] {
    var sources = moves.map { _ in [Int]() }
    for (number, moves) in moves.enumerated() {
      for move in moves { sources[move.target].append(number) }
    }
    var left = moves.map(\.count)
    var ended = left.indices.filter { left[$0] == 0 }
    while let number = ended.popLast() {
      for source in sources[number] {
        left[source] -= 1
        if left[source] == 0 { ended.append(source) }
      }
    }
    return left.map { $0 > 0 }
  }

  /// A position on a cycle that endless moves from a position reach.
  private func repeated(after start: Int, _ isEndless: [Bool]) -> Int {
    var seen: Set<Int> = []
    var here = start
    while seen.insert(here).inserted {
      here = moves[here].first { isEndless[$0.target] }?.target ?? here
    }
    return here
  }

  /// The timers that expire on the shortest cycle through a position that is on one.
  private func cycle(through start: Int) -> Set<Int> {
    var before: [Int: (timer: Int, source: Int)] = [:]
    var open = [start]
    var next = 0
    while next < open.count, before[start] == nil {
      let here = open[next]
      next += 1
      for move in moves[here] where before[move.target] == nil {
        before[move.target] = (move.timer, here)
        open.append(move.target)
      }
    }
    var timers: Set<Int> = []
    var position = start
    while let last = before[position] {
      timers.insert(last.timer)
      position = last.source
      if position == start { break }
    }
    return timers
  }
}
