internal import PlumblineModel

/// The least numbers of events between locations, regardless of time.
///
/// A breadth-first search; only events count that a plan can bring about. The tables of the last goals are kept.
struct LocationDistances: Sendable {
  /// Per location, a distance.
  struct Table: Sendable {
    private var distances: [UInt16]

    fileprivate init(count: Int) { distances = [UInt16](repeating: .max, count: count) }

    /// The distance of a location; nil if no path exists.
    subscript(location: Int) -> Int? {
      distances[location] == .max ? nil : Int(distances[location])
    }

    /// Sets the distance of a location that has none.
    ///
    /// - Returns: Whether it had none.
    fileprivate mutating func reach(_ location: Int, at distance: Int) -> Bool {
      guard distances[location] == .max else { return false }
      distances[location] = UInt16(min(distance, Int(UInt16.max) - 1))
      return true
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
    var table = Table(count: ends.count)
    var queue = [Int(location)]
    _ = table.reach(queue[0], at: 0)
    var next = 0
    while next < queue.count {
      let target = queue[next]
      next += 1
      let distance = (table[target] ?? 0) + 1
      let start = target == 0 ? 0 : Int(ends[target - 1])
      for cell in cells[start..<Int(ends[target])] {
        let (source, event) = Int(cell).quotientAndRemainder(dividingBy: eventCount)
        guard planner.canBringAbout(event, at: Int32(source)),
          table.reach(source, at: distance)
        else { continue }
        queue.append(source)
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
    var table = Table(count: automaton.reference.locations.count)
    var queue = [automaton.reference.start]
    _ = table.reach(queue[0], at: 0)
    var next = 0
    while next < queue.count {
      let location = queue[next]
      next += 1
      let depth = (table[location] ?? 0) + 1
      for event in 0..<automaton.eventCount
      where planner.canBringAbout(event, at: Int32(location)) {
        for position in automaton.edges(at: Int32(location), input: event) {
          let target = Int(automaton.edges[Int(automaton.edge(position))].target)
          if table.reach(target, at: depth) { queue.append(target) }
        }
      }
    }
    return table
  }
}
