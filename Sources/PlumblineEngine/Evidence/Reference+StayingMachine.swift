internal import PlumblineModel

/// A machine that stays in its state at some edges, with any states of the other machines.
extension Reference {
  /// Lets a machine stay, and adds the locations that the automaton then has in addition.
  ///
  /// An added location has the events of one in which only the state of the machine differs. Where the state of the
  /// machine after an edge is unknown, that edge leads to a location of the automaton.
  ///
  /// - Parameters:
  ///   - machine: A machine without announcements and without timers.
  ///   - moving: The edges.
  /// - Complexity: O(size of the automaton × states of the machine).
  mutating func keep(_ machine: Int, at moving: [Int]) {
    let moves = MachineMoves(of: machine, in: self, stayingAt: Set(moving))
    let original = edges
    // Per added location, the one with its events.
    var models: [Int] = []
    var added: [[Int]: Int] = [:]
    func number(of state: Int, beside model: Int) -> Int {
      if let known = moves.location(with: state, beside: model) { return known }
      let place = [moves.others[model], state]
      if let known = added[place] { return known }
      added[place] = locations.count
      locations.append(locations[model])
      locations[locations.count - 1][machine] = state
      models.append(model)
      return locations.count - 1
    }
    for edge in moving {
      let before = locations[moves.sources[edge]][machine]
      edges[edge].target = number(of: before, beside: original[edge].target)
    }
    var next = 0
    while next < models.count {
      let state = locations[cells.count][machine]
      var row = cells[models[next]]
      for event in row.indices {
        row[event].edges = row[event].edges.map { edge in
          var copy = original[edge]
          if let after = moves.state(after: edge, from: state) {
            copy.target = number(of: after, beside: copy.target)
          }
          edges.append(copy)
          return edges.count - 1
        }
      }
      cells.append(row)
      next += 1
    }
  }
}
