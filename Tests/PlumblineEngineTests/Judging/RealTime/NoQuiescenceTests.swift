import PlumblineModel
import Testing

@testable import PlumblineEngine

/// An adapter without quiescence: outputs keep their order, but each may be observed at any time, or after the end.
@Suite struct NoQuiescenceTests {
  private func timeModel(_ showsAbsence: Bool, slack: Microseconds = 20_000) -> TimeModel {
    var tolerance = Tolerance(slack: slack, latency: 0...20_000)
    tolerance.showsAbsence = showsAbsence
    return .real(tolerance)
  }

  /// Judges a trace in the notation of `RealTimeTests`.
  private func outcome(
    _ script: String,
    showsAbsence: Bool = false,
    slack: Microseconds = 20_000,
    ending: Ending = .completed
  ) -> Judge.Outcome {
    var scene = RealScene(script, in: Clockwork.alarm.reference.vocabulary)
    scene.recording.ending = ending
    let timeModel = timeModel(showsAbsence, slack: slack)
    var judge = Judge(Automaton(Clockwork.alarm.reference, timeModel: timeModel))
    return judge.judge(Execution(of: scene.trace, scene.recording))
  }

  private func passes(
    _ script: String,
    showsAbsence: Bool = false,
    slack: Microseconds = 20_000
  ) -> Bool {
    if case .passed = outcome(script, showsAbsence: showsAbsence, slack: slack) { return true }
    return false
  }

  private func mismatch(_ script: String, ending: Ending = .completed) -> Judge.Mismatch? {
    if case .failed(let mismatch) = outcome(script, ending: ending) { return mismatch }
    return nil
  }

  @Test(
    arguments: [
      "go 0-0, 9000000", "go 0-0, hum! 0, 9000000", "go 0-0, hum! 0, stop 5000000-5000000, 9000000",
      "stop 0-0, go 100-100, idle! 100, 9000000",
    ]
  )
  func `an output that is not observed is not missing`(script: String) {
    #expect(passes(script))
    #expect(!passes(script, showsAbsence: true))
  }

  @Test func `a later output shows that it is missing`() throws {
    let script = "go 0-0, hum! 0, stop 5000000-5000000, 6000000, idle! 6000000, 9000000"
    let found = try #require(mismatch(script))
    #expect(found.what == .silence && found.at == 4_040_000)
    // The step of that output belongs to the failure.
    #expect(found.step == 2)
  }

  @Test func `outputs that are observed and wrong are refused`() throws {
    #expect(mismatch("go 0-0, ping! 100, 9000000")?.at == 100)
    #expect(mismatch("go 0-0, hum! 0, ping! 3900000, 9000000")?.at == 3_900_000)
    let late = try #require(mismatch("go 0-0, hum! 0, ping! 5000000, 9000000"))
    #expect(late.what == .silence && late.at == 4_040_000)
    #expect(mismatch("go 0-0, hum! 0, ping! 4000000, ping! 4500000, 9000000")?.at == 4_500_000)
  }

  @Test func `inputs after the last output are not judged in any order`() {
    // Without slack the timer pings before the stop, and an output is due to that.
    #expect(passes("go 0-0, hum! 0, stop 4010000-4010000, ping! 4015000, 9000000", slack: 0))
    #expect(
      !passes(
        "go 0-0, hum! 0, stop 4010000-4010000, ping! 4015000, 9000000",
        showsAbsence: true,
        slack: 0
      )
    )
  }

  @Test func `a crash or a hang is a failure`() {
    let crash = mismatch("go 0-0, 9000000", ending: .crashed(step: 1, how: "exit status 3"))
    #expect(crash?.what == .crash(how: "exit status 3"))
    let hang = mismatch("go 0-0, hum! 0, 9000000", ending: .hung(step: 1))
    #expect(hang?.what == .hang)
  }

  @Test func `transitions after the last output are not covered`() {
    let scene = RealScene(
      "go 0-0, hum! 0, stop 2000000-2000000, 9000000",
      in: Clockwork.alarm.reference.vocabulary
    )
    var judge = Judge(Automaton(Clockwork.alarm.reference, timeModel: timeModel(false)))
    guard case .passed = judge.judge(Execution(of: scene.trace, scene.recording)) else {
      Issue.record("it does not pass")
      return
    }
    #expect(judge.estimator.coverage == [1, 0, 0, 0, 0])
  }

  /// Judges an invariant about `ping` and `pong`, which may come at any time.
  ///
  /// - Returns: Whether it holds, and how often it was exercised.
  private func judge(
    _ invariant: Invariant,
    _ script: String,
    showsAbsence: Bool
  ) -> (holds: Bool, count: Int) {
    var reference =
      Clockwork(
        timers: ["t": (1000, 2000)],
        edges: [.init(0, "stop", to: 0), .init(0, "tell", to: 0, ["ping?", "pong?"])]
      ).reference
    reference.judgedByInvariants = [0, 1]
    reference.invariants = [invariant]
    let scene = RealScene(script, in: reference.vocabulary)
    var judge = Judge(Automaton(reference, timeModel: timeModel(showsAbsence)))
    let outcome = judge.judge(Execution(of: scene.trace, scene.recording))
    if case .passed = outcome { return (true, judge.invariants.exercised[0]) }
    return (false, judge.invariants.exercised[0])
  }

  @Test func `an invariant is judged up to the last output`() {
    let ping = Invariant.Event.output(OutputPattern(output: 0, allowed: []))
    let silence = Bench.invariant(.always, .never, [ping])
    for (script, count) in [("stop 0-0, 9000000", 0), ("stop 0-0, pong! 8000000, 9000000", 1)] {
      #expect(judge(silence, script, showsAbsence: true) == (true, 1))
      #expect(judge(silence, script, showsAbsence: false) == (true, count))
    }
    let soon = Invariant.Window.span(from: nil, to: 1)
    let answer = Bench.invariant(each: [.input(0)], .then, [ping], in: soon)
    #expect(!judge(answer, "stop 0-0, 9000000", showsAbsence: true).holds)
    #expect(judge(answer, "stop 0-0, 9000000", showsAbsence: false).holds)
    #expect(!judge(answer, "stop 0-0, pong! 8000000, 9000000", showsAbsence: false).holds)
    #expect(!judge(silence, "stop 0-0, ping! 100, 9000000", showsAbsence: false).holds)
  }

  /// Jitter and the lost ends of conforming traces; drawn, never measured.
  @Test func `a client that is on time is never accused whatever is not observed at the end`()
    throws
  {
    var random = Randomness(seed: 7)
    var judged = 0
    for number in 0..<300 {
      let jitter = [100, 20_000, 400_000][number % 3]
      var real = SimulatedRealTime(Clockwork.alarm, jitter: jitter, seed: UInt64(number))
      var steps: [Step] = []
      for _ in 0..<8 {
        let delay = [0, 1_000_000, 3_999_000, 4_000_000, 4_001_000][random.below(5)]
        steps.append(Step(delay: Microseconds(delay), input: random.below(2)))
      }
      var recording = real.carryOut(steps)
      let kept = random.below(recording.observations.count + 1)
      recording.observations.removeSubrange(kept...)
      var instants = try #require(recording.instants)
      instants.since = instants.since.filter { $0.key < kept }
      recording.instants = instants
      var judge = Judge(Automaton(Clockwork.alarm.reference, timeModel: timeModel(false)))
      switch judge.judge(Execution(of: steps, recording)) {
      case .passed: judged += 1
      case .stopped: break
      case .failed(let mismatch): Issue.record("trace \(number): \(mismatch)")
      }
    }
    #expect(judged > 200)
  }
}
