internal import PlumblineModel

/// The expiries of a timer that an edge should have stopped.
extension Reference {
  /// Gives the expiry of a timer its effect wherever the timer goes on behind an edge that no longer stops it.
  ///
  /// The automaton has no edges for that: no timer runs outside the state that it measures. Behind an edge that
  /// stays in that state the timer has its edges. Its own expiry ends it in any case.
  ///
  /// - Parameters:
  ///   - timer: The timer.
  ///   - edge: The edge, which neither stops nor restarts it.
  /// - Complexity: O(locations² × machines + edges).
  mutating func addExpiries(of timer: Int, behind edge: Int) {
    let clock = timers[timer].clockMachine
    let event = vocabulary.inputs.count + timer
    guard let source = cells.firstIndex(where: { $0.contains { $0.edges.contains(edge) } }),
      locations[source][clock] != locations[edges[edge].target][clock],
      !cells[source][event].edges.contains(edge)
    else { return }
    let numbers = Dictionary(uniqueKeysWithValues: zip(locations, 0...))
    for location in locations(behind: edge, keeping: timer)
    where cells[location][event].edges.isEmpty {
      var place = locations[location]
      place[clock] = locations[source][clock]
      guard
        let model = numbers[place]
          ?? closestLocation(to: place, keeping: [clock, timers[timer].machine])
      else { continue }
      for expiry in cells[model][event].edges {
        cells[location][event].edges.append(edges.count)
        edges.append(moved(edges[expiry], from: model, to: location, numbers))
      }
    }
  }

  /// The locations in which a timer may go on behind an edge, the target of the edge first.
  private func locations(behind edge: Int, keeping timer: Int) -> [Int] {
    var found = [edges[edge].target]
    var isFound = [Bool](repeating: false, count: locations.count)
    isFound[found[0]] = true
    var next = 0
    while next < found.count {
      for edge in cells[found[next]].lazy.flatMap(\.edges).map({ edges[$0] })
      where !isFound[edge.target] && !edge.arms.contains(timer) && !edge.disarms.contains(timer) {
        isFound[edge.target] = true
        found.append(edge.target)
      }
      next += 1
    }
    return found
  }

  /// The location that differs least from some states of all machines, and not in those of the given ones.
  private func closestLocation(to place: [Int], keeping kept: [Int]) -> Int? {
    func difference(_ location: Int) -> Int { zip(locations[location], place).count { $0 != $1 } }
    return locations.indices
      .filter { location in kept.allSatisfy { locations[location][$0] == place[$0] } }
      .min { difference($0) < difference($1) }
  }

  /// An edge as it is from another location: only the machines that it moves or announces change their states.
  ///
  /// Its target stays the same where these states together are no location.
  private func moved(
    _ edge: Edge,
    from model: Int,
    to location: Int,
    _ numbers: [[Int]: Int]
  ) -> Edge {
    var moved = edge
    let place = machines.indices.map { machine in
      let changes =
        locations[edge.target][machine] != locations[model][machine]
        || edge.outputs.contains { $0.announces == machine }
      return locations[changes ? edge.target : location][machine]
    }
    moved.target = numbers[place] ?? edge.target
    return moved
  }
}
