internal import PlumblineModel

/// The least numbers of events between locations, regardless of time.
///
/// Only events count that a plan can bring about. The tables of the last goals are kept.
struct LocationDistances: Sendable {
  /// Per location, a distance.
  struct Table: Sendable {
    private var distances: [UInt16]

    /// Searches breadth first.
    ///
    /// - Parameters:
    ///   - origin: The location with distance 0.
    ///   - count: The number of locations.
    ///   - forEachNeighbour: Calls its second argument with each location one event away from its first.
    fileprivate init(
      from origin: Int,
      count: Int,
      _ forEachNeighbour: (Int, (Int) -> Void) -> Void
    ) {
      distances = [UInt16](repeating: .max, count: count)
      var queue = [origin]
      distances[origin] = 0
      var next = 0
      while next < queue.count {
        let location = queue[next]
        next += 1
        let distance = min(distances[location] + 1, UInt16.max - 1)
        forEachNeighbour(location) { neighbour in
          guard distances[neighbour] == .max else { return }
          distances[neighbour] = distance
          queue.append(neighbour)
        }
      }
    }

    /// The distance of a location; nil if no path exists.
    subscript(location: Int) -> Int? {
      distances[location] == .max ? nil : Int(distances[location])
    }
  }

  /// The limit of distances that are kept.
  private static let mostKept = 1 << 22

  /// The cells that lead to each location; those of location `n` end at `ends[n]`.
  private var cells: [Int32] = []
  private var ends: [Int32] = []
  private let eventCount: Int
  private var tables: [Int32: Table] = [:]
  /// The number of inputs excluded from the planner when the tables were made.
  private var excludedCount = 0

  /// - Complexity: O(size of the automaton).
  init(_ automaton: Automaton) {
    eventCount = automaton.eventCount
    var leading = [[Int32]](repeating: [], count: automaton.reference.locations.count)
    for location in leading.indices {
      for event in 0..<eventCount {
        let cell = Int32(location * eventCount + event)
        for position in automaton.edges(at: Int32(location), input: event) {
          let target = Int(automaton.edges[Int(automaton.edge(position))].target)
          if target != location, leading[target].last != cell { leading[target].append(cell) }
        }
      }
    }
    for row in leading {
      cells += row
      ends.append(Int32(cells.count))
    }
  }

  /// The distances to a location.
  ///
  /// - Complexity: O(size of the automaton), and O(1) if it is known.
  mutating func table(to location: Int32, _ planner: Planner) -> Table {
    let excluded = planner.enabledInputs.excludedCount
    if excluded != excludedCount || tables.count * ends.count > Self.mostKept {
      tables.removeAll()
      excludedCount = excluded
    }
    if let known = tables[location] { return known }
    let table = Table(from: Int(location), count: ends.count) { target, reach in
      let start = target == 0 ? 0 : Int(ends[target - 1])
      for cell in cells[start..<Int(ends[target])] {
        let (source, event) = Int(cell).quotientAndRemainder(dividingBy: eventCount)
        if planner.canBringAbout(event, at: Int32(source)) { reach(source) }
      }
    }
    tables[location] = table
    return table
  }

  /// The distances from the start.
  ///
  /// - Complexity: O(size of the automaton).
  static func depths(_ planner: Planner) -> Table {
    let automaton = planner.automaton
    return Table(from: automaton.reference.start, count: automaton.reference.locations.count) {
      location,
      reach in
      for event in 0..<automaton.eventCount
      where planner.canBringAbout(event, at: Int32(location)) {
        for position in automaton.edges(at: Int32(location), input: event) {
          reach(Int(automaton.edges[Int(automaton.edge(position))].target))
        }
      }
    }
  }
}
