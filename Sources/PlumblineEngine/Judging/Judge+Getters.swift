internal import PlumblineModel

/// What the getters of a client return, compared with what its callbacks announced.
extension Judge {
  /// Compares the states that getters returned after a step with those announced last.
  ///
  /// Before its first announcement a machine has its initial state. A getter may also return a state in which some
  /// candidate is: then its announcement is still to come, or an unobservable input came. After a known failure in the
  /// trace, other than of a getter, nothing is compared, as the failure may explain the difference.
  ///
  /// - Parameters:
  ///   - readings: What the getters returned, in the order of the steps.
  ///   - step: The step, whose outputs were judged.
  /// - Returns: The failure if a getter contradicts the announcements.
  /// - Complexity: O(machines), and O(candidates) for a difference.
  mutating func compare(_ readings: [StateReading], after step: Int) -> Outcome? {
    while reading < readings.count, readings[reading].step < step { reading += 1 }
    guard !hasPassed, reading < readings.count, readings[reading].step == step else { return nil }
    let reference = estimator.automaton.reference
    for (number, machine) in reference.machines.enumerated() {
      guard let says = readings[reading].states[machine.name],
        let states = reference.stateAnnouncement(of: number)?.argument.values,
        case let shown = invariants.states[number], shown < states.count, states[shown] != says,
        !mayBe(number, in: says, of: states)
      else { continue }
      let mismatch = Mismatch(what: .getter(machine: number, says: says), step: step, at: clock)
      guard goesOn(after: mismatch) else { return .failed(mismatch) }
    }
    return nil
  }

  /// Whether a machine may be in a state by now, according to the automaton.
  private func mayBe(_ machine: Int, in state: String, of states: [String]) -> Bool {
    let automaton = estimator.automaton
    var reached = estimator.current
    reached.closeUnderTau()
    return reached.candidateLocations.contains { location in
      guard location != automaton.unconstrained else { return true }
      return automaton.reference.announcedValue(ofMachine: machine, at: Int(location))
        .map { states[$0] == state } ?? true
    }
  }
}
