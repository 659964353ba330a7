import PlumblineEngine
import PlumblineModel

/// Planned traces, and the executions of the automaton in them.
struct PlannedTraces {
  let traces: [(steps: [Step], recording: Recording)]

  /// - Parameters:
  ///   - count: The number of plans.
  ///   - reference: The automaton.
  ///   - unobservable: The inputs that are not given.
  init(_ count: Int, of reference: Reference, without unobservable: [Int] = []) {
    let automaton = Automaton(reference)
    let inject = reference.vocabulary.inputs.indices.map { !unobservable.contains($0) }
    let planner = Planner(automaton, inject: inject, seed: 1)
    let feedback = Planner.Feedback(automaton)
    let capabilities = Capabilities(all: reference.vocabulary, implementation: "benchmark")
    var executor = InProcessExecutor(capabilities: capabilities) {
      ReferenceImplementation(automaton, seed: 1)
    }
    var plan = Planner.Plan()
    traces = (0..<count).compactMap { number in
      planner.plan(number, feedback: feedback, into: &plan)
      var recordings: [Recording] = []
      // An executor in this process has no faults.
      try? executor.run([plan.steps], into: &recordings)
      return recordings.first.map { (plan.steps, $0) }
    }
  }
}
