import PlumblineModel

@testable import PlumblineEngine

/// Every first-order mutant of a reference automaton.
struct Mutants {
  let reference: Reference
  private(set) var all: [Mutation] = []

  init(_ reference: Reference) {
    self.reference = reference
    for (location, row) in reference.cells.enumerated() {
      for cell in row where cell.isPossible && cell.isDocumented {
        for edge in cell.edges { addMutants(of: edge, source: location) }
      }
    }
    for timer in reference.timers.indices {
      // What is never due has no time that could be wrong.
      for span in reference.timers[timer].spans.indices
      where reference.timers[timer].spans[span].to != nil {
        all += [1000, -1000].map { .changeTime(timer: timer, span: span, by: $0) }
      }
    }
  }

  private mutating func addMutants(of number: Int, source: Int) {
    let edge = reference.edges[number]
    if edge.target != source || !edge.outputs.isEmpty || !edge.arms.isEmpty
      || !edge.disarms.isEmpty
    {
      all.append(.deleteEdge(number, source: source))
    }
    for location in reference.locations.indices where location != edge.target {
      all.append(.retarget(number, to: location))
    }
    for (position, output) in edge.outputs.enumerated() {
      all.append(.dropOutput(number, position: position))
      for argument in output.pattern.allowed.indices {
        guard let changed = changed(output.pattern, argument) else { continue }
        all.append(.changeOutput(number, position: position, to: changed))
      }
    }
    for output in reference.vocabulary.outputs.indices {
      let arguments = reference.vocabulary.outputs[output].arguments
      all.append(
        .addOutput(number, OutputPattern(output: output, allowed: arguments.map { _ in 1 }))
      )
    }
    for timer in reference.timers.indices {
      if edge.arms.contains(timer) {
        all.append(.forgetToArm(number, timer: timer))
      } else {
        all.append(.arm(number, timer: timer))
      }
      if edge.disarms.contains(timer) { all.append(.forgetToDisarm(number, timer: timer)) }
    }
  }

  /// The pattern with every documented value of one argument that it does not allow.
  private func changed(_ pattern: OutputPattern, _ argument: Int) -> OutputPattern? {
    let count = reference.vocabulary.outputs[pattern.output].arguments[argument].values.count
    let others = ((1 << UInt64(count)) - 1) & ~pattern.allowed[argument]
    guard others != 0 else { return nil }
    var changed = pattern
    changed.allowed[argument] = others
    return changed
  }
}

/// Looks for a failing trace of a mutant.
struct Hunt {
  let automaton: Automaton
  let seed: UInt64

  /// - Returns: The number of steps that it took, or nil if the limit was reached first.
  func steps(toFind mutant: Reference, limit: Int) throws -> Int? {
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
