import PlumblineModel
import Testing

@testable import PlumblineEngine

/// An environment with occasional spontaneous inputs, and an adapter that observes them.
@Suite struct SpontaneousEnvironmentTests {
  /// `go` hums, until it is stopped by the environment, which makes it still.
  private let clockwork = Clockwork(
    edges: [.init(0, "go", to: 1, ["hum"]), .init(1, "stop", to: 0, ["still"])]
  )

  /// A client that some instances of the environment stop as soon as it hums.
  private struct Client: Implementation {
    let words: (go: Int, stop: Int, hum: Symbol, still: Symbol)
    let isStopped: Bool
    let isWrong: Bool
    var isHumming = false
    var next: Microseconds? { nil }

    mutating func open(_ seen: inout ObservationSink) { isHumming = false }
    mutating func give(_ input: Int, at now: Microseconds, _ seen: inout ObservationSink)
      -> InputResult
    {
      guard input == words.go, !isHumming else { return .accepted }
      seen.append(words.hum, at: now)
      isHumming = true
      guard isStopped else { return .accepted }
      seen.spontaneous(words.stop, at: now)
      seen.append(isWrong ? words.hum : words.still, at: now)
      isHumming = false
      return .accepted
    }
    mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {}
  }

  private func result(
    isWrong: Bool,
    stoppedIn isStopped: @escaping @Sendable (Int) -> Bool
  ) async throws -> RunResult {
    let vocabulary = clockwork.reference.vocabulary
    let words = (
      go: try #require(vocabulary.input(named: "go")),
      stop: try #require(vocabulary.input(named: "stop")),
      hum: try #require(vocabulary.symbol("hum", [])),
      still: try #require(vocabulary.symbol("still", []))
    )
    var capabilities = Capabilities(all: vocabulary, implementation: "self-willed")
    capabilities.inject[words.stop] = false
    capabilities.spontaneous[words.stop] = true
    let adapter = capabilities
    let counter = Counter()
    let options = Campaign<InProcessExecutor<Client>>.Options(seed: 1, steps: 400, traces: 40)
    let campaign = Campaign([Automaton(clockwork.reference)], options) {
      InProcessExecutor(capabilities: adapter) {
        counter.count += 1
        return Client(words: words, isStopped: isStopped(counter.count), isWrong: isWrong)
      }
    }
    return try await campaign.run()
  }

  @Test func `what the environment does in one instance only leaks nothing`() async throws {
    let result = try await result(isWrong: false) { $0 % 2 == 1 }
    #expect(result.fault == nil)
    #expect(result.failures.isEmpty)
    let stop = try #require(clockwork.reference.vocabulary.input(named: "stop"))
    #expect(result.spontaneous[stop, default: 0] > 0)
    #expect(result.coverage.allSatisfy { $0 > 0 })
  }

  @Test func `what fails behind it always is confirmed, and shrunk to what was given`() async throws
  {
    let result = try await result(isWrong: true) { _ in true }
    #expect(result.fault == nil)
    let failure = try #require(result.failures.first)
    #expect(failure.recurrence == Failure.Recurrence(count: 5, of: 5))
    #expect(failure.steps.map(\.isSpontaneous) == [false, true])
    #expect(failure.timeline.contains { $0.input == "stop (spontaneous)" })
  }

  @Test func `what fails behind it now and then is flaky, and not the adapter's fault`()
    async throws
  {
    let result = try await result(isWrong: true) { $0 == 1 }
    #expect(result.fault == nil)
    let failure = try #require(result.failures.first)
    #expect(failure.recurrence == Failure.Recurrence(count: 0, of: 5))
  }
}
