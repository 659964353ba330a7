internal import PlumblineModel

/// The choice of a goal.
extension Planner {
  /// An event that leads to another location.
  ///
  /// Of all events possible here, the planner takes the one to the least visited location: *node
  /// counting* (Koenig, Szymanski and Liu, *Efficient and Inefficient Ant Coverage Methods*, 2001,
  /// DOI 10.1023/A:1016665115585), which looks one step ahead and plans no route. Half of the steps
  /// have no goal, so that plans also stay, leave late, and revisit frequent locations.
  enum Goal {
    case input(Int)
    /// To wait for the timer that is due next.
    case expiry
  }

  /// The targets of events.
  struct Successors: Sendable {
    private let eventCount: Int
    private let inputCount: Int
    /// Per location and event, the first other location that it leads to, or else the
    /// location itself.
    private let targets: [Int32]
    /// Per location, the set of inputs that lead to another one.
    private let leaving: [UInt64]
    private let width: Int

    init(_ automaton: Automaton) {
      eventCount = automaton.eventCount
      inputCount = automaton.inputCount
      width = (inputCount + 63) / 64
      let locations = 0..<Int32(automaton.reference.locations.count)
      var targets: [Int32] = []
      targets.reserveCapacity(locations.count * eventCount)
      var leaving = [UInt64](repeating: 0, count: locations.count * width)
      for location in locations {
        for event in 0..<eventCount {
          var target = location
          for edge in automaton.edges(at: location, input: event) where target == location {
            target = automaton.edges[Int(automaton.edge(edge))].target
          }
          targets.append(target)
          guard target != location, event < inputCount else { continue }
          leaving[Int(location) * width + event / 64] |= 1 << UInt64(event % 64)
        }
      }
      self.targets = targets
      self.leaving = leaving
    }

    /// A word of the set of inputs that lead from a location to another one.
    func leaving(_ location: Int32, word: Int) -> UInt64 {
      leaving[Int(location) &* width &+ word]
    }

    /// The target of an input.
    func target(of input: Int, at location: Int32) -> Int32 {
      targets[Int(location) &* eventCount &+ input]
    }

    /// The target of a timer's expiry.
    func target(ofExpiry timer: Int, at location: Int32) -> Int32 {
      target(of: inputCount &+ timer, at: location)
    }
  }

  /// Draws a step and lets its delay pass.
  ///
  /// A chosen input comes before the next timer is due, which would lead elsewhere.
  ///
  /// - Complexity: O(possible inputs + running timers).
  func step(
    _ simulator: inout Simulator,
    from enabled: [UInt64],
    _ deadlines: inout RecentDeadlines,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) -> Step {
    let location = simulator.configuration.location
    let ahead = simulator.configuration.soonest - simulator.now
    var chosen: Int?
    var delay = delay(from: simulator.now, &deadlines, &random)
    switch random.chance(1, in: 2) ? goal(&simulator, from: enabled, feedback) : nil {
    case .expiry:
      return Step(delay: simulator.wait(ahead + nearness, &random), input: nil)
    case .input(let input):
      chosen = input
      delay = min(delay, max(0, ahead - nearness))
    case nil: break
    }
    delay = simulator.wait(delay, &random)
    if let answer = answer(&simulator, feedback, &random) {
      return Step(delay: delay, input: answer)
    }
    if chosen != nil, simulator.configuration.location == location {
      return Step(delay: delay, input: chosen)
    }
    let input = choose(
      from: enabled,
      at: simulator.configuration.location,
      documented: true,
      feedback,
      &random
    )
    return Step(delay: delay, input: input)
  }

  /// The event that leads from here to the least visited location; nil when none leads away.
  ///
  /// Of several inputs that lead there, the one planned here least often wins. The simulator does
  /// not change; `inout` avoids a copy.
  private func goal(_ simulator: inout Simulator, from enabled: [UInt64], _ feedback: Feedback)
    -> Goal?
  {
    let here = simulator.configuration.location
    var goal: Goal?
    var fewest = UInt64.max
    if let next = simulator.next {
      for timer in Bits(simulator.configuration.running) where simulator.instant(of: timer) == next
      {
        let target = successors.target(ofExpiry: timer, at: here)
        let count = UInt64(feedback.arrivals[Int(target)]) << 32
        if target != here, count < fewest { (goal, fewest) = (.expiry, count) }
      }
    }
    let row = Int(here) &* automaton.inputCount
    for number in 0..<enabledInputs.width {
      var rest =
        enabled[number] & enabledInputs.word(number, at: here, documented: true)
        & successors.leaving(here, word: number)
      while rest != 0 {
        let input = number &* 64 &+ rest.trailingZeroBitCount
        rest &= rest - 1
        let target = successors.target(of: input, at: here)
        let count =
          UInt64(feedback.arrivals[Int(target)]) << 32 | UInt64(feedback.visits[row &+ input])
        if count < fewest { (goal, fewest) = (.input(input), count) }
      }
    }
    return goal
  }
}
