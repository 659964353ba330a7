import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The edges of the tolerance of a real clock, to the microsecond; the instants are simulated.
@Suite struct RealTimeTests {
  private static let tolerance = Tolerance(slack: 20_000, latency: 0...20_000)

  /// Judges inputs and outputs: `go 0-100`, `hum! 150`, `ping! 4000000`, in microseconds.
  ///
  /// `hum! 100-150` says that it may have happened since the first instant; without, the latency says
  /// so. The trace ends at an instant that stands alone.
  private func outcome(
    _ script: String,
    of clockwork: Clockwork = .alarm,
    _ tolerance: Tolerance = tolerance
  ) throws -> String {
    let scene = RealScene(script, in: clockwork.reference.vocabulary)
    var judge = Judge(Automaton(clockwork.reference, timeModel: .real(tolerance)))
    switch judge.judge(Execution(of: scene.trace, scene.recording)) {
    case .passed: return "passed"
    case .stopped(let step): return "stopped in step \(step)"
    case .failed(let mismatch):
      if case .silence = mismatch.what { return "silence at \(mismatch.at)" }
      return "unexpected at \(mismatch.at)"
    }
  }

  @Test func `a timer that is late by the slack is not accused and one that is later is`() throws {
    // 1 % of 4 s, then 20 ms until it is seen, from the last instant at which it can have started.
    #expect(try outcome("go 0-100, hum! 50-100, ping! 4060100, 9000000") == "passed")
    #expect(try outcome("go 0-100, hum! 50-100, ping! 4060101, 9000000").hasPrefix("silence"))
  }

  @Test func `a timer is never early but by what an output is seen late by`() throws {
    #expect(try outcome("go 10-100, hum! 50-100, ping! 4000050, 9000000") == "passed")
    let early = try outcome("go 10-100, hum! 50-100, ping! 4000049, 9000000")
    #expect(early == "unexpected at 4000049")
    // Not known since when: the input may have been given at 10.
    #expect(try outcome("go 10-100, hum! 100, ping! 4000010, 9000000") == "passed")
    #expect(try outcome("go 10-100, hum! 100, ping! 4000009, 9000000") == "unexpected at 4000009")
  }

  @Test func `an output happened before it was seen, at least by the least latency`() throws {
    let tolerance = Tolerance(slack: 0, latency: 10_000...20_000)
    func ping(at instant: Int) throws -> String {
      try outcome("go 0-0, hum! 15000, ping! \(instant), 9000000", of: Clockwork.alarm, tolerance)
    }
    #expect(try ping(at: 4_010_000) == "passed")
    #expect(try ping(at: 4_009_999) == "unexpected at 4009999")
  }

  @Test func `nothing is missing before it is too late for it to be seen`() throws {
    #expect(try outcome("go 0-0, hum! 0, 4060000") == "passed")
    #expect(try outcome("go 0-0, hum! 0, 4060001") == "silence at 4040000")
  }

  @Test func `both orders of an input and an output are tried`() throws {
    // It may have pinged before it was stopped, and after that a stop finds it idle.
    #expect(
      try outcome("go 0-0, hum! 0, stop 4000000-4000100, ping! 4000100, idle! 4000200, 9000000")
        == "passed"
    )
    // Or it was stopped before it pinged.
    #expect(
      try outcome("go 0-0, hum! 0, stop 4000000-4000100, still! 4000100, 9000000") == "passed"
    )
    // It was stopped long before: a ping that is seen then comes from nowhere.
    #expect(
      try outcome("go 0-0, hum! 0, stop 3000000-3000100, still! 3000100, ping! 4000000, 9000000")
        == "unexpected at 4000000"
    )
    // It was seen before the stop was given, so it came before it, and the stop found it idle.
    #expect(
      try outcome("go 0-0, hum! 0, ping! 4000000, stop 4030000-4030100, still! 4030100, 9000000")
        == "unexpected at 4030100"
    )
  }

  @Test func `what came by itself may have come before or after what was given and seen`() throws {
    // Reported late, it may have come before it pinged.
    #expect(
      try outcome("go 0-0, hum! 0, ping! 4000000, stop? 3999000-4010000, idle! 4011000, 9000000")
        == "passed"
    )
    #expect(
      try outcome("go 0-0, hum! 0, stop? 3999000-4010000, still! 4010000, 9000000") == "passed"
    )
    // It certainly came after that.
    #expect(
      try outcome("go 0-0, hum! 0, ping! 4000000, stop? 4030000-4031000, still! 4031000, 9000000")
        == "unexpected at 4031000"
    )
    // It may have come before what was given, and then found it idle.
    #expect(
      try outcome("stop? 0-900, go 500-600, idle! 900, hum! 900, ping! 4000600, 9000000")
        == "passed"
    )
    #expect(
      try outcome("stop? 700-900, go 500-600, idle! 600, hum! 900, 9000000", Tolerance(slack: 0))
        != "passed"
    )
  }

  @Test func `an output that is seen late may come from before an input that was given first`()
    throws
  {
    let late = "go 0-0, hum! 0, stop 4001000-4001000, ping! 4015000, idle! 4016000, 9000000"
    #expect(try outcome(late) == "passed")
    // Seen without delay it cannot have come before.
    #expect(try outcome(late, Tolerance(slack: 20_000)) != "passed")
  }

  @Test func `lateness adds up from timer to timer and not from output to output`() throws {
    let clock = Clockwork(
      timers: ["t": (1000, 1000)],
      edges: [.init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 1, ["tick"], arms: ["t"])]
    )
    let ticks = { (step: Microseconds) in
      (1...20).map { "tick! \(Microseconds($0) * step)" }.joined(separator: ", ")
    }
    #expect(try outcome("go 0-0, \(ticks(1_020_000)), 20900000", of: clock) == "passed")
    #expect(try outcome("go 0-0, \(ticks(1_022_000)), 20900000", of: clock) != "passed")
    // Early ticks are soon more than what an output can have been seen late by.
    #expect(try outcome("go 0-0, \(ticks(998_000)), 20900000", of: clock) != "passed")
  }

  @Test func `the opening takes its time`() throws {
    let vocabulary = Clockwork.alarm.reference.vocabulary
    var scene = RealScene("go 500-600, hum! 600, ping! 4000500, 9000000", in: vocabulary)
    scene.recording.instants?.opened = 400
    var judge = Judge(Automaton(Clockwork.alarm.reference, timeModel: .real(Self.tolerance)))
    guard case .passed = judge.judge(Execution(of: scene.trace, scene.recording)) else {
      Issue.record("it does not pass")
      return
    }
    #expect(judge.estimator.coverage.reduce(0, +) == 2)
  }

  /// Jitter of a tester and of a client that is on time; drawn, never measured.
  @Test func `a client that is on time is never accused whatever the jitter`() throws {
    var random = Randomness(seed: 5)
    let tolerance = Self.tolerance
    for number in 0..<300 {
      let jitter = [100, 20_000, 400_000][number % 3]
      var real = SimulatedRealTime(Clockwork.alarm, jitter: jitter, seed: UInt64(number))
      var steps: [Step] = []
      for _ in 0..<8 {
        let delay = [0, 1_000_000, 3_999_000, 4_000_000, 4_001_000][random.below(5)]
        steps.append(Step(delay: Microseconds(delay), input: random.below(2)))
      }
      steps.append(Step(delay: 5_000_000, input: nil))
      let recording = real.carryOut(steps)
      var judge = Judge(Automaton(Clockwork.alarm.reference, timeModel: .real(tolerance)))
      if case .failed(let mismatch) = judge.judge(Execution(of: steps, recording)) {
        Issue.record("trace \(number): \(mismatch)")
      }
    }
  }

  @Test func `a client that is wrong by more than the jitter is found`() throws {
    let wrong = Clockwork(
      timers: ["t": (3500, 3500)],
      edges: [
        .init(0, "go", to: 1, ["hum"], arms: ["t"]), .init(1, "t", to: 0, ["ping"]),
        .init(1, "stop", to: 2, ["still"]), .init(2, "t", to: 2),
        .init(0, "stop", to: 0, ["idle"]),
      ]
    )
    let go = try #require(Clockwork.alarm.reference.vocabulary.input(named: "go"))
    for seed in 0..<20 {
      var real = SimulatedRealTime(wrong, jitter: 20_000, seed: UInt64(seed))
      let steps = [Step(delay: 1000, input: go), Step(delay: 6_000_000, input: nil)]
      let recording = real.carryOut(steps)
      var judge = Judge(Automaton(Clockwork.alarm.reference, timeModel: .real(Self.tolerance)))
      guard case .failed = judge.judge(Execution(of: steps, recording)) else {
        Issue.record("seed \(seed): not found")
        continue
      }
    }
  }
}
