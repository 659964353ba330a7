import PlumblineModel
import Testing

@testable import PlumblineEngine

/// What a minimal trace looks like.
@Suite struct ShrinkerTests {
  /// A clock that rings 30 seconds after it was started, and can be stopped from an instant on, in milliseconds.
  private func clock(readyAfter ready: Microseconds, ringsStopped: Bool) -> Clockwork {
    Clockwork(
      timers: ["ready": (ready, ready), "ring": (30_000, 30_000)],
      edges: [
        .init(0, "go", to: 1, arms: ["ready", "ring"]), .init(1, "ready", to: 2),
        .init(2, "ring", to: 0, ["ping"]), .init(2, "stop", to: 3),
      ] + (ringsStopped ? [.init(3, "ring", to: 3, ["ping"])] : []),
      undocumented: ["go": [1, 2, 3], "stop": [0, 1, 3]]
    )
  }

  /// Shrinks a trace of a clock that rings although it was stopped.
  private func minimal(
    _ steps: [(Microseconds, String?)],
    readyAfter ready: Microseconds
  ) throws -> [Step] {
    let automaton = Automaton(clock(readyAfter: ready, ringsStopped: false).reference)
    let vocabulary = automaton.reference.vocabulary
    let tested = Automaton(clock(readyAfter: ready, ringsStopped: true).reference)
    let executor = InProcessExecutor(
      capabilities: Capabilities(all: vocabulary, implementation: "wrong")
    ) { ReferenceImplementation(tested, seed: 1) }
    var runner = CandidateRunner(executor, [automaton], values: [:])
    let steps = steps.map { delay, name in
      Step(delay: delay, input: name.flatMap { vocabulary.input(named: $0) })
    }
    let found = try #require(try runner.failure(of: steps))
    var shrinker = Shrinker(found, runner, automaton)
    try shrinker.shrink()
    return shrinker.best.steps
  }

  @Test(arguments: [4_000_001, 4_001_011, 11_000_000, 29_999_999])
  func `where the sum of two waits decides the first one is the least`(wait: Microseconds) throws {
    let steps = try minimal([(0, "go"), (wait, "stop"), (60_000_000, nil)], readyAfter: 4000)
    // At the fourth second itself, the stop may come before the clock can be stopped.
    #expect(steps.map(\.delay) == [0, 4_000_001, 25_999_999])
  }

  @Test func `two waits stay as they are if a millisecond is enough for the first one`() throws {
    let steps = try minimal([(0, "go"), (11_000_000, "stop"), (60_000_000, nil)], readyAfter: 0)
    #expect(steps.map(\.delay) == [0, 11_000_000, 19_000_000])
  }
}
