/// The predecessors of the nodes of a ``PathGraph``.
struct PathPredecessors {
  /// Per node, whether it was reached.
  private(set) var reached: [Bool]
  /// Per node, the last step to it; -1 without one.
  private var lastSteps: [Int32]
  /// All steps: the source, and the previous step to the same node.
  private var steps: [(source: Int32, before: Int32)] = []
  private var queue: [Int] = []
  private var visited = 0

  init(nodeCount: Int) {
    reached = [Bool](repeating: false, count: nodeCount)
    lastSteps = [Int32](repeating: -1, count: nodeCount)
  }

  /// The next unvisited node, in the order of discovery.
  mutating func next() -> Int? {
    guard visited < queue.count else { return nil }
    visited += 1
    return queue[visited - 1]
  }

  /// Records that a node is reached from another one, or is a start.
  mutating func reach(_ node: Int, from source: Int? = nil) {
    if let source {
      steps.append((Int32(source), lastSteps[node]))
      lastSteps[node] = Int32(steps.count - 1)
    }
    guard !reached[node] else { return }
    reached[node] = true
    queue.append(node)
  }

  /// Per node, the distance to the nearest of some ends; -1 if none is reachable.
  ///
  /// - Complexity: O(nodes + steps).
  func distances(to ends: [Int]) -> [Int32] {
    var distances = [Int32](repeating: -1, count: reached.count)
    var queue = ends
    for end in ends { distances[end] = 0 }
    var index = 0
    while index < queue.count {
      let current = queue[index]
      index += 1
      var step = lastSteps[current]
      while step >= 0 {
        let source = Int(steps[Int(step)].source)
        step = steps[Int(step)].before
        guard distances[source] < 0 else { continue }
        distances[source] = distances[current] + 1
        queue.append(source)
      }
    }
    return distances
  }
}
