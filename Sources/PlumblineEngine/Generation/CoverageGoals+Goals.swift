internal import PlumblineModel

extension CoverageGoals {
  /// The goals of a spec: sets of edges that a plan can lead to.
  ///
  /// These are edges of cells that the start leads to, and whose event is an expiry, or an input that is possible, documented
  /// and injectable.
  struct Goals: Sendable {
    /// The numbers of the goals.
    private(set) var parts = 0..<0
    private(set) var cells = 0..<0
    /// The edges of all goals; those of goal `n` end at `ends[n]`.
    private var all: [Int32] = []
    private var ends: [Int32] = []
    /// Per edge, its cell.
    private var cellOfEdge: [Int32]
    /// Per location, the least number of events from the start.
    private let depths: LocationDistances.Table
    private let eventCount: Int

    var count: Int { ends.count }

    init(_ planner: Planner, parts edgesOfParts: [[Int]]) {
      let automaton = planner.automaton
      let reference = automaton.reference
      eventCount = automaton.eventCount
      depths = LocationDistances.depths(planner)
      cellOfEdge = [Int32](repeating: -1, count: reference.edges.count)
      var inputs: [[Int]] = []
      for location in reference.locations.indices where depths[location] != nil {
        for event in 0..<eventCount
        where planner.canBringAbout(event, at: Int32(location)) {
          let edges = automaton.edges(at: Int32(location), input: event)
            .map { Int(automaton.edge($0)) }
          for edge in edges { cellOfEdge[edge] = Int32(location * eventCount + event) }
          if event < automaton.inputCount, !edges.isEmpty { inputs.append(edges) }
        }
      }
      for edges in edgesOfParts { add(edges.filter { cellOfEdge[$0] >= 0 }) }
      parts = 0..<count
      for edges in inputs { add(edges) }
      cells = parts.upperBound..<count
    }

    private mutating func add(_ edges: [Int]) {
      guard !edges.isEmpty else { return }
      all += edges.map { Int32($0) }
      ends.append(Int32(all.count))
    }

    /// The edges of a goal.
    func edges(of goal: Int32) -> ArraySlice<Int32> {
      let start = goal == 0 ? 0 : Int(ends[Int(goal) - 1])
      return all[start..<Int(ends[Int(goal)])]
    }

    /// The cell of an edge of a goal.
    func cell(of edge: Int32) -> (location: Int32, event: Int) {
      let (location, event) = Int(cellOfEdge[Int(edge)]).quotientAndRemainder(
        dividingBy: eventCount
      )
      return (Int32(location), event)
    }

    /// Draws an edge of a goal; of four, the one nearest to the start, if that is wanted.
    func draw(_ goal: Int32, nearest isNearest: Bool, _ random: inout Randomness) -> Int32 {
      let edges = edges(of: goal)
      let drawn = (0..<(isNearest ? 4 : 1)).map { _ in
        edges[edges.startIndex + random.below(edges.count)]
      }
      func depth(_ edge: Int32) -> Int { depths[Int(cell(of: edge).location)] ?? .max }
      return drawn.min { depth($0) < depth($1) } ?? edges[edges.startIndex]
    }
  }
}
