internal import PlumblineEngine
package import PlumblineModel

/// A few traces of an automaton, judged by itself.
package enum SelfTest {
  /// Plans traces for an automaton, carries them out on its own simulator, and judges the recordings.
  package static func run(_ reference: Reference) {
    let automaton = Automaton(reference)
    let inject = reference.vocabulary.inputs.map { _ in true }
    let planner = Planner(automaton, inject: inject, seed: 1)
    var feedback = Planner.Feedback(automaton)
    let capabilities = Capabilities(all: reference.vocabulary, implementation: "itself")
    var executor = InProcessExecutor(capabilities: capabilities) {
      ReferenceImplementation(automaton, seed: 1)
    }
    var judge = Judge(automaton)
    var recordings: [Recording] = []
    for index in 0..<4 {
      var plan = Planner.Plan()
      planner.plan(index, feedback: feedback, into: &plan)
      feedback.add(plan)
      guard (try? executor.run([plan.steps], into: &recordings)) != nil else { return }
      _ = judge.judge(Execution(of: plan.steps, recordings[0]))
    }
  }
}
