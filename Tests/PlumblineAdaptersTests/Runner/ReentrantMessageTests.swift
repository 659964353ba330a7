import PlumblineModel
import TestTraits
import Testing

@testable import PlumblineAdapters

/// A step and those within it go to the adapter in one message, also step by step.
@Suite(.serialized, .sleeping) struct ReentrantMessageTests {
  /// Clicks for each step; ends where a message begins within a step, and at `crash`.
  private static let script = #"""
    import json, os, sys, time
    state = {}
    def take(steps):
        if steps and "within" in steps[0]: os._exit(9)
        results, seen = [], []
        for step in steps:
            state["step"] += 1
            if step.get("in") == "crash": os._exit(7)
            if step.get("in") == "hang": time.sleep(60)
            results.append("accepted" if "in" in step else None)
            seen.append({"at": 0, "after": state["step"], "out": "click", "args": {}})
        return {"observations": seen, "now": 0, "next": None, "results": results}
    for line in sys.stdin:
        m = json.loads(line)
        if m["op"] in ("open", "trace"): state["step"] = -1
        ok = {}
        if m["op"] == "hello":
            ok = {"protocol": 1, "implementation": {"name": "clicks"}, "clock": ["virtual"], "reentrant": True,
                  "inject": ["press", "crash", "hang", "leave", "late"], "observe": ["click"], "batch": 3}
        elif m["op"] in ("open", "step", "trace"): ok = take(m.get("steps", []))
        print(json.dumps({"id": m["id"], "ok": ok}), flush=True)
    """#

  private func recording(of inputs: [(Int, Step.Within?)]) throws -> Recording {
    var executor = try ChildExecutor(
      source: ChildCommand(["python3", "-c", Self.script]),
      specID: "lamp",
      vocabulary: LampAdapter.vocabulary,
      hangAfter: 300_000
    )
    defer { executor.finish() }
    #expect(executor.capabilities.isReentrant)
    var recordings: [Recording] = []
    let trace = inputs.map { Step(delay: 0, input: $0, within: $1) }
    try executor.run([trace], into: &recordings)
    return recordings[0]
  }

  @Test func `a trace longer than a message is cut before a step that is within none`() throws {
    let press = LampAdapter.press
    let recording = try recording(
      of: [(press, nil), (press, .callback), (press, .tick), (press, nil), (press, .tick)]
    )
    #expect(recording.ending == .completed)
    #expect(recording.observations.map(\.step) == [0, 1, 2, 3, 4])
  }

  @Test func `a crash in a callback is one of the call there`() throws {
    let (press, crash) = (LampAdapter.press, LampAdapter.crash)
    for place in Step.Within.allCases {
      let recording = try recording(of: [(press, nil), (press, nil), (crash, place), (press, nil)])
      #expect(recording.ending == .crashed(step: 2, how: "exit status 7"))
      #expect(recording.observations.map(\.step) == [0, 1])
    }
    let inner = try recording(of: [
      (press, nil), (press, .callback), (crash, .tick), (press, .tick),
    ])
    #expect(inner.ending == .crashed(step: 2, how: "exit status 7"))
    #expect(inner.observations.map(\.step) == [0, 1])
  }

  @Test func `a crash of the first step of a message is one of that step`() throws {
    let (press, crash) = (LampAdapter.press, LampAdapter.crash)
    let recording = try recording(of: [(press, nil), (crash, nil), (press, .tick), (press, .tick)])
    #expect(recording.ending == .crashed(step: 1, how: "exit status 7"))
    #expect(recording.observations.map(\.step) == [0])
  }

  @Test func `a hang in a callback is one of the call there`() throws {
    let (press, hang) = (LampAdapter.press, LampAdapter.hang)
    let recording = try recording(of: [(press, nil), (press, .callback), (hang, .callback)])
    #expect(recording.ending == .hung(step: 2))
    #expect(recording.observations.map(\.step) == [0, 1])
  }
}
