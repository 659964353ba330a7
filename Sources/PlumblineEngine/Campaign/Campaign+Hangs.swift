internal import PlumblineModel

/// Hangs at the first step: each try costs the whole deadline.
extension Campaign {
  /// Whether the client hangs in every trace, which ends the run: at once, or with each value of its options.
  func hangsAlways(_ tally: RunTally, _ planner: Planner) -> Bool {
    guard planner.hasOptions else {
      return tally.failures.contains { failure in
        hangsBeforeInputs(failure) && failure.steps.allSatisfy { $0.delay == 0 }
      }
    }
    return !planner.canBegin
  }

  /// Whether a failure is a hang before any input but that of the options.
  func hangsBeforeInputs(_ failure: Failure) -> Bool {
    let options = automata[0].reference.vocabulary.optionInputs
    let inputs = failure.steps.prefix(failure.step + 1).compactMap(\.input)
    return failure.kind == .hang && inputs.allSatisfy(options.contains)
  }

  /// The hang of a trace with a single step and no delay, which nothing can shorten.
  ///
  /// A wait of 0 s is tried first: a hang without an input belongs to no input. Each try has a fresh instance,
  /// so that it also confirms the hang.
  ///
  /// - Returns: Nil if the failure is no hang, or none of these traces hangs.
  func shortestHang(
    like found: Failure,
    _ automaton: Automaton,
    _ runner: inout CandidateRunner<Runner>
  ) throws(AdapterFault) -> Failure? {
    guard found.kind == .hang, found.behind.isEmpty else { return nil }
    let options = automaton.reference.vocabulary.optionInputs
    let head = found.steps.prefix { $0.input.map(options.contains) ?? false }
    let input = found.steps[found.step].input
    for last in input == nil || head.count > found.step ? [nil] : [nil, input] {
      let steps = head.map { Step(delay: 0, input: $0.input) } + [Step(delay: 0, input: last)]
      guard let failure = try runner.failureWhenFresh(of: steps), failure.kind == .hang else {
        continue
      }
      return failure
    }
    return nil
  }
}
