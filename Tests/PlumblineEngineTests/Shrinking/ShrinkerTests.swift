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
    try shrunk(
      steps,
      of: clock(readyAfter: ready, ringsStopped: true),
      judgedBy: clock(readyAfter: ready, ringsStopped: false)
    ).steps
  }

  private func shrunk(
    _ steps: [(Microseconds, String?)],
    of wrong: Clockwork,
    judgedBy right: Clockwork,
    unless isExplained: @escaping (Failure) -> Bool = { _ in false }
  ) throws -> Failure {
    let (automaton, tested) = (Automaton(right.reference), Automaton(wrong.reference))
    let vocabulary = automaton.reference.vocabulary
    let executor = InProcessExecutor(
      capabilities: Capabilities(all: vocabulary, implementation: "wrong")
    ) { ReferenceImplementation(tested, seed: 1) }
    var runner = CandidateRunner(executor, [automaton], values: [:])
    runner.isExplained = isExplained
    let steps = steps.map { delay, name in
      Step(delay: delay, input: name.flatMap { vocabulary.input(named: $0) })
    }
    let found = try #require(try runner.failure(of: steps))
    var shrinker = Shrinker(found, runner, automaton)
    try shrinker.shrink()
    return shrinker.best
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

  /// A client that gives up after three attempts, each of which ends by a refusal, or by itself after 20 s; then the last
  /// one has an output.
  private func attempts(_ last: String) -> Clockwork {
    Clockwork(
      timers: ["t": (20_000, 20_000)],
      edges: [.init(0, "go", to: 1, arms: ["t"])]
        + (1...2).flatMap { number in
          ["t", "refuse"].map { .init(number, $0, to: number + 1, arms: ["t"]) }
        } + [
          .init(3, "t", to: 4, [last]), .init(3, "refuse", to: 4),
          .init(5, "refuse", to: 5, ["ping", "pong"]),
        ],
      undocumented: ["go": [1, 2, 3, 4], "refuse": [0, 4]]
    )
  }

  @Test func `a wait takes the place of inputs that only save time`() throws {
    let steps: [(Microseconds, String?)] = [
      (0, "go"), (5_000_000, "refuse"), (1_000_000, "refuse"), (30_000_000, nil),
    ]
    let failure = try shrunk(steps, of: attempts("pong"), judgedBy: attempts("ping"))
    #expect(failure.steps.map(\.delay) == [0, 60_000_000])
  }

  @Test func `a wait takes the place of the last input that only decides`() throws {
    let failure = try shrunk(
      [(0, "go"), (11_000_000, "stop"), (30_000_000, "stop")],
      of: clock(readyAfter: 4000, ringsStopped: true),
      judgedBy: clock(readyAfter: 4000, ringsStopped: false),
      unless: { failure in
        failure.steps.last?.input == nil && failure.steps.reduce(0) { $0 + $1.delay } < 60_000_000
      }
    )
    #expect(failure.steps.map { $0.input == nil } == [false, false, true])
    #expect(failure.steps.reduce(0) { $0 + $1.delay } == 60_000_000)
  }

  @Test func `a wait ends at the first output after which the trace fails`() throws {
    /// A client that can be stopped after its first ping and after its seventh one.
    func pinging(_ stopped: [Clockwork.Edge]) -> Clockwork {
      Clockwork(
        timers: ["t": (5000, 5000), "last": (8000, 8000)],
        edges: [.init(0, "go", to: 1, arms: ["t"])]
          + (1...6).map { .init($0, "t", to: $0 + 1, ["ping"], arms: ["t"]) } + [
            .init(7, "t", to: 8, ["ping"], arms: ["last"]), .init(8, "last", to: 10, ["ping"]),
            .init(2, "stop", to: 9), .init(8, "stop", to: 9),
          ] + stopped,
        undocumented: ["go": Array(1...10), "stop": [0, 1, 3, 4, 5, 6, 7, 9, 10]]
      )
    }
    let failure = try shrunk(
      [(0, "go"), (36_000_000, "stop"), (60_000_000, nil)],
      of: pinging([.init(9, "t", to: 9, ["ping"]), .init(9, "last", to: 9, ["ping"])]),
      judgedBy: pinging([])
    )
    #expect(failure.steps.map(\.delay) == [0, 5_000_000, 5_000_000])
  }

  /// A client that pings if a stop comes less than 300 ms after it was started.
  private struct Hasty: Implementation {
    let (go, ping): (Int, Symbol)
    var started: Microseconds?
    var next: Microseconds? { nil }

    mutating func open(_ seen: inout ObservationSink) { started = nil }
    mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {}
    mutating func give(
      _ input: Int,
      at now: Microseconds,
      _ seen: inout ObservationSink
    ) -> InputResult {
      if input == go {
        started = now
      } else if let started, now - started < 300 {
        seen.append(ping, at: now)
      }
      return .accepted
    }
  }

  @Test func `a wait that takes over the time of the one before it is no longer than it has to be`()
    throws
  {
    /// A client whose pong comes 5 s after a stop, whenever that comes after the fourth second.
    func pong(_ output: String) -> Clockwork {
      Clockwork(
        timers: ["ready": (4000, 4000), "t": (5000, 5000)],
        edges: [
          .init(0, "go", to: 1, arms: ["ready"]), .init(1, "ready", to: 2),
          .init(2, "stop", to: 3, arms: ["t"]), .init(3, "t", to: 4, [output]),
          .init(5, "go", to: 5, ["ping", "pong"]),
        ],
        undocumented: ["go": [1, 2, 3, 4], "stop": [0, 1, 3, 4]]
      )
    }
    let steps: [(Microseconds, String?)] = [(0, "go"), (60_000_000, "stop"), (60_000_000, nil)]
    let failure = try shrunk(steps, of: pong("pong"), judgedBy: pong("ping"))
    #expect(failure.steps.map(\.delay) == [0, 4_000_001, 5_000_000])
  }

  @Test func `that inputs come at one instant is a threshold`() throws {
    let reference = Clockwork(
      edges: [.init(0, "go", to: 1), .init(1, "stop", to: 2), .init(3, "stop", to: 3, ["ping"])],
      undocumented: ["go": [1, 2], "stop": [0, 2]]
    ).reference
    let vocabulary = reference.vocabulary
    let (go, stop) = try (
      #require(vocabulary.input(named: "go")), #require(vocabulary.input(named: "stop"))
    )
    let ping = try #require(vocabulary.symbol("ping", []))
    let executor = InProcessExecutor(
      capabilities: Capabilities(all: vocabulary, implementation: "hasty")
    ) { Hasty(go: go, ping: ping) }
    let automaton = Automaton(reference)
    var runner = CandidateRunner(executor, [automaton], values: [:])
    let steps = [Step(delay: 0, input: go), Step(delay: 0, input: stop)]
    let found = try #require(try runner.failure(of: steps))
    var shrinker = Shrinker(found, runner, automaton)
    try shrinker.shrink()
    let threshold = try #require(shrinker.best.thresholds.first)
    #expect((threshold.step, threshold.atLeast, threshold.atMost) == (1, 0, 299))
    #expect(threshold.checked.map(\.delay) == [0, 299, 300, 1000])
    #expect(threshold.checked.map(\.fails) == [true, true, false, false])
  }
}
