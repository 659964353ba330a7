import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The witnesses of a run, in few bytes.
@Suite struct CompactExecutionTests {
  private static let edge = [0, 1, 63, 64, 8191, 8192, 1 << 20, 1 << 40, latestInstant]

  /// Steps and observations of every form.
  private func execution(_ random: inout Randomness) -> Execution {
    let steps = (0..<random.below(40)).map { number in
      Step(
        delay: Self.edge[random.below(Self.edge.count)],
        input: random.chance(1, in: 4) ? nil : random.below(300),
        isSpontaneous: random.chance(1, in: 5),
        within: [nil, .tick, .callback][random.below(3)]
      )
    }
    var recording = Recording()
    recording.observations = (0..<random.below(40)).map { _ in
      Observation(
        at: Self.edge[random.below(Self.edge.count)],
        step: random.below(40),
        isAfterInput: random.chance(1, in: 2),
        symbol: random.below(5000)
      )
    }
    recording.now = Self.edge[random.below(Self.edge.count)]
    recording.next = [nil, .never, .at(0), .at(latestInstant)][random.below(4)]
    if random.chance(1, in: 3) {
      recording.ending = .crashed(step: 3, how: "signal 11")
      recording.undocumentedValues = [2: "reason=Banned"]
      recording.log = ["a line"]
      recording.instants = Instants()
      recording.instants?.given = [0...5]
    }
    return Execution(of: steps, recording)
  }

  @Test func `an execution is read back as it was written`() throws {
    var random = Randomness(seed: 7)
    for _ in 0..<2000 {
      let execution = execution(&random)
      let compact = CompactExecution(execution)
      try #require(compact.execution == execution)
      #expect(compact.stepCount == execution.trace.count)
    }
  }

  @Test func `a usual witness takes few bytes`() {
    let steps = (0..<20).map { Step(delay: $0 % 2 == 0 ? 0 : 4_000_000, input: $0) }
    var recording = Recording()
    recording.observations = (0..<20).map {
      Observation(at: Microseconds($0) * 2_000_000, step: $0, isAfterInput: true, symbol: 100 + $0)
    }
    recording.now = 40_000_000
    #expect(CompactExecution(Execution(of: steps, recording)).bytes.count < 20 * 14)
  }
}
