import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

struct ReplayTests {
  /// The trace of a lamp that goes off late.
  private var trace: TraceFile {
    get throws {
      let saved = TraceFile(of: Lamp.late, in: Lamp.report(Lamp.passing)).text(in: Lamp.vocabulary)
      return try TraceFile.read(Array(saved.utf8), named: "run.1.trace.jsonl", for: Lamp.reference)
        .trace
    }
  }

  @Test func `a recording that still fails differs from one that is fixed`() throws {
    let trace = try self.trace
    let recording = try #require(trace.recording)
    guard case .stillFails(let failure) = Replay(of: trace, recording, by: [Lamp.reference]) else {
      Issue.record("expected the late lamp to fail")
      return
    }
    #expect(failure.kind == .tooLate)
    var prompt = recording
    prompt.observations[1].at = 4_000_000
    #expect(Replay(of: trace, prompt, by: [Lamp.reference]) == .fixed)
    var deviation = failure
    for (blame, status) in [
      (Failure.Blame.implementation, RunStatus.fails), (.assumption, .incomplete),
      (.document, .conforms),
    ] {
      deviation.blame = blame
      #expect(Replay.stillFails(deviation).status == status)
    }
    var odd = recording
    odd.observations[0].symbol = Lamp.offTimedOut
    guard case .failsDifferently = Replay(of: trace, odd, by: [Lamp.reference]) else {
      Issue.record("expected another failure")
      return
    }
  }

  @Test func `a deviation does not keep the saved failure from being found behind it`() throws {
    var trace = try self.trace
    var recording = try #require(trace.recording)
    // It goes off at the right time for a wrong reason.
    let odd = try #require(Lamp.vocabulary.symbol("shown", ["off", "Pressed"]))
    recording.observations[1].at = 4_000_000
    recording.observations[1].symbol = odd
    let replay = Replay(of: trace, recording, by: [Lamp.reference])
    guard case .failsDifferently(let failure) = replay, failure.blame == .implementation else {
      Issue.record("expected a wrong reason, found \(replay)")
      return
    }
    trace.header.failure = failure.kind.rawValue
    trace.header.clauses = failure.clauses
    // A second later it says so again, which only a decision excludes.
    var again = recording.observations[0]
    (again.at, again.step, again.isAfterInput) = (1_000_000, 1, false)
    recording.observations.insert(again, at: 1)
    let behind = Replay(of: trace, recording, by: [Lamp.reference])
    guard case .stillFails(let found) = behind else {
      Issue.record("expected the wrong reason, found \(behind)")
      return
    }
    #expect(found.clauses == failure.clauses)
    recording.observations[2].symbol = Lamp.offTimedOut
    guard case .failsDifferently(let deviation) = Replay(of: trace, recording, by: [Lamp.reference])
    else {
      Issue.record("expected a deviation")
      return
    }
    #expect(deviation.blame == .assumption)
  }

  @Test func `a trace fails only if every interpretation forbids it`() throws {
    let trace = try self.trace
    let recording = try #require(trace.recording)
    func lamp(glowing seconds: Microseconds) -> Reference {
      Lamp.reference.setting(["glow": seconds * 1_000_000])
    }
    #expect(Replay(of: trace, recording, by: [Lamp.reference, lamp(glowing: 6)]) == .fixed)
    guard case .stillFails = Replay(of: trace, recording, by: [Lamp.reference, lamp(glowing: 3)])
    else {
      Issue.record("neither 4 s nor 3 s explain the lamp")
      return
    }
    // 6 s would explain the lamp, up to a press that the documents do not define.
    var (longer, odd) = (trace, recording)
    longer.steps += [Step(delay: 0, input: 0), Step(delay: 1_000_000, input: 0)]
    odd.observations.append(
      Observation(
        at: 6_000_000,
        step: 2,
        isAfterInput: true,
        symbol: recording.observations[0].symbol
      )
    )
    odd.now = 7_000_000
    guard case .stillFails = Replay(of: longer, odd, by: [Lamp.reference]) else {
      Issue.record("expected the late lamp to fail")
      return
    }
    let replay = Replay(of: longer, odd, by: [Lamp.reference, lamp(glowing: 6)])
    #expect(replay == .notJudged("after step 4: the documents do not define press in on"))
  }

  @Test func `a trace that was not judged to its end is not fixed`() throws {
    var trace = try self.trace
    var recording = try #require(trace.recording)
    // The documents do not define a press while the lamp is on.
    trace.steps = [Step(delay: 0, input: 0), Step(delay: 1_000_000, input: 0)]
    recording.observations = [recording.observations[0]]
    recording.now = 1_000_000
    let replay = Replay(of: trace, recording, by: [Lamp.reference])
    #expect(replay == .notJudged("after step 2: the documents do not define press in on"))
    #expect(replay.status == .incomplete)
  }

  @Test func `the end of replays says why nothing failed and not everything is fixed`() throws {
    let trace = try self.trace
    let recording = try #require(trace.recording)
    guard case .stillFails(var failure) = Replay(of: trace, recording, by: [Lamp.reference]) else {
      Issue.record("expected the late lamp to fail")
      return
    }
    failure.blame = .assumption
    let deviation = "nothing failed, but a deviation from an assumption is not accepted"
    let unjudged = Replay.notJudged("from step 2 on")
    for (replays, meaning) in [
      ([Replay.stillFails(failure)], deviation),
      ([.stillFails(failure), unjudged], deviation + ", and a trace could not be judged"),
      ([.fixed, unjudged], "nothing failed, but a trace could not be judged"),
    ] {
      #expect(Replay.meaning(of: .incomplete, after: replays) == meaning)
    }
    failure.blame = .document
    let explained = Replay.meaning(of: .conforms, after: [.fixed, .stillFails(failure)])
    #expect(explained == "every failure is an explained deviation")
  }
}
