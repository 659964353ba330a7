import PlumblineEngine
import PlumblineModel
import TestTraits
import Testing

@testable import PlumblineAdapters

/// Waits of weeks on a virtual clock, with a client that clicks again and again.
@Suite(.serialized, .sleeping) struct LongWaitTests {
  private static let week: Microseconds = 604_800_000_000

  /// `press` begins clicks with a period in microseconds, from a while later on; `next` is told as a text.
  private static let script = #"""
    import json, sys, time
    period, start, next, is_busy = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4] == "busy"
    state = {}
    def take(steps):
        results, seen = [], []
        for step in steps:
            if is_busy and step["after"] > 90000000000: time.sleep(60)
            state["now"] += step["after"]
            while state["due"] is not None and state["due"] <= state["now"]:
                seen.append({"at": state["due"], "after": state["step"], "out": "click"})
                state["due"] += period
            state["step"] += 1
            results.append("accepted" if "in" in step else None)
            if step.get("in") == "press" and state["due"] is None: state["due"] = state["now"] + start
        answer = {"observations": seen, "now": state["now"], "results": results}
        if next != "unknown": answer["next"] = None if next == "never" else state["due"]
        return answer
    for line in sys.stdin:
        m = json.loads(line)
        if m["op"] in ("open", "trace"): state.update(now=0, step=-1, due=None)
        ok = {}
        if m["op"] == "hello":
            ok = {"protocol": 1, "implementation": {"name": "clicks"}, "clock": ["virtual"],
                  "inject": ["press", "crash", "hang", "leave", "late"], "observe": ["click"], "batch": 50}
        elif m["op"] in ("open", "step", "trace"): ok = take(m.get("steps", []))
        print(json.dumps({"id": m["id"], "ok": ok}), flush=True)
    """#

  private func executor(
    clicksEvery period: Microseconds,
    from start: Microseconds? = nil,
    next: String = "told",
    isBusy: Bool = false,
    hangAfter: Microseconds = 60_000_000
  ) throws(AdapterFault) -> ChildExecutor {
    try ChildExecutor(
      source: ChildCommand([
        "python3", "-c", Self.script, "\(period)", "\(start ?? period)", next,
        isBusy ? "busy" : "quick",
      ]),
      specID: "lamp",
      vocabulary: LampAdapter.vocabulary,
      hangAfter: hangAfter,
      helloWithin: 60_000_000
    )
  }

  private func press(thenWait delay: Microseconds) -> [Step] {
    [Step(delay: 0, input: LampAdapter.press), Step(delay: delay, input: nil)]
  }

  @Test(arguments: [
    ("told", NextDeadline.at(3_000_000)), ("never", .never), ("unknown", nil),
  ])
  func `a next deadline is told, never or unknown`(word: String, next: NextDeadline?) throws {
    var executor = try executor(clicksEvery: 1_000_000, next: word)
    var recordings: [Recording] = []
    try executor.run([press(thenWait: 2_000_000)], into: &recordings)
    #expect(recordings.map(\.next) == [next])
    #expect(recordings.map(\.observations.count) == [2])
  }

  @Test func `a wait in parts has the observations of the whole`() throws {
    var executor = try executor(clicksEvery: 1_000_000)
    let press = Step(delay: 7_200_000_000, input: LampAdapter.press)
    let trace = self.press(thenWait: 7_199_999_999) + [press] + self.press(thenWait: 9_000_000_000)
    var recordings: [Recording] = []
    try executor.run([trace], into: &recordings)
    let parts = try #require(try executor.runPausing(trace, patience: 1))
    #expect(recordings[0].observations.count > 20_000)
    #expect(parts.observations == recordings[0].observations)
    #expect(parts.ending == .completed && parts.now == recordings[0].now)
  }

  @Test func `the parts of a wait are its whole`() {
    let trace = press(thenWait: 7 * Self.week) + press(thenWait: 3_600_000_000)
    let split = SplitTrace(trace, longest: 3_600_000_000)
    #expect(split.origins == [0] + Array(repeating: 1, count: split.steps.count - 3) + [2, 3])
    #expect(split.steps.count < 100)
    #expect(split.steps.map(\.delay).reduce(0, +) == trace.map(\.delay).reduce(0, +))
    #expect(split.steps.map(\.delay).max() == 86_400_000_000)
    #expect(split.steps.filter { $0.input != nil }.count == 2)
    #expect(!SplitTrace(trace, longest: .max).isSplit)
  }

  @Test func `what comes at the end of a part comes before the input of its wait`() {
    let split = SplitTrace([Step(delay: 3_000_000, input: LampAdapter.press)], longest: 0)
    var recording = Recording()
    recording.observations = split.steps.indices.map {
      Observation(at: 1_000_000, step: $0, isAfterInput: true, symbol: 0)
    }
    recording.join(split)
    #expect(split.steps.count == 3)
    #expect(recording.observations.map(\.step) == [0, 0, 0])
    #expect(recording.observations.map(\.isAfterInput) == [false, false, true])
  }

  @Test func `an answer of more than 16 MiB is no fault, and the trace ends in it`() throws {
    var executor = try executor(clicksEvery: 10_000_000)
    var recordings: [Recording] = []
    let bad = press(thenWait: 7 * Self.week)
    try executor.run([press(thenWait: 5), bad, press(thenWait: 5)], into: &recordings)
    #expect(recordings.map(\.ending) == [.completed, .cutOff(step: 1), .completed])
    let seen = recordings[1].observations
    #expect(seen.count > 100_000 && seen.allSatisfy { $0.step == 1 && !$0.isAfterInput })
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $1.at - $0.at == 10_000_000 })
    #expect(recordings[1].now <= 7 * Self.week)
  }

  @Test func `one that clicks each millisecond is cut off in the first hour`() throws {
    var executor = try executor(clicksEvery: 1000, from: 5_000_000)
    var recordings: [Recording] = []
    try executor.run([press(thenWait: 600_000_000)], into: &recordings)
    #expect(recordings.map(\.ending) == [.cutOff(step: 1)])
    #expect(recordings[0].observations.first?.at == 5_000_000)
  }

  @Test func `more than a line in a second is a fault of the adapter`() throws {
    let fault = #expect(throws: AdapterFault.self) {
      var executor = try executor(clicksEvery: 1)
      var recordings: [Recording] = []
      try executor.run([press(thenWait: 1_000_000)], into: &recordings)
    }
    #expect(try #require(fault).message.contains("a line of more than 16 MiB"))
  }

  @Test func `a client that is busy in a long wait does not hang, and its timers are unknown`()
    throws
  {
    var executor = try executor(clicksEvery: Self.week, isBusy: true, hangAfter: 500_000)
    var recordings: [Recording] = []
    let busy = press(thenWait: 93_600_000_000)
    try executor.run([busy, press(thenWait: 5), busy, busy], into: &recordings)
    #expect(recordings.map(\.ending) == Array(repeating: .completed, count: 4))
    #expect(recordings.map(\.next) == [nil, .at(Self.week), nil, nil])
  }

  @Test func `the time for an answer has a limit`() throws {
    let executor = try executor(clicksEvery: 1)
    let year = Step(delay: 52 * Self.week, input: nil)
    #expect(executor.time(for: [year]) == 60_000_000 + 1000 + 60_000_000)
    #expect(executor.time(for: [year, year, year]) == 60_000_000 + 3000 + 60_000_000)
    let hour = Step(delay: 3_600_000_000, input: nil)
    #expect(executor.time(for: [hour]) == 60_000_000 + 1000 + 50_000)
  }
}
