internal import PlumblineModel

extension Automaton {
  /// Per edge, the number of traces that are kept as its witnesses.
  ///
  /// It is higher where evidence needs the right continuation: a silent move shows only in what follows, and so does the
  /// move of a silent machine beside one that shows its own. With unobservable starts of timers, bounds show only in extreme
  /// witnesses. A small automaton has room for more of them.
  ///
  /// - Complexity: O(edges × machines).
  var witnessLimits: [Int] {
    if hasUnobservableStarts { return reference.edges.map { _ in 32 } }
    let room = min(4096 / max(reference.edges.count, 1), Evidence.trialLimit / 2)
    var limits = reference.edges.map { _ in 3 }
    let silent = reference.machines.indices.filter { reference.machines[$0].announcements.isEmpty }
    for (location, row) in reference.cells.enumerated() {
      for edge in row.flatMap(\.edges) where reference.edges[edge].target != location {
        let target = reference.locations[reference.edges[edge].target]
        if reference.edges[edge].outputs.allSatisfy(\.isOptional) {
          limits[edge] = max(32, room)
        } else if silent.contains(where: { reference.locations[location][$0] != target[$0] }) {
          limits[edge] = max(16, room)
        }
      }
    }
    return limits
  }
}
