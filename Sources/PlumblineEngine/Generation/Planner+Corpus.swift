internal import PlumblineModel

/// Plans from the traces of a corpus.
extension Planner {
  /// The random steps after the beginning of an entry, at most.
  private static let mostStepsAfterEntry = 8

  /// Plans the trace of an entry as it is.
  ///
  /// The simulator decides where it may lead; from an input on that is impossible there, this is unknown.
  ///
  /// - Complexity: O(steps).
  func plan(entry steps: [Step], into plan: inout Plan) {
    plan.clear(reserving: Self.usualLength)
    plan.steps = steps
    plan.isEntry = true
    plan.longLifeStepCount = max(0, steps.count - Self.usualLength)
    var (simulator, random) = (start, Randomness(seed: 0))
    for step in steps {
      guard simulator.wait(step.delay, &random) == step.delay else { return }
      if let input = step.input {
        let location = simulator.configuration.location
        guard automaton.isPossible(input, at: location) else { return }
        plan.cells.append(Int32(Int(location) * automaton.inputCount + input))
        guard automaton.isDocumented(input, at: location) else { return }
        simulator.give(input, &random)
      }
      plan.locations.append(simulator.configuration.location)
    }
    plan.end = simulator.configuration.location
  }

  /// The number of steps that a plan can take over from a corpus; 0 where traces are too short for that.
  var roomForEntry: Int { max(0, longestTrace - Self.mostStepsAfterEntry - 4) }

  /// What a trace that begins like an entry has: few random steps follow.
  func lifeAfterEntry(_ life: Life, _ random: inout Randomness) -> Life {
    var life = life
    life.length = 1 + random.below(Self.mostStepsAfterEntry)
    life.extraLength = 0
    life.repeatsFrom = life.repeatsFrom.map { min($0, life.length - 1) }
    life.isSilentBefore = life.isSilentBefore.map { min($0, life.length) }
    return life
  }

  /// Begins a plan like an entry, possibly spliced with the end of another one, and possibly with some waits moved
  /// to the edges of timers.
  ///
  /// The options of the client stay first, without a wait. Inputs that are impossible or undocumented where the
  /// simulator is are left out.
  ///
  /// - Complexity: O(steps).
  func begin(
    likeOneOf corpus: [[Step]],
    in plan: inout Plan,
    _ simulator: inout Simulator,
    _ deadlines: inout RecentDeadlines,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) {
    func draw() -> [Step] { corpus[random.below(corpus.count)] }
    // A long one costs as much as a long life.
    let most = min(roomForEntry, Self.usualLength + max(0, room(feedback)))
    let entry = draw()
    let isWhole = random.chance(1, in: 2)
    var steps = entry[..<(isWhole ? entry.count : 1 + random.below(max(1, entry.count)))]
    if random.chance(1, in: 4) {
      let other = draw()
      steps += other[random.below(max(1, other.count))...]
    }
    let movesWaits = random.chance(1, in: 2)
    steps = steps.prefix(most)
    if hasOptions {
      let location = simulator.configuration.location
      let first = steps.popFirst()?.input
      let input = first.flatMap { isEnabled($0, from: given, at: location) ? $0 : nil }
      setOptions(to: input, in: &plan, &simulator, feedback, &random)
      deadlines.note(simulator.configuration)
    }
    for step in steps where simulator.now < Self.latest {
      var delay = step.delay
      if movesWaits, random.chance(1, in: 4) {
        delay = self.delay(from: simulator.now, &deadlines, &random)
      }
      let usual = 4 * automaton.longest + 1_000_000
      if delay > usual {
        let affordable = feedback.affordableSilence(at: simulator.configuration.location)
        delay = max(usual, min(delay, affordable))
      }
      delay = simulator.wait(delay, &random)
      let isEnabled = step.input.map {
        self.isEnabled($0, from: given, at: simulator.configuration.location)
      }
      guard isEnabled == true || delay > 0 else { continue }
      let input = isEnabled == true ? step.input : nil
      add(Step(delay: delay, input: input), to: &plan, &simulator, &random)
      plan.locations.append(simulator.configuration.location)
      deadlines.note(simulator.configuration)
    }
    plan.longLifeStepCount = max(0, plan.steps.count - Self.usualLength)
  }
}
