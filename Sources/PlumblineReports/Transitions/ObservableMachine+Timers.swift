internal import PlumblineModel

extension ObservableMachine {
  /// The effect of an event on running timers while the machine keeps its observable state.
  ///
  /// The timers are those of the machine, also with the clock of another one, and those of others with its clock.
  struct TimerChanges: Hashable {
    /// The timers that start again.
    var restarted: [Int] = []
    /// The timers that stop.
    var stopped: [Int] = []
  }

  /// The changes of running timers along an edge; none if the observable state changes.
  ///
  /// - Complexity: O(timers of the edge).
  func timerChanges(along number: Int, at location: Int, in reference: Reference) -> TimerChanges {
    let edge = reference.edges[number]
    guard shown(at: edge.target, in: reference) == shown(at: location, in: reference) else {
      return TimerChanges()
    }
    let isRunning = { (timer: Int) in
      let entry = reference.timers[timer]
      return (entry.machine == self.number || entry.clockMachine == self.number)
        && !reference.cells[location][reference.vocabulary.inputs.count + timer].edges.isEmpty
    }
    return TimerChanges(
      restarted: edge.arms.filter(isRunning),
      stopped: edge.disarms.filter(isRunning)
    )
  }
}
