internal import PlumblineModel

/// Steps that lead to the goals of a plan.
extension Planner {
  /// The limit of steps that lead to the goals of one plan.
  private static let mostLedSteps = 64
  /// The random steps after them, at most.
  private static let mostStepsAfterGoals = 8
  /// The limit of random steps on the way, taken where no event leads on.
  private static let mostDetours = 3

  /// Whether a plan can bring an event about in a location: an expiry by waiting, an input if it is possible,
  /// documented and injectable.
  func canBringAbout(_ event: Int, at location: Int32) -> Bool {
    event >= automaton.inputCount || isEnabled(event, from: given, at: location)
  }

  /// What a led trace has: few random steps follow.
  func lifeAfterGoals(_ life: Life, _ random: inout Randomness) -> Life {
    var life = life
    life.length = min(life.length, random.below(Self.mostStepsAfterGoals))
    life.extraLength = 0
    life.repeatsFrom = nil
    life.isSilentBefore = life.isSilentBefore.map { min($0, life.length) }
    return life
  }

  /// Plans the steps to the goals, one after the other.
  ///
  /// At each location comes the next event on a shortest path. The simulator may go elsewhere, by an alternative or by
  /// another expiry; the path then goes on from there. Half of the plans give inputs without delay. The others have the
  /// usual delays, so that the deadlines of timers come in another order.
  ///
  /// - Complexity: O(steps × edges of a location).
  func lead(
    to targets: [CoverageGoals.Target],
    in plan: inout Plan,
    _ simulator: inout Simulator,
    _ deadlines: inout RecentDeadlines,
    before life: Life,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) {
    // The last steps: a long silence, an undocumented input, the last silence.
    let most = min(Self.mostLedSteps, longestTrace - life.length - 3)
    let isPrompt = random.chance(1, in: 2)
    for target in targets {
      let distance = target.distances[Int(simulator.configuration.location)] ?? 0
      // Another goal must not make the trace a long one.
      guard plan.goals.isEmpty || plan.steps.count + distance < Self.usualLength / 2 else { break }
      plan.goals.append(target.goal)
      var (left, detours) = (2 * distance + 4, 0)
      var isReached = false
      while !isReached, left > 0, plan.steps.count < most, simulator.now < Self.latest {
        left -= 1
        if let event = event(toward: target, &simulator, &random) {
          isReached = bringAbout(
            event,
            toward: target,
            isPrompt: isPrompt,
            in: &plan,
            &simulator,
            &deadlines,
            feedback,
            &random
          )
        } else {
          guard detours < Self.mostDetours else { break }
          detours += 1
          let step = step(&simulator, from: given, &deadlines, feedback, &random)
          add(step, to: &plan, &simulator, &random)
        }
        plan.locations.append(simulator.configuration.location)
        deadlines.note(simulator.configuration)
      }
    }
    plan.longLifeStepCount = max(0, plan.steps.count - Self.usualLength)
  }

  /// The next event on a shortest path to a target, or that of the target; nil where none leads on.
  ///
  /// The simulator does not change; `inout` avoids a copy.
  func event(
    toward target: CoverageGoals.Target,
    _ simulator: inout Simulator,
    _ random: inout Randomness
  ) -> Int? {
    let here = simulator.configuration.location
    guard here != target.location else {
      return canHappen(target.event, &simulator) ? target.event : nil
    }
    guard let distance = target.distances[Int(here)] else { return nil }
    var (chosen, count): (Int?, Int) = (nil, 0)
    func consider(_ event: Int) {
      let leadsOn = automaton.edges(at: here, input: event).contains { position in
        let edge = automaton.edges[Int(automaton.edge(position))]
        return target.distances[Int(edge.target)] == distance - 1
      }
      guard leadsOn else { return }
      count += 1
      if random.below(count) == 0 { chosen = event }
    }
    for word in given.indices {
      for bit in Bits(given[word] & enabledInputs.word(word, at: here, documented: true)) {
        consider(word &* 64 &+ bit)
      }
    }
    for timer in Bits(simulator.configuration.running) {
      let event = automaton.inputCount + timer
      if canHappen(event, &simulator) { consider(event) }
    }
    return chosen
  }

  /// Whether an event can happen next: a timer runs and has a deadline, or an input can be given.
  private func canHappen(_ event: Int, _ simulator: inout Simulator) -> Bool {
    let here = simulator.configuration.location
    guard event >= automaton.inputCount else { return canBringAbout(event, at: here) }
    let timer = event - automaton.inputCount
    return simulator.configuration.running & (1 << UInt32(timer)) != 0
      && simulator.instant(of: timer) < Configuration.open
  }

  /// Plans the step in which an event happens.
  ///
  /// - Returns: Whether the event of the target has happened.
  private func bringAbout(
    _ event: Int,
    toward target: CoverageGoals.Target,
    isPrompt: Bool,
    in plan: inout Plan,
    _ simulator: inout Simulator,
    _ deadlines: inout RecentDeadlines,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) -> Bool {
    let here = simulator.configuration.location
    let isLast = here == target.location && event == target.event
    guard event < automaton.inputCount else {
      let due = simulator.instant(of: event - automaton.inputCount)
      let delay = wait(for: event - automaton.inputCount, &simulator, &random)
      let answer = answer(&simulator, feedback, &random)
      addOn(Step(delay: delay, input: answer), to: &plan, &simulator, &random)
      return isLast && simulator.now >= due
    }
    let ahead = simulator.configuration.soonest - simulator.now
    let wanted = isPrompt ? 0 : delay(from: simulator.now, &deadlines, &random)
    let delay = simulator.wait(min(wanted, max(0, ahead - nearness)), &random)
    let answer = answer(&simulator, feedback, &random)
    let isHere = simulator.configuration.location == here
    let input = answer ?? (isHere ? event : nil)
    addOn(Step(delay: delay, input: input), to: &plan, &simulator, &random)
    return isLast && isHere && input == event
  }

  /// Plans a step on the way; one that follows a wait continues it.
  private func addOn(
    _ step: Step,
    to plan: inout Plan,
    _ simulator: inout Simulator,
    _ random: inout Randomness
  ) {
    var step = step
    if let last = plan.steps.last, last.input == nil {
      plan.steps.removeLast()
      step.delay += last.delay
    }
    add(step, to: &plan, &simulator, &random)
  }

  /// Advances the simulator until a timer has expired, or the location changes before.
  ///
  /// - Returns: The time that passed.
  private func wait(
    for timer: Int,
    _ simulator: inout Simulator,
    _ random: inout Randomness
  ) -> Microseconds {
    let here = simulator.configuration.location
    let due = simulator.instant(of: timer)
    var waited: Microseconds = 0
    while simulator.configuration.location == here, simulator.instant(of: timer) == due {
      let ahead = simulator.configuration.soonest - simulator.now
      let delay = simulator.wait(ahead + nearness, &random)
      waited += delay
      // Too many expiries, or an answer is due.
      guard delay == ahead + nearness else { break }
    }
    return waited
  }
}
