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
    while getters.reading < readings.count, readings[getters.reading].step < step {
      getters.reading += 1
    }
    guard !hasPassed, getters.reading < readings.count, readings[getters.reading].step == step
    else { return nil }
    let says = readings[getters.reading].states
    // Mostly nothing has changed.
    guard !getters.agree(with: says, invariants.states) else { return nil }
    for machine in getters.machines {
      let shown = invariants.states[machine.number]
      guard let says = says[machine.name], shown < machine.states.count,
        machine.states[shown] != says, !mayBe(machine.number, in: says, of: machine.states)
      else { continue }
      let mismatch = Mismatch(
        what: .getter(machine: machine.number, says: says),
        step: step,
        at: clock
      )
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

/// The machines whose states are announced, and the last reading of their getters that agreed with the announcements.
struct GetterComparison: Sendable {
  struct Machine {
    /// The number of the machine.
    var number: Int
    var name: String
    /// The announced states.
    var states: [String]
  }

  /// The number of the next reading of the trace.
  var reading = 0
  let machines: [Machine]
  private var agreed: [String: String] = [:]
  /// Per machine of ``machines``, the state announced when it agreed; -1 before.
  private var announced: [Int]

  init(_ reference: Reference) {
    machines = reference.machines.enumerated().compactMap { number, machine in
      reference.stateAnnouncement(of: number).map {
        Machine(number: number, name: machine.name, states: $0.argument.values)
      }
    }
    announced = machines.map { _ in -1 }
  }

  /// Whether a reading says of each machine what was announced.
  ///
  /// - Parameters:
  ///   - reading: The states that the getters returned, by machine.
  ///   - states: Per machine of the automaton, the state announced last.
  /// - Returns: False for a machine with a getter that says another state.
  /// - Complexity: O(machines); for the reading before, which shares its storage, without a comparison of texts.
  mutating func agree(with reading: [String: String], _ states: [Int]) -> Bool {
    let isUnchanged = machines.indices.allSatisfy { announced[$0] == states[machines[$0].number] }
    if isUnchanged, reading == agreed { return true }
    for machine in machines {
      let shown = states[machine.number]
      guard let says = reading[machine.name], shown < machine.states.count else { continue }
      guard machine.states[shown] == says else { return false }
    }
    agreed = reading
    for (place, machine) in machines.enumerated() { announced[place] = states[machine.number] }
    return true
  }
}
