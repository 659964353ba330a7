package import PlumblineModel

extension Planner {
  /// A planned trace.
  package struct Plan: Sendable {
    package var steps: [Step] = []
    /// The cells that it plans to visit.
    package var cells: [Int32] = []
    /// The locations that it plans to reach.
    package var locations: [Int32] = []
    /// Those of the cells that a repeated cycle visits.
    var repeatedCells = 0..<0
    /// The kind of the event that it repeats; nil: none.
    var repeatedKind: Int?
    /// The number of its steps that only a long life has.
    var longLifeStepCount = 0
    /// The location that it plans to end in; nil: unknown.
    var end: Int32?
    /// The example whose example run it is.
    package var example: Int?
    /// Its number among the traces of all shards; nil in a run without shards.
    var number: Int?
    /// How often it was extended.
    var extensionCount = 0
    /// The test of a suite that it is.
    var test: Int?
    /// The goals that it leads to.
    var goals: [Int32] = []
    /// Whether it is an entry of a corpus, as it is.
    var isEntry = false

    package init() {}

    /// A trace without a plan.
    init(steps: [Step]) { self.steps = steps }

    /// Removes the steps after the first ones; where it ends then is unknown.
    mutating func cut(to count: Int) {
      steps.removeLast(max(0, steps.count - count))
      cells.removeLast(max(0, cells.count - steps.count { $0.input != nil }))
      locations.removeLast(max(0, locations.count - count))
      repeatedCells = repeatedCells.clamped(to: 0..<cells.count)
      end = nil
    }

    /// Empties it; the storage of a usual length stays.
    mutating func clear(reserving capacity: Int) {
      let isUsual = steps.capacity <= 8 * capacity
      steps.removeAll(keepingCapacity: isUsual)
      cells.removeAll(keepingCapacity: isUsual)
      locations.removeAll(keepingCapacity: isUsual)
      steps.reserveCapacity(capacity)
      cells.reserveCapacity(capacity)
      locations.reserveCapacity(capacity)
      (repeatedCells, repeatedKind, longLifeStepCount) = (0..<0, nil, 0)
      (end, example, test) = (nil, nil, nil)
      (number, extensionCount) = (nil, 0)
      goals.removeAll(keepingCapacity: true)
      isEntry = false
    }
  }
}
