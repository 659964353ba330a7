internal import PlumblineModel

/// Cycles that are made of the steps of a trace.
extension Planner {
  /// The states that a trace has visited between its random steps.
  struct Visits {
    struct Visit {
      var location: Int32
      /// The first step after it.
      var step: Int
      /// The time from it to the next deadline; nil when no timer runs.
      var ahead: Microseconds?
    }

    private(set) var all: [Visit] = []

    mutating func note(_ simulator: Simulator, at step: Int) {
      let ahead = simulator.next.map { $0 - simulator.now }
      all.append(
        Visit(location: simulator.configuration.location, step: step, ahead: ahead)
      )
    }
  }

  /// A step of a cycle, which waits for the next deadline or for a time.
  private struct CycleStep {
    var delay: Microseconds
    /// The time beyond the next deadline; nil when the step ends before it.
    var beyond: Microseconds?
    var input: Int?
  }

  /// Repeats the steps since an earlier visit, as far as the automaton follows them.
  ///
  /// The visits have the same location, or the same announced states: the rounds of a schedule differ in
  /// their location.
  ///
  /// - Returns: Whether there is a cycle.
  func repeatSteps(
    of visits: Visits,
    in plan: inout Plan,
    _ simulator: inout Simulator,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) -> Bool {
    guard let first = cycle(in: visits, &random) else { return false }
    var ahead: [Int: Microseconds] = [:]
    for visit in visits.all[first...] { ahead[visit.step] = visit.ahead }
    let cycle = (visits.all[first].step..<plan.steps.count).map { number in
      let step = plan.steps[number]
      let beyond = ahead[number].flatMap { $0 <= step.delay ? step.delay - $0 : nil }
      return CycleStep(delay: step.delay, beyond: beyond, input: step.input)
    }
    guard cycle.contains(where: { $0.input != nil || $0.beyond != nil }) else { return false }
    let count = min(Self.times(upTo: 256, &random) - 1, room(feedback) / cycle.count)
    for _ in 0..<count where simulator.now < Self.latest {
      for (number, step) in cycle.enumerated() {
        // Never all at one instant, as for ``repeatEvent(in:_:_:_:)``.
        var delay = max(step.delay, number == 0 ? 1 : 0)
        if let beyond = step.beyond, let next = simulator.next {
          delay = max(0, next - simulator.now) + beyond
        }
        delay = simulator.wait(delay, &random)
        if let answer = answer(&simulator, feedback, &random) {
          add(Step(delay: delay, input: answer), to: &plan, &simulator, &random)
          delay = 0
          if answer == step.input { continue }
        }
        let location = simulator.configuration.location
        guard step.input.map({ isEnabled($0, from: given, at: location) }) ?? true else {
          add(Step(delay: delay, input: nil), to: &plan, &simulator, &random)
          return true
        }
        add(Step(delay: delay, input: step.input), to: &plan, &simulator, &random)
      }
    }
    return true
  }

  /// The visit with which a cycle to the last one begins; nil without any.
  private func cycle(in visits: Visits, _ random: inout Randomness) -> Int? {
    guard let here = visits.all.last?.location else { return nil }
    let isExact = random.chance(1, in: 2)
    let starts = visits.all.indices.dropLast().filter { number in
      let location = visits.all[number].location
      return isExact ? location == here : announced[Int(location)] == announced[Int(here)]
    }
    return starts.isEmpty ? nil : starts[random.below(starts.count)]
  }
}
