import PlumblineEngine
import PlumblineModel
import Testing

/// What makes a trace worth keeping in a corpus.
@Suite struct FeatureTests {
  /// Two timers that expire at once, in either order; between them the documents do not speak of `ask`.
  private static let clockwork = Clockwork(
    timers: ["a": (1000, 1000), "b": (1000, 1000)],
    edges: [
      .init(0, "go", to: 1, arms: ["a", "b"]),
      .init(1, "a", to: 2, ["ping"]), .init(1, "b", to: 3, ["pong"]),
      .init(2, "b", to: 0, ["pong"]), .init(3, "a", to: 0, ["ping"]),
      .init(0, "ask", to: 0), .init(1, "ask", to: 1),
    ],
    undocumented: ["ask": [1]]
  ).reference

  /// A trace of waits in seconds, each before an input or none, and its outputs.
  ///
  /// An output at the instant of an input follows it.
  private func execution(
    _ steps: [(seconds: Microseconds, input: String?)],
    _ outputs: [(seconds: Microseconds, name: String)]
  ) throws -> Execution {
    let vocabulary = Self.clockwork.vocabulary
    var recording = Recording()
    var all: [Step] = []
    var rest = outputs[...]
    for (number, step) in steps.enumerated() {
      let input = try step.input.map { name in
        try #require(vocabulary.inputs.firstIndex { $0.name == name })
      }
      all.append(Step(delay: step.seconds * 1_000_000, input: input))
      recording.now += step.seconds * 1_000_000
      while let output = rest.first, output.seconds * 1_000_000 <= recording.now {
        rest.removeFirst()
        recording.observations.append(
          Observation(
            at: output.seconds * 1_000_000,
            step: number,
            isAfterInput: input != nil && output.seconds * 1_000_000 == recording.now,
            symbol: try #require(vocabulary.outputs.firstIndex { $0.name == output.name })
          )
        )
      }
    }
    return Execution(of: all, recording)
  }

  /// A number of rounds from `go` to both expiries.
  private func rounds(_ count: Int, last: Microseconds = 3) throws -> Execution {
    var steps: [(seconds: Microseconds, input: String?)] = []
    var outputs: [(seconds: Microseconds, name: String)] = []
    for number in 0..<count {
      steps.append((0, "go"))
      steps.append((number + 1 == count ? last : 3, nil))
      outputs.append((Microseconds(number * 3 + 1), "ping"))
      outputs.append((Microseconds(number * 3 + 1), "pong"))
    }
    return try execution(steps, outputs)
  }

  /// A trace with one round.
  private func round(_ outputs: (seconds: Microseconds, name: String)...) throws -> Execution {
    try execution([(0, "go"), (3, nil)], outputs)
  }

  /// A trace with an undocumented input, and the output that follows.
  private func answer(_ output: String?) throws -> Execution {
    let outputs = [output].compactMap { $0 }.map { (seconds: Microseconds(0), name: $0) }
    return try execution([(0, "go"), (0, "ask"), (3, nil)], outputs)
  }

  /// Which of some traces are needed after those before them.
  private func needed(_ traces: [Execution]) -> [Bool] {
    var selection = CorpusSelection(Automaton(Self.clockwork), values: [:])
    return traces.map { selection.needs($0) }
  }

  @Test func `a trace is needed once`() throws {
    #expect(needed([try rounds(1), try rounds(1)]) == [true, false])
  }

  @Test func `the order of two timers is a feature`() throws {
    let other = try round((1, "pong"), (1, "ping"))
    #expect(needed([try rounds(1), other, other]) == [true, true, false])
  }

  @Test func `the order of magnitude of a silence is a feature`() throws {
    let traces = try [4, 5, 400, 4].map { try rounds(1, last: $0) }
    #expect(needed(traces) == [true, false, true, false])
  }

  @Test func `a pair of transitions and the number of repetitions are features`() throws {
    // The second round follows the first one; two and three are of one order of magnitude.
    #expect(needed(try (1...5).map { try rounds($0) }) == [true, true, false, true, false])
  }

  @Test func `the answer to an undocumented input is a feature`() throws {
    let traces = try [nil, nil, "ping", "pong", "ping"].map { try answer($0) }
    #expect(needed(traces) == [true, false, true, true, false])
  }

  @Test func `what is refused is a feature`() throws {
    let (ping, pong) = (try round((0, "ping")), try round((0, "pong")))
    #expect(needed([try rounds(1), ping, ping, pong]) == [true, true, false, true])
  }
}
