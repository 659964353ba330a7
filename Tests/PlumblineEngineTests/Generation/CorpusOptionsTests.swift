import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// Plans of a client with options that begin like a trace of a corpus.
@Suite struct CorpusOptionsTests {
  private let reference: Reference
  private let options: [Int]

  init() throws {
    reference = try Bundled.fixture("dialer")
    options = reference.optionInputs
  }

  private var planner: Planner {
    Planner(
      Automaton(reference),
      inject: reference.vocabulary.inputs.map { _ in true },
      seed: 1
    )
  }

  /// A trace that waits twice after its options.
  private var entry: [Step] {
    [
      Step(delay: 0, input: options[3]), Step(delay: 1_234_567, input: nil),
      Step(delay: 777_777, input: reference.vocabulary.input(named: "hangUp")),
    ]
  }

  /// The plans with a corpus of this trace.
  private func plans(_ planner: Planner) -> [Planner.Plan] {
    var feedback = Planner.Feedback(planner.automaton)
    return (0..<400).map { index in
      var plan = Planner.Plan()
      planner.plan(index, feedback: feedback, corpus: [entry], toward: [], into: &plan)
      feedback.add(plan)
      return plan
    }
  }

  @Test func `the options come first, without a wait, and only there`() {
    for plan in plans(planner) {
      let first = plan.steps.first
      #expect(first?.delay == 0 && first?.input.map(options.contains) == true)
      #expect(!plan.steps.dropFirst().contains { $0.input.map(options.contains) == true })
    }
  }

  @Test func `later waits still move`() {
    let plans = plans(planner).map(\.steps)
    #expect(plans.contains { $0.prefix(3) == entry[...] })
    // The wait before the same input.
    #expect(plans.contains { $0.count > 2 && $0[2] == entry[2] && $0[1] != entry[1] })
  }

  @Test func `options that end the process give way to others`() throws {
    var planner = planner
    var plan = Planner.Plan()
    planner.plan(entry: [Step(delay: 0, input: options[3])], into: &plan)
    planner.avoid(plan, step: 0)
    let first = plans(planner).compactMap { $0.steps.first }
    #expect(first.count == 400)
    #expect(
      first.allSatisfy { step in
        step.delay == 0 && step.input != options[3] && step.input.map(options.contains) == true
      }
    )
  }
}
