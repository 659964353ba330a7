import PlumblineModel

extension Recording {
  /// The same trace in an environment that does every other input by itself, and an adapter that observes it.
  ///
  /// - Parameter steps: The trace.
  /// - Returns: The plan, and the observations of carrying it out.
  func reporting(everyOtherOf steps: [Step]) -> (plan: [Step], recording: Recording) {
    var (plan, moved): ([Step], Recording) = ([], self)
    moved.observations = []
    var rest = observations[...]
    var waited: Microseconds = 0
    var now: Microseconds = 0
    /// Moves what was seen in a step of the trace to the step of the plan that is next, or was last.
    func see(in number: Int, isAfterInput: Bool, ofPlan step: Int, isAfter: Bool) {
      while var seen = rest.first, seen.step == number, seen.isAfterInput == isAfterInput {
        rest.removeFirst()
        (seen.step, seen.isAfterInput) = (step, isAfter)
        moved.observations.append(seen)
      }
    }
    var isNext = false
    for (number, step) in steps.enumerated() {
      now += step.delay
      if step.input != nil { isNext.toggle() }
      guard let input = step.input, isNext else {
        see(in: number, isAfterInput: false, ofPlan: plan.count, isAfter: false)
        plan.append(Step(delay: step.delay + waited, input: step.input))
        waited = 0
        see(in: number, isAfterInput: true, ofPlan: plan.count - 1, isAfter: true)
        continue
      }
      waited += step.delay
      // At the instant of the last step of the plan it follows that.
      let isAfter = waited == 0 && !plan.isEmpty
      let place = isAfter ? plan.count - 1 : plan.count
      see(in: number, isAfterInput: false, ofPlan: place, isAfter: isAfter)
      moved.spontaneous.append(
        SpontaneousInput(
          input: input,
          at: now,
          step: place,
          isAfterInput: isAfter,
          position: moved.observations.count
        )
      )
      see(in: number, isAfterInput: true, ofPlan: place, isAfter: isAfter)
    }
    if waited > 0 || plan.isEmpty { plan.append(Step(delay: waited, input: nil)) }
    return (plan, moved)
  }
}
