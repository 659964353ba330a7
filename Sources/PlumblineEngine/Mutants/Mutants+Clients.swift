internal import PlumblineModel

extension Reference {
  /// Whether a change concerns what the implementation does, and not the environment alone.
  ///
  /// - Complexity: O(machines + timers), for an expiry times the alternatives of its cell.
  func isOfClient(_ mutant: Mutants.Mutant) -> Bool {
    if let place = mutant.place, !isOfClient(place) { return false }
    switch mutant.mutation {
    case .deleteEdge(let edge, let source): return movesClient(edge, from: source)
    case .retarget(let edge, let location):
      return clientStates(in: location) != clientStates(in: edges[edge].target)
    case .changeTime(let timer, _, _), .forgetToArm(_, let timer), .forgetToDisarm(_, let timer),
      .mayForget(_, let timer), .arm(_, let timer):
      return isTimerOfClient(timer)
    case .dropOutput, .changeOutput, .addOutput, .forbid, .keep, .begin: return true
    }
  }

  /// Whether the implementation takes part in an event: in an input, and in an expiry of the environment only
  /// if it reacts.
  private func isOfClient(_ place: Mutants.Mutant.Place) -> Bool {
    let timer = place.event - vocabulary.inputs.count
    return timer < 0 || isTimerOfClient(timer)
      || cells[place.location][place.event].edges.contains {
        movesClient($0, from: place.location)
      }
  }

  /// Whether an edge shows something, or changes a state or a timer of the implementation.
  private func movesClient(_ number: Int, from source: Int) -> Bool {
    let edge = edges[number]
    return !edge.outputs.isEmpty || clientStates(in: edge.target) != clientStates(in: source)
      || (edge.arms + edge.disarms).contains(where: isTimerOfClient)
  }

  private func isTimerOfClient(_ timer: Int) -> Bool {
    !machines[timers[timer].machine].isEnvironment
  }

  /// The states of the machines of the implementation.
  private func clientStates(in location: Int) -> [Int] {
    machines.indices.filter { !machines[$0].isEnvironment }.map { locations[location][$0] }
  }
}
