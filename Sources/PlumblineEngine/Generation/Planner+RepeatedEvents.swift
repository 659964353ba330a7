internal import PlumblineModel

/// Cycles that are made of an event and the shortest way back.
extension Planner {
  /// The limit of events of a cycle.
  private static let longestCycle = 12
  /// The limit of steps of all its copies, so that many cycles are tried.
  private static let mostRepeatedSteps = 512
  /// The orders of magnitude of the copies, in the order in which an event is repeated; drawn at random, a large
  /// one would often be missing.
  private static let magnitudes = [6, 6, 3, 5, 7, 4, 2, 1]

  /// Repeats an event, each time with the shortest way back.
  ///
  /// Half of the time it is one that is possible here, of the kind that was repeated least often. Otherwise it is one that
  /// changes an announced state, and a shortest way leads to it first: a cycle can begin where few traces come by.
  ///
  /// - Returns: Whether an event can be repeated.
  func repeatEvent(
    in plan: inout Plan,
    _ simulator: inout Simulator,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) -> Bool {
    let change =
      random.chance(1, in: 2) ? leastRepeatedChange(simulator, feedback, &random) : nil
    guard let first = change ?? leastRepeatedEvent(simulator, feedback, &random) else {
      return false
    }
    let home = first.location
    let kind = kind(of: first.event, at: home)
    plan.repeatedKind = kind
    let (lap, turn) = feedback.repetitions(of: kind)
      .quotientAndRemainder(dividingBy: Self.magnitudes.count)
    let copies = 1 << Self.magnitudes[turn]
    // Never all at one instant: the oracle would have to follow all orders of their outputs.
    let pace = 1 + (random.chance(1, in: 2) ? 0 : random.logarithmic(upTo: 1_000_000))
    let waitsForWindows = (lap + turn).isMultiple(of: 2)
    let end = plan.steps.count + min(room(feedback), Self.mostRepeatedSteps)
    var ways: [Int32: Int] = [:]
    var waited: Microseconds = 0
    defer { if waited > 0 { plan.steps.append(Step(delay: waited, input: nil)) } }

    /// Plans an event; returns whether it is possible.
    func bringAbout(_ event: Int) -> Bool {
      guard plan.steps.count < end else { return false }
      var event = event
      let ahead = simulator.configuration.soonest - simulator.now
      if event < automaton.inputCount {
        waited += simulator.wait(max(1, min(pace, ahead - nearness)), &random)
        // Time does not pass before an answer that is due.
        if let answer = answer(&simulator, feedback, &random) { event = answer }
        let location = simulator.configuration.location
        guard isEnabled(event, from: given, at: location) else { return false }
        add(Step(delay: waited, input: event), to: &plan, &simulator, &random)
        waited = 0
      } else {
        guard simulator.next != nil else { return false }
        let window = waitsForWindows ? windowOfNextTimer(simulator) : 0
        waited += simulator.wait(max(0, ahead) + nearness + window, &random)
        if let answer = answer(&simulator, feedback, &random) {
          add(Step(delay: waited, input: answer), to: &plan, &simulator, &random)
          waited = 0
        }
      }
      return true
    }

    /// Plans the way to the event; returns whether it leads there.
    func goHome() -> Bool {
      for _ in 0..<Self.longestCycle {
        let here = simulator.configuration.location
        guard here != home else { return true }
        if ways[here] == nil { addWay(from: here, to: home, to: &ways) }
        guard let next = ways[here], bringAbout(next) else { return false }
      }
      return simulator.configuration.location == home
    }

    guard goHome() else { return true }
    for _ in 0...copies + random.below(copies) where simulator.now < Self.latest {
      guard bringAbout(first.event), goHome() else { return true }
    }
    return true
  }

  /// The length of the window of the timer that expires next: the implementation may choose its end.
  private func windowOfNextTimer(_ simulator: Simulator) -> Microseconds {
    let location = simulator.configuration.location
    for timer in Bits(simulator.configuration.running)
    where simulator.instant(of: timer) == simulator.next {
      let span = automaton.span(of: timer, at: location)
      if span.to < Configuration.open { return span.to - span.from }
    }
    return 0
  }

  /// An event possible here whose kind was repeated least often in these announced states.
  private func leastRepeatedEvent(
    _ simulator: Simulator,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) -> Cell? {
    let here = simulator.configuration.location
    var events = (0..<automaton.inputCount).filter { isEnabled($0, from: given, at: here) }
    if let next = simulator.next {
      for timer in Bits(simulator.configuration.running)
      where simulator.instant(of: timer) == next { events.append(automaton.inputCount + timer) }
    }
    guard !events.isEmpty else { return nil }
    let start = random.below(events.count)
    let event = (events[start...] + events[..<start]).min {
      feedback.repetitions(of: kind(of: $0, at: here))
        < feedback.repetitions(of: kind(of: $1, at: here))
    }
    return event.map { Cell(location: here, event: $0) }
  }

  /// An event near here that changes an announced state, and whose kind was repeated least often.
  ///
  /// - Complexity: O(size of the automaton).
  private func leastRepeatedChange(
    _ simulator: Simulator,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) -> Cell? {
    guard !changes.isEmpty else { return nil }
    let here = simulator.configuration.location
    let arrivals = arrivals(from: here, until: nil)
    let start = random.below(changes.count)
    var (least, chosen): (Int, Cell?) = (.max, nil)
    for change in changes[start...] + changes[..<start] {
      let count = feedback.repetitions(of: change.kind)
      guard count < least else { continue }
      let near = change.cells.filter {
        arrivals[$0.location] != nil && canBringAbout($0.event, at: $0.location)
      }
      guard !near.isEmpty else { continue }
      (least, chosen) = (count, near[random.below(near.count)])
    }
    return chosen
  }

  /// Adds the events on the shortest way from a location to another one; none if it is too long.
  ///
  /// - Complexity: O(size of the automaton).
  private func addWay(from start: Int32, to home: Int32, to ways: inout [Int32: Int]) {
    let arrivals = arrivals(from: start, until: home)
    var place = home
    while place != start, let arrival = arrivals[place] {
      ways[arrival.from] = arrival.event
      place = arrival.from
    }
  }

  /// The locations at most ``longestCycle`` events from one, each with the last event of a shortest way, found by
  /// breadth-first search up to one of them.
  ///
  /// - Complexity: O(size of the automaton).
  private func arrivals(from start: Int32, until home: Int32?) -> Arrivals {
    var arrivals = Arrivals(at: start, locations: automaton.reference.locations.count)
    var reached = [start]
    for _ in 0..<Self.longestCycle where !reached.isEmpty {
      var next: [Int32] = []
      for location in reached {
        for event in 0..<automaton.eventCount {
          let target = successors.target(of: event, at: location)
          guard arrivals[target] == nil, canBringAbout(event, at: location) else { continue }
          arrivals[target] = (location, event)
          if target == home { return arrivals }
          next.append(target)
        }
      }
      reached = next
    }
    return arrivals
  }
}

/// Per location, the last event of a way to it, and the location before that event.
private struct Arrivals {
  private var all: [(from: Int32, event: Int)?]

  init(at start: Int32, locations: Int) {
    all = [(from: Int32, event: Int)?](repeating: nil, count: locations)
    all[Int(start)] = (start, -1)
  }

  subscript(location: Int32) -> (from: Int32, event: Int)? {
    get { all[Int(location)] }
    set { all[Int(location)] = newValue }
  }
}
