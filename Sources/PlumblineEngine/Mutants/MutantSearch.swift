package import PlumblineModel

/// Looks for a failing trace of a mutant, as a run does.
package struct MutantSearch {
  let automaton: Automaton
  let seed: UInt64

  package init(automaton: Automaton, seed: UInt64) {
    self.automaton = automaton
    self.seed = seed
  }

  /// The steps of a run up to the trace that fails.
  ///
  /// - Parameters:
  ///   - mutant: An automaton with the same vocabulary; it is the implementation under test.
  ///   - limit: The limit of steps.
  /// - Returns: The number of steps, or nil if the limit was reached first.
  /// - Throws: Never for an automaton, which has no adapter that could be at fault.
  package func steps(toFind mutant: Reference, limit: Int) throws(AdapterFault) -> Int? {
    let planner = Planner(
      automaton,
      inject: automaton.reference.vocabulary.inputs.map { _ in true },
      seed: seed
    )
    let tested = Automaton(mutant)
    var executor = InProcessExecutor(
      capabilities: Capabilities(all: mutant.vocabulary, implementation: "mutant")
    ) {
      ReferenceImplementation(tested, seed: 1)
    }
    var feedback = Planner.Feedback(automaton)
    var judge = Judge(automaton)
    var plan = Planner.Plan()
    var recordings: [Recording] = []
    var steps = 0
    var index = 0
    while steps < limit {
      planner.plan(index, feedback: feedback, into: &plan)
      feedback.add(plan)
      index += 1
      try executor.run([plan.steps], into: &recordings)
      steps += plan.steps.count
      if executor.implementation.isHanging { return steps }
      switch judge.judge(Execution(of: plan.steps, recordings[0])) {
      case .failed: return steps
      case .stopped(let step):
        // The mutant rules out an input that the environment can give, and no clause promises it.
        if judge.isJudging, recordings[0].ending == .notApplicable(step: step),
          let input = plan.steps[step].input,
          judge.estimator.current.allowsEverywhere(input)
        {
          return steps
        }
      case .passed: break
      }
    }
    return nil
  }
}
