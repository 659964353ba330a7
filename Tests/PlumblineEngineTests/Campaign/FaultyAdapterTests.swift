import PlumblineModel
import Testing

@testable import PlumblineEngine

/// A fault of the adapter, which ends the run.
@Suite struct FaultyAdapterTests {
  private static let clockwork = Clockwork(edges: [.init(0, "go", to: 0, ["hum"])])
  private static let go = [Step(delay: 0, input: 0), Step(delay: 1000, input: nil)]
  private static let wait = [Step(delay: 7, input: nil)]
  private static let fault = AdapterFault("too slow", advice: "be faster")

  /// Hums at each `go` unless it is silent, and is at fault at a wait of 7 µs.
  private struct Faulty: Executor {
    var capabilities = Capabilities(all: clockwork.reference.vocabulary, implementation: "faulty")
    let isSilent: Bool
    /// Counts the requests.
    let requests: Counter

    mutating func restart() {}

    mutating func run(
      _ traces: [[Step]],
      into recordings: inout [Recording]
    ) throws(AdapterFault) {
      try run(traces, into: &recordings) { _, _ in }
    }

    mutating func run(
      _ traces: [[Step]],
      into recordings: inout [Recording],
      each: (Int, Recording) -> Void
    ) throws(AdapterFault) {
      requests.count += 1
      recordings = []
      for (number, trace) in traces.enumerated() {
        guard trace != wait else { throw fault }
        var recording = Recording()
        for (number, step) in trace.enumerated() {
          recording.now += step.delay
          guard step.input != nil, !isSilent else { continue }
          recording.observations.append(
            Observation(at: recording.now, step: number, isAfterInput: true, symbol: 0)
          )
        }
        recordings.append(recording)
        each(number, recording)
      }
    }
  }

  private func result(
    of first: [[Step]],
    isSilent: Bool = false,
    _ requests: Counter = Counter()
  ) async throws -> RunResult {
    var options = Campaign<Faulty>.Options(seed: 1, steps: 400, traces: 100)
    options.first = first
    let campaign = Campaign([Automaton(Self.clockwork.reference)], options) {
      Faulty(isSilent: isSilent, requests: requests)
    }
    return try await campaign.run()
  }

  @Test func `the adapter gets no request after its fault`() async throws {
    let requests = Counter()
    let result = try await result(of: [Self.go, Self.wait, Self.go], requests)
    #expect(result.fault == Self.fault)
    #expect(result.traceCount == 1)
    #expect(requests.count == 1)
  }

  @Test func `a failure before the fault is confirmed and kept`() async throws {
    let requests = Counter()
    let result = try await result(of: [Self.go, Self.wait], isSilent: true, requests)
    #expect(result.fault == Self.fault)
    #expect(result.failures.map(\.kind) == [.missingOutput])
    #expect(result.failures.first?.isFlaky == false)
    #expect(requests.count > 1)
  }
}
