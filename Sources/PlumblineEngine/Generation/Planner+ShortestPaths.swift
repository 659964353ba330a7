internal import PlumblineModel

/// Shortest paths to inputs.
extension Planner.Successors {
  /// Per location, the next event on a shortest path to one of some inputs, or that input.
  ///
  /// A backward search from the locations with such an input, one round per event; -1 where the
  /// path needs more than ``Planner/TestPurpose/longest`` events.
  ///
  /// - Complexity: O(size of the automaton).
  func path(
    toOneOf goals: Set<Int>,
    in automaton: Automaton,
    _ inject: [Bool]
  ) -> [Int32] {
    let locations = automaton.reference.locations.indices.map { Int32($0) }
    func inputs(_ location: Int32) -> [Int] {
      inject.indices.filter {
        inject[$0] && automaton.isPossible($0, at: location)
          && automaton.isDocumented($0, at: location)
      }
    }
    var path = locations.map { location in
      Int32(inputs(location).first(where: goals.contains) ?? -1)
    }
    for _ in 1..<Planner.TestPurpose.longest {
      let nearer = path
      for location in locations where nearer[Int(location)] < 0 {
        let events = inputs(location) + (automaton.inputCount..<automaton.eventCount)
        let next = events.first { nearer[Int(target(of: $0, at: location))] >= 0 }
        path[Int(location)] = Int32(next ?? -1)
      }
    }
    return path
  }
}
