internal import PlumblineModel

extension Planner {
  /// Plans a call of the app within the work of the last step, or of a timer that expires next, after one step of
  /// eight.
  ///
  /// Plans for adapters that are not reentrant are unaffected.
  func addReentrantCall(
    from enabled: [UInt64],
    to plan: inout Plan,
    _ simulator: inout Simulator,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) {
    guard let reentrantCalls, random.chance(1, in: 8) else { return }
    if random.chance(1, in: 2) { waitForExpiry(in: &plan, &simulator, &random) }
    let location = simulator.configuration.location
    let calls = zip(reentrantCalls, enabled).map { $0 & $1 }
    guard
      let call = choose(from: calls, at: location, documented: true, feedback, &random)
    else { return }
    let isAfterCall = plan.steps.last?.isCall(in: automaton.reference.vocabulary) == true
    let place = random.chance(1, in: 4) && isAfterCall ? Step.Within.tick : .callback
    add(Step(delay: 0, input: call, within: place), to: &plan, &simulator, &random)
    plan.locations.append(simulator.configuration.location)
  }

  /// Plans a wait that ends when a timer expires; none without a running timer.
  private func waitForExpiry(
    in plan: inout Plan,
    _ simulator: inout Simulator,
    _ random: inout Randomness
  ) {
    guard let next = simulator.next, next > simulator.now else { return }
    let delay = simulator.wait(next - simulator.now, &random)
    guard delay > 0 else { return }
    add(Step(delay: delay, input: nil), to: &plan, &simulator, &random)
    plan.locations.append(simulator.configuration.location)
    // The implementation does what is due before it answers.
    if next == simulator.now, simulator.next == next { simulator.expire(&random) }
  }
}
