internal import PlumblineEngine
package import PlumblineModel

/// A few traces of an automaton, judged by itself.
package enum SelfTest {
  /// The limit of expiries in a trace: those of a timer of microseconds would take minutes.
  private static let mostExpiries: Microseconds = 2000

  /// Plans traces for an automaton, carries them out on its own simulator, and judges the recordings.
  package static func run(_ reference: Reference) {
    let automaton = Automaton(reference)
    // A timer of no time lets none pass.
    let shortest = reference.parameters.lazy.map(\.value).filter { $0 > 0 }.min()
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
      if let shortest { shorten(&plan.steps, toExpiriesOf: shortest) }
      guard (try? executor.run([plan.steps], into: &recordings)) != nil else { return }
      _ = judge.judge(Execution(of: plan.steps, recordings[0]))
    }
  }

  /// Shortens the waits of a trace in which a timer of less than a second expires too often.
  private static func shorten(_ steps: inout [Step], toExpiriesOf shortest: Microseconds) {
    guard shortest < 1_000_000,
      steps.reduce(0, { $0 + $1.delay }) / shortest > mostExpiries
    else { return }
    let longest = max(1, mostExpiries * shortest / Microseconds(steps.count))
    for index in steps.indices { steps[index].delay = min(steps[index].delay, longest) }
  }
}
