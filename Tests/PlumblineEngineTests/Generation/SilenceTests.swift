import PlumblineEngine
import PlumblineModel
import Testing

/// Plans of specs whose times differ by many orders of magnitude.
@Suite struct SilenceTests {
  private static let hour: Microseconds = 3_600_000
  private let hum = Clockwork(
    timers: ["hum": (1, 1), "long": (100 * hour, 100 * hour)],
    edges: [
      .init(0, "go", to: 1, arms: ["hum", "long"]), .init(1, "hum", to: 1, arms: ["hum"]),
      .init(1, "long", to: 0, ["gone"]),
    ]
  )

  @Test(.timeLimit(.minutes(15)))
  func `a run with a timer of 1 ms beside one of 100 h does not wait for the long one`()
    async throws
  {
    let reference = hum.reference
    let options = Campaign<InProcessExecutor<ReferenceImplementation>>
      .Options(seed: 1, steps: 1000, traces: .max)
    let capabilities = Capabilities(all: reference.vocabulary, implementation: "hum")
    let result = try await Campaign([Automaton(reference)], options) {
      InProcessExecutor(capabilities: capabilities) {
        ReferenceImplementation(Automaton(reference), seed: 1)
      }
    }.run()
    #expect(result.fault == nil && result.failures.isEmpty)
    #expect(result.eventCount < result.traceCount * 60_000, "\(result.eventCount) events")
  }

  @Test(.timeLimit(.minutes(15)))
  func `no wait lets a short timer expire a million times`() {
    let automaton = Automaton(hum.reference)
    let inject = hum.reference.vocabulary.inputs.map { _ in true }
    let planner = Planner(automaton, inject: inject, seed: 1)
    var feedback = Planner.Feedback(automaton)
    var longest: Microseconds = 0
    for index in 0..<50 {
      var plan = Planner.Plan()
      planner.plan(index, feedback: feedback, into: &plan)
      feedback.add(plan)
      let first = plan.steps.firstIndex { $0.input != nil } ?? plan.steps.endIndex
      longest = max(longest, plan.steps.dropFirst(first + 1).map(\.delay).max() ?? 0)
    }
    #expect((1_000_000...1_000_000_000).contains(longest), "\(longest) µs")
  }
}
