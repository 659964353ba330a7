import PlumblineModel
import Testing

@testable import PlumblineEngine

/// What a run finds behind a failure that it knows.
@Suite struct KnownFailureTests {
  /// The reaction to each input has a clause and an output of its own.
  private static let clockwork = {
    let edges: [Clockwork.Edge] = [
      .init(0, "go", to: 0, ["hum"]), .init(0, "stop", to: 0, ["tick"]),
    ]
    return Clockwork(edges: edges).reference(withClauseForEach: edges)
  }()

  /// Follows the automaton, but does not react to some inputs; to `stop` it does until the first `go`.
  private struct Client: Executor {
    var capabilities = Capabilities(all: clockwork.vocabulary, implementation: "client")
    var ignored: Set<String>

    mutating func restart() {}

    mutating func run(_ traces: [[Step]], into recordings: inout [Recording]) {
      let outputs = ["go": 0, "stop": 1]
      recordings = traces.map { trace in
        var recording = Recording()
        var isRunning = false
        for (number, step) in trace.enumerated() {
          recording.now += step.delay
          guard let input = step.input else { continue }
          let name = clockwork.vocabulary.inputs[input].name
          if name == "go" { isRunning = true }
          let isIgnored = ignored.contains(name) && isRunning
          guard !isIgnored, let output = outputs[name] else { continue }
          recording.observations.append(
            Observation(at: recording.now, step: number, isAfterInput: true, symbol: output)
          )
        }
        return recording
      }
    }
  }

  private func failures(
    ignoring ignored: Set<String>,
    accepting accepted: Set<String> = []
  ) async throws -> [Failure] {
    var options = Campaign<Client>.Options(seed: 1, steps: 4000, traces: 1000)
    options.accepted = accepted
    let campaign = Campaign([Automaton(Self.clockwork)], options) { Client(ignored: ignored) }
    let result = try await campaign.run()
    #expect(result.fault == nil)
    return result.failures
  }

  @Test func `a client without a bug has no failure`() async throws {
    #expect(try await failures(ignoring: []).isEmpty)
  }

  @Test func `what comes only behind a missing output may be its consequence`() async throws {
    let found = try await failures(ignoring: ["go", "stop"])
    #expect(found.map(\.clauses) == [["go-0"]])
    #expect(found.first?.consequences.map(\.signature.clauses) == [["stop-0"]])
  }

  @Test func `what comes behind an accepted failure is a failure, and names it`() async throws {
    let found = try await failures(ignoring: ["go", "stop"], accepting: ["go-0"])
    #expect(found.map(\.clauses) == [["go-0"], ["stop-0"]])
    #expect(found.map(\.behind.count) == [0, 1])
    #expect(found.allSatisfy { $0.consequences.isEmpty })
  }

  @Test func `a failure behind an accepted one that is accepted itself is found, too`() async throws
  {
    let accepted: Set = ["go-0", "stop-0"]
    let found = try await failures(ignoring: ["go", "stop"], accepting: accepted)
    #expect(found.map(\.clauses) == [["go-0"], ["stop-0"]])
  }

  @Test func `what comes also without the first failure is a failure of its own`() async throws {
    #expect(try await failures(ignoring: ["stop"]).map(\.clauses) == [["stop-0"]])
  }

  @Test func `behind a failure a correct client has no other one`() async throws {
    let found = try await failures(ignoring: ["go"], accepting: ["go-0"])
    #expect(found.map(\.clauses) == [["go-0"]])
  }
}
