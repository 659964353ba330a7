import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Whether an answer comes when nothing is left to do is found out before anybody is accused.
@Suite struct QuiescenceTests {
  private static let clockwork = Clockwork(edges: [.init(0, "go", to: 0, ["hum"])])

  /// What an executor does with `go`.
  private enum Answer {
    case hums
    case isSilent
    case crashes
  }

  /// Answers `go` in one way, when fresh in another, and in a third when it is given time.
  private struct Scripted: Executor {
    var capabilities = Capabilities(all: clockwork.reference.vocabulary, implementation: "scripted")
    /// By the number of the run, from the first.
    var answers: @Sendable (Int) -> Answer
    var watched: Answer
    var runs = 0

    mutating func restart() {}

    mutating func run(_ traces: [[Step]], into recordings: inout [Recording]) {
      recordings = traces.map { carryOut($0, answers(runs)) }
      runs += 1
    }

    mutating func runPausing(_ trace: [Step]) -> Recording? { carryOut(trace, watched) }

    private func carryOut(_ trace: [Step], _ answer: Answer) -> Recording {
      var recording = Recording()
      for (number, step) in trace.enumerated() {
        recording.now += step.delay
        guard step.input != nil else { continue }
        if case .crashes = answer {
          recording.ending = .crashed(step: number, how: "signal 6")
          break
        }
        guard case .hums = answer else { continue }
        recording.observations.append(
          Observation(at: recording.now, step: number, isAfterInput: true, symbol: 0)
        )
      }
      return recording
    }
  }

  private func result(
    watched: Answer = .hums,
    _ answers: @escaping @Sendable (Int) -> Answer
  ) async throws -> RunResult {
    var options = Campaign<Scripted>.Options(seed: 1, steps: 200, traces: 20)
    options.stopsAtFailure = true
    let campaign = Campaign([Automaton(Self.clockwork.reference)], options) {
      Scripted(answers: answers, watched: watched)
    }
    return try await campaign.run()
  }

  @Test func `what comes when it is waited for is the adapter's fault`() async throws {
    let result = try await result { _ in .isSilent }
    #expect(result.fault?.message.hasPrefix("false quiescence: ") == true)
    #expect(result.fault?.message.contains("the answer of step 0 came after it") == true)
    #expect(result.failures.isEmpty)
  }

  @Test func `what is late and allowed is found, too`() async throws {
    let result = try await result(watched: .isSilent) { _ in .hums }
    #expect(result.fault?.message.hasPrefix("false quiescence: ") == true)
    #expect(result.failures.isEmpty)
  }

  @Test func `what does not come however long it is waited for is a failure`() async throws {
    let result = try await result(watched: .isSilent) { _ in .isSilent }
    #expect(result.fault == nil)
    #expect(result.failures.first?.kind == .missingOutput)
  }

  @Test func `who answers otherwise each time has another fault`() async throws {
    // In turn, so that no two runs are the same.
    let result = try await result { $0 % 2 == 1 ? .hums : .isSilent }
    #expect(result.fault?.message.hasPrefix("state leaks across reset") == true)
  }

  @Test func `a crash is a crash, whether it is waited for or not`() async throws {
    let alone = try await result(watched: .isSilent) { _ in .crashes }
    #expect(alone.fault == nil)
    #expect(alone.failures.first?.kind == .crash)
    let watched = try await result(watched: .crashes) { _ in .isSilent }
    #expect(watched.fault == nil)
    #expect(watched.failures.first?.kind == .missingOutput)
  }
}
