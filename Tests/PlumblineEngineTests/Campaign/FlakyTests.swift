import PlumblineModel
import Synchronization
import Testing

@testable import PlumblineEngine

/// A failure that does not recur in a fresh instance: state leaked, or the implementation is wrong now
/// and then.
@Suite struct FlakyTests {
  private static let clockwork = Clockwork(
    edges: [.init(0, "wind", to: 0), .init(0, "go", to: 0, ["hum"])]
  )
  private static let wind = 1
  private static let go = 0

  /// Hums at each `go`, unless it is wrong.
  private struct Hummer: Executor {
    var capabilities = Capabilities(all: clockwork.reference.vocabulary, implementation: "hummer")
    /// Whether it stays silent, by the number of this `go` since the start and by what was given
    /// since the last start: `wind` or nothing.
    var isWrong: @Sendable (_ go: Int, _ wasWound: Bool) -> Bool
    /// The runs of all instances.
    private var count = 0
    private var wasWound = false

    init(isWrong: @escaping @Sendable (Int, Bool) -> Bool) { self.isWrong = isWrong }

    mutating func restart() { wasWound = false }

    mutating func run(_ traces: [[Step]], into recordings: inout [Recording]) {
      recordings = traces.map { trace in
        var recording = Recording()
        for (number, step) in trace.enumerated() {
          recording.now += step.delay
          if step.input == go {
            if !isWrong(count, wasWound) {
              recording.observations.append(
                Observation(at: recording.now, step: number, isAfterInput: true, symbol: 0)
              )
            }
            count += 1
          }
        }
        // What a trace leaves acts on the next ones.
        if trace.contains(where: { $0.input == wind }) { wasWound = true }
        return recording
      }
    }
  }

  private func result(
    of first: [[Step]] = [],
    isWrong: @escaping @Sendable (_ go: Int, _ wasWound: Bool) -> Bool
  ) async throws -> RunResult {
    let traces = first.isEmpty ? 400 : first.count
    var options = Campaign<Hummer>.Options(seed: 1, steps: 2000, traces: traces)
    options.first = first
    options.stopsAtFailure = true
    let campaign = Campaign([Automaton(Self.clockwork.reference)], options) {
      Hummer(isWrong: isWrong)
    }
    return try await campaign.run()
  }

  @Test func `a failure that does not recur rules no interpretation out`() async throws {
    let lenient = Clockwork(
      edges: [.init(0, "wind", to: 0), .init(0, "go", to: 0, ["hum"]), .init(0, "go", to: 0)]
    )
    func refutations(isWrong: @escaping @Sendable (Int, Bool) -> Bool) async throws -> [Bool] {
      let options = Campaign<Hummer>.Options(seed: 1, steps: 400, traces: 100)
      let interpretations = [lenient, Self.clockwork].map { Automaton($0.reference) }
      let campaign = Campaign(interpretations, options) { Hummer(isWrong: isWrong) }
      let result = try await campaign.run()
      #expect(result.fault == nil)
      return result.interpretations.map { $0.refutation != nil }
    }
    #expect(try await refutations { _, _ in true } == [false, true])
    #expect(try await refutations { go, _ in go == 7 } == [false, false])
  }

  @Test func `what an earlier trace leaves is the adapter's fault, with that trace`() async throws {
    let result = try await result { _, wasWound in wasWound }
    let message = try #require(result.fault?.message)
    #expect(message.hasPrefix("state leaks from one trace to the next: "))
    #expect(message.contains("; it recurs after the trace "))
    #expect(message.contains("wind"))
    #expect(result.failures.isEmpty)
  }

  @Test(arguments: [2, 3, 5, 20, 100])
  func `what is wrong now and then is flaky, with its trace`(period: Int) async throws {
    let result = try await result { go, _ in
      var dice = Randomness(seed: UInt64(go))
      return dice.below(period) == 0
    }
    #expect(result.fault == nil)
    let failure = try #require(result.failures.first)
    #expect(failure.isFlaky)
    #expect(failure.recurrence?.of == 5)
    #expect(failure.steps.contains { $0.input == Self.go })
  }

  /// It is wrong at first: while the failure is confirmed and shrunk, and no longer when the shrunk trace is confirmed.
  @Test func `what stops while it is shrunk is flaky, without thresholds`() async throws {
    let trace = [Step(delay: 0, input: Self.go), Step(delay: 1000, input: nil)]
    var found = 0
    for last in 4..<80 {
      let failure = try await result(of: [trace]) { go, _ in go < last }.failures.first
      guard let failure, failure.isFlaky else { continue }
      found += 1
      #expect(failure.thresholds.isEmpty, "\(last)")
      #expect(failure.leastCount == nil, "\(last)")
    }
    #expect(found > 2)
  }

  /// Five fresh instances are often right by chance, and a trace after another one is sometimes wrong.
  @Test func `what is wrong now and then is no leak, however short its traces are`() async throws {
    let trace = [Step(delay: 0, input: Self.go), Step(delay: 1000, input: nil)]
    var found = 0
    for seed: UInt64 in 0..<50 {
      let result = try await result(of: Array(repeating: trace, count: 60)) { go, _ in
        var dice = Randomness(seed: seed &* 100_000 &+ UInt64(go))
        return dice.below(5) == 0
      }
      #expect(result.fault == nil, "seed \(seed)")
      found += result.failures.count
    }
    #expect(found > 40)
  }

  /// Is always silent, until the user stops the run in the middle of a trace.
  private struct Stopped: Executor {
    var capabilities = Capabilities(all: clockwork.reference.vocabulary, implementation: "stopped")
    let last: Int
    private var runs = 0

    init(afterRun last: Int) { self.last = last }

    mutating func restart() {}

    mutating func run(
      _ traces: [[Step]],
      into recordings: inout [Recording]
    ) throws(AdapterFault) {
      runs += 1
      guard runs <= last else { throw .stopped }
      recordings = traces.map { trace in
        var recording = Recording()
        recording.now = trace.reduce(0) { $0 + $1.delay }
        return recording
      }
    }
  }

  @Test(arguments: [0, 1, 2]) func `repeats that a signal cut off did not pass`(repeats: Int)
    async throws
  {
    var options = Campaign<Stopped>.Options(seed: 1, steps: 9, traces: 1)
    options.first = [[Step(delay: 0, input: Self.go), Step(delay: 1000, input: nil)]]
    let result = try await Campaign([Automaton(Self.clockwork.reference)], options) {
      Stopped(afterRun: 1 + repeats)
    }.run()
    #expect(result.fault == nil)
    let failure = try #require(result.failures.first)
    #expect(!failure.isFlaky)
    #expect(failure.recurrence == .cutShort(after: repeats))
  }

  @Test func `what is always wrong is not flaky`() async throws {
    let result = try await result { _, _ in true }
    #expect(result.fault == nil)
    #expect(result.failures.map(\.recurrence) == [nil])
  }
}
