import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The check of quiescence before a failure is reported.
@Suite struct QuiescenceTests {
  private static let clockwork = Clockwork(edges: [.init(0, "go", to: 0, ["hum"])])

  /// The answer of an executor to `go`.
  private enum Answer {
    case hums
    /// Hums with the answer to the step after it.
    case humsLate
    case isSilent
    case crashes
    /// The environment does something, which keeps it from humming.
    case isStopped
  }

  /// Answers `go` in some way, and in some when it is given time.
  private struct Scripted: Executor {
    var capabilities = Capabilities(all: clockwork.reference.vocabulary, implementation: "scripted")
    /// By the number of the run, from the first.
    var answers: @Sendable (Int) -> Answer
    var watched: @Sendable (Int) -> Answer
    /// Whether usual pauses are too short on this machine.
    var isBusy = false
    var runs = 0
    var watchedRuns = 0

    mutating func restart() {}

    mutating func run(_ traces: [[Step]], into recordings: inout [Recording]) {
      recordings = traces.map { carryOut($0, answers(runs)) }
      runs += 1
    }

    mutating func runPausing(_ trace: [Step], patience: Int) -> Recording? {
      watchedRuns += 1
      return carryOut(trace, patience > 1 && isBusy ? .hums : watched(watchedRuns - 1))
    }

    private func carryOut(_ trace: [Step], _ answer: Answer) -> Recording {
      var recording = Recording()
      for (number, step) in trace.enumerated() {
        recording.now += step.delay
        guard step.input != nil else { continue }
        if case .crashes = answer {
          recording.ending = .crashed(step: number, how: "signal 6")
          break
        }
        switch answer {
        case .isStopped:
          recording.spontaneous.append(
            SpontaneousInput(
              input: 0,
              at: recording.now,
              step: number,
              isAfterInput: true,
              position: 0
            )
          )
          continue
        case .hums: break
        case .humsLate where number + 1 < trace.count: break
        default: continue
        }
        recording.observations.append(
          Observation(at: recording.now, step: number, isAfterInput: true, symbol: 0)
        )
      }
      return recording
    }
  }

  private func result(
    _ answers: @escaping @Sendable (Int) -> Answer,
    watched: @escaping @Sendable (Int) -> Answer = { _ in .hums }
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
    #expect(result.fault?.message.contains(" came after its answer, in the trace '") == true)
    #expect(result.failures.isEmpty)
  }

  @Test func `the fault names the late output, and the steps up to there`() throws {
    let options = Campaign<Scripted>.Options(seed: 1, steps: 9, traces: 9)
    var late = Scripted(answers: { _ in .isSilent }, watched: { _ in .hums })
    let campaign = Campaign([Automaton(Self.clockwork.reference)], options) { [late] in late }
    let trace = [Step(delay: 0, input: nil), Step(delay: 2_000_000, input: 0)]
    func fault() throws -> AdapterFault? {
      let steps = trace + [Step(delay: 5_000_000, input: 0)]
      return #expect(throws: AdapterFault.self) {
        try campaign.checkQuiescence(of: steps, &late, tries: 1)
      }
    }
    let words = "the output 'hum' at 2 s came after its answer, in the trace '0 s, 2 s go'"
    let unknown = try #require(try fault())
    #expect(unknown.message.hasSuffix(": \(words)"))
    #expect(unknown.advice.contains("declare that time: the kits call it 'quiet'"))
    late.capabilities.quiet = 1000
    #expect(try fault()?.advice.contains("longer than the quiet time of 1 ms") == true)
  }

  @Test func `the middle of a long trace is left out`() {
    let vocabulary = Self.clockwork.reference.vocabulary
    let go = Step(delay: 0, input: 0)
    let forty = Array(repeating: go, count: 40)
    #expect(!forty.words(in: vocabulary).contains("…"))
    let long = (forty + forty).words(in: vocabulary).split(separator: ", ")
    #expect(long.count == 41 && long[20] == "…")
  }

  @Test func `what is late and allowed is found, too`() async throws {
    let result = try await result({ _ in .hums }, watched: { _ in .isSilent })
    #expect(result.fault?.message.hasPrefix("false quiescence: ") == true)
    #expect(result.failures.isEmpty)
  }

  @Test func `what does not come however long it is waited for is a failure`() async throws {
    let result = try await result({ _ in .isSilent }, watched: { _ in .isSilent })
    #expect(result.fault == nil)
    #expect(result.failures.first?.kind == .missingOutput)
  }

  @Test func `what comes in time by chance only is the adapter's fault`() async throws {
    // Once when the run begins, once when it is tried again, and not in the next two.
    let result = try await result { [2, 3].contains($0) ? .hums : .isSilent }
    #expect(result.fault?.message.hasPrefix("false quiescence: ") == true)
  }

  @Test func `who answers otherwise each time has another fault`() async throws {
    // In turn, so that no two runs are the same, whether they are waited for or not.
    let inTurn: @Sendable (Int) -> Answer = { $0 % 2 == 1 ? .hums : .isSilent }
    let result = try await result(inTurn, watched: inTurn)
    #expect(result.fault == nil)
    #expect(result.failures.map(\.isFlaky) == [true])
    // Twice the same is not always the same.
    let now: @Sendable (Int) -> Answer = { $0 % 3 == 2 ? .isSilent : .hums }
    let other = try await self.result(inTurn, watched: now)
    #expect(other.fault == nil)
    #expect(other.failures.map(\.isFlaky) == [true])
  }

  @Test func `what belongs to the last answer is waited for, too`() {
    let options = Campaign<Scripted>.Options(seed: 1, steps: 9, traces: 9)
    let campaign = Campaign([Automaton(Self.clockwork.reference)], options) {
      Scripted(answers: { _ in .isSilent }, watched: { _ in .humsLate })
    }
    let trace = [Step(delay: 0, input: 0)]
    var late = Scripted(answers: { _ in .isSilent }, watched: { _ in .humsLate })
    #expect(throws: AdapterFault.self) { try campaign.checkQuiescence(of: trace, &late, tries: 1) }
    var silent = Scripted(answers: { _ in .isSilent }, watched: { _ in .isSilent })
    #expect(throws: Never.self) { try campaign.checkQuiescence(of: trace, &silent, tries: 1) }
    // A spontaneous input in a pause is no fault.
    var stopped = Scripted(answers: { _ in .hums }, watched: { _ in .isStopped })
    #expect(throws: Never.self) { try campaign.checkQuiescence(of: trace, &stopped, tries: 1) }
  }

  @Test func `what comes in some pauses, and always in long ones, is the adapter's fault`() {
    let options = Campaign<Scripted>.Options(seed: 1, steps: 9, traces: 9)
    let inSomePauses: @Sendable (Int) -> Answer = { $0 % 4 == 0 ? .hums : .isSilent }
    let campaign = Campaign([Automaton(Self.clockwork.reference)], options) {
      Scripted(answers: { _ in .isSilent }, watched: inSomePauses)
    }
    let trace = [Step(delay: 0, input: 0)]
    var busy = Scripted(answers: { _ in .isSilent }, watched: inSomePauses)
    #expect(throws: Never.self) { try campaign.checkQuiescence(of: trace, &busy, tries: 1) }
    busy = Scripted(answers: { _ in .isSilent }, watched: inSomePauses, isBusy: true)
    #expect(throws: AdapterFault.self) { try campaign.checkQuiescence(of: trace, &busy, tries: 1) }
  }

  @Test func `what is different once is not called late`() {
    let options = Campaign<Scripted>.Options(seed: 1, steps: 9, traces: 9)
    let campaign = Campaign([Automaton(Self.clockwork.reference)], options) {
      Scripted(answers: { _ in .hums }, watched: { _ in .hums })
    }
    let trace = [Step(delay: 0, input: 0)]
    var once = Scripted(answers: { $0 == 0 ? .isSilent : .hums }, watched: { _ in .hums })
    #expect(throws: Never.self) { try campaign.checkQuiescence(of: trace, &once, tries: 1) }
    var often = Scripted(answers: { $0 % 4 == 0 ? .isSilent : .hums }, watched: { _ in .hums })
    #expect(throws: AdapterFault.self) { try campaign.checkQuiescence(of: trace, &often, tries: 1) }
  }

  @Test func `what is different by chance is not called late`() {
    let options = Campaign<Scripted>.Options(seed: 1, steps: 9, traces: 9)
    let trace = [Step(delay: 0, input: 0)]
    for seed: UInt64 in 0..<500 {
      let inThird: @Sendable (UInt64) -> Answer = { run in
        var dice = Randomness(seed: seed &* 1000 &+ run)
        return dice.below(3) == 0 ? .isSilent : .hums
      }
      var moody = Scripted(
        answers: { inThird(UInt64($0) * 2) },
        watched: { inThird(UInt64($0) * 2 + 1) }
      )
      let campaign = Campaign([Automaton(Self.clockwork.reference)], options) { [moody] in moody }
      #expect(throws: Never.self, "seed \(seed)") {
        try campaign.checkQuiescence(of: trace, &moody, tries: 3)
      }
    }
  }

  @Test func `what is different in each second process is not called late`() {
    /// Hums in each second process.
    struct Alternating: Executor {
      var capabilities = Scripted(answers: { _ in .hums }, watched: { _ in .hums }).capabilities
      var runs = 0

      mutating func restart() {}

      mutating func run(_ traces: [[Step]], into recordings: inout [Recording]) {
        runs += 1
        var scripted = Scripted(
          answers: { [runs] _ in runs % 2 == 0 ? .hums : .isSilent },
          watched: { _ in .hums }
        )
        scripted.run(traces, into: &recordings)
      }

      mutating func runPausing(_ trace: [Step], patience: Int) -> Recording? {
        var recordings: [Recording] = []
        run([trace], into: &recordings)
        return recordings[0]
      }
    }
    let options = Campaign<Alternating>.Options(seed: 1, steps: 9, traces: 9)
    let campaign = Campaign([Automaton(Self.clockwork.reference)], options) { Alternating() }
    var alternating = Alternating()
    #expect(throws: Never.self) {
      try campaign.checkQuiescence(of: [Step(delay: 0, input: 0)], &alternating, tries: 3)
    }
  }

  @Test func `a crash is a crash, whether it is waited for or not`() async throws {
    let alone = try await result({ _ in .crashes }, watched: { _ in .isSilent })
    #expect(alone.fault == nil)
    #expect(alone.failures.first?.kind == .crash)
    let watched = try await result({ _ in .isSilent }, watched: { _ in .crashes })
    #expect(watched.fault == nil)
    #expect(watched.failures.first?.kind == .missingOutput)
  }
}
