import PlumblineModel
import TestSupport
import TestTraits
import Testing

@testable import PlumblineAdapters

/// What getters return, from the answer of an adapter to the recording.
@Suite(.serialized, .sleeping) struct GetterMessageTests {
  private static let lamp = AnnouncedMachine(name: "lamp", states: ["on", "off"], outputs: [1])

  /// A lamp that never goes out, and says so in its own way.
  private static let script = #"""
    import json, sys
    way, state = sys.argv[1], {}
    def take(steps):
        seen, results, states = [], [], []
        for step in steps:
            state["step"] += 1
            state["now"] += step["after"]
            results.append("accepted" if "in" in step else None)
            if "in" in step:
                state["lamp"] = "on"
                seen.append({"at": state["now"], "after": state["step"], "out": "lit",
                             "args": {"state": "on", "why": "pressed"}})
            states.append({"other": {"lantern": "on"}, "number": {"lamp": 1}, "text": "on"}.get(
                way, {"lamp": state["lamp"]}))
        if way == "few": states.pop() if states else None
        said = {} if way == "none" else {"states": states}
        return {"observations": seen, "now": state["now"], "next": None, "results": results, **said}
    for line in sys.stdin:
        m = json.loads(line)
        if m["op"] in ("open", "trace"): state.update(step=-1, now=0, lamp="off")
        ok = {}
        if m["op"] == "hello":
            ok = {"protocol": 1, "clock": ["virtual"], "inject": ["press", "crash", "hang", "leave", "late"],
                  "observe": ["click"] if way == "blind" else ["click", "lit"], "batch": 2, "state": way != "silent"}
        elif m["op"] in ("open", "step", "trace"):
            ok = take(m.get("steps", []))
            if way == "blind": ok["observations"] = []
        print(json.dumps({"id": m["id"], "ok": ok}), flush=True)
    """#

  private func readings(
    _ way: String,
    _ steps: Int = 2,
    machines: [AnnouncedMachine] = [lamp]
  ) throws -> [StateReading]? {
    var executor = try ChildExecutor(
      source: ChildCommand(["python3", "-c", Self.script, way]),
      specID: "lamp",
      vocabulary: LampAdapter.vocabulary,
      machines: machines
    )
    defer { executor.finish() }
    var recordings: [Recording] = []
    let inputs = [nil, LampAdapter.press, nil, nil].prefix(steps)
    try executor.run([inputs.map { Step(delay: 1000, input: $0) }], into: &recordings)
    return recordings[0].readings
  }

  /// A message has at most two steps.
  @Test(arguments: [1, 2, 4]) func `each step has its states, in one message or more`(count: Int)
    throws
  {
    let states = try readings("truth", count)?.map { "\($0.step) \($0.states["lamp"] ?? "")" }
    #expect(states == Array(["0 off", "1 on", "2 on", "3 on"].prefix(count)))
  }

  @Test func `an adapter that does not declare them is not read`() throws {
    #expect(try readings("silent") == nil)
  }

  @Test func `a machine is left out if its announcements are not observed`() throws {
    #expect(try readings("blind")?.map(\.states) == [[:], [:]])
  }

  @Test(
    arguments: [
      ("none", "answered without 'states', although it declares 'state'", "'states' has one"),
      ("few", "answered with 1 'states' and 2 results", "'states' has one element per result"),
      (
        "other", "returned a state of 'lantern', which no output of the spec announces",
        "the spec knows 'lamp'"
      ), ("number", "in which a string was expected", "see the description"),
      ("text", "in which an object was expected", "see the description"),
    ]
  )
  func `states that cannot be read are a fault`(way: String, message: String, advice: String) throws
  {
    let fault = #expect(throws: AdapterFault.self) { try readings(way) }
    #expect(fault?.message.contains(message) == true, "\(fault?.message ?? "none")")
    #expect(fault?.advice.hasPrefix(advice) == true, "\(fault?.advice ?? "none")")
  }

  @Test func `a spec without announcements knows no machine`() throws {
    let fault = #expect(throws: AdapterFault.self) { try readings("truth", machines: []) }
    #expect(fault?.advice == "the spec has none")
  }

  @Test func `the machines of a spec are those that it announces`() throws {
    let machines = try Bundled.fixture("link").announcedMachines
    #expect(
      machines == [
        AnnouncedMachine(name: "link", states: ["idle", "connecting", "up"], outputs: [0])
      ]
    )
  }

  @Test func `a capability that is no truth value is refused, and a real clock does not read`()
    throws
  {
    func agreement(_ state: JSON, slack: Microseconds? = nil) throws -> Handshake.Agreement {
      let handshake = Handshake(
        specID: "lamp",
        vocabulary: LampAdapter.vocabulary,
        slack: slack,
        machines: [Self.lamp]
      )
      let hello: JSON = [
        "protocol": 1, "inject": [], "observe": [], "clock": ["virtual", "real"], "state": state,
      ]
      return try handshake.agreement(from: hello, command: "lamp")
    }
    #expect(try agreement(true).getters == [Self.lamp])
    #expect(try agreement(false).getters == nil && agreement(true, slack: 0).getters == nil)
    let fault = #expect(throws: ProtocolFault.self) { try agreement("often") }
    let words = fault?.words(process: "lamp", log: []).message
    #expect(words?.contains("a wrong 'state': expected true or false, found a string") == true)
  }
}

/// The steps of readings follow the steps of the trace.
@Suite struct ReadingNumberTests {
  private func recording(_ steps: [Int]) -> Recording {
    var recording = Recording()
    recording.readings = steps.map { StateReading(step: $0, states: ["lamp": "\($0)"]) }
    return recording
  }

  @Test func `behind the step of the options`() {
    var recording = recording([0, 1])
    recording.insertOptions()
    #expect(recording.readings?.map(\.step) == [1, 2])
  }

  @Test func `of a wait in parts, after the last part`() {
    let trace = [Step(delay: 4_000_000, input: nil), Step(delay: 0, input: 0)]
    let split = SplitTrace(trace, longest: 1_000_000)
    var recording = recording(Array(split.steps.indices))
    recording.join(split)
    #expect(recording.readings?.map(\.step) == [0, 1])
    #expect(recording.readings?.first?.states == ["lamp": "\(split.steps.count - 2)"])
  }

  @Test func `behind spontaneous inputs`() {
    var recording = recording([0, 1])
    recording.spontaneous = [
      SpontaneousInput(input: 1, at: 5, step: 0, isAfterInput: false, position: 0),
      SpontaneousInput(input: 1, at: 20, step: 1, isAfterInput: true, position: 0),
    ]
    let plan = [Step(delay: 10, input: 0), Step(delay: 10, input: 0)]
    let execution = Execution(of: plan, recording)
    #expect(execution.trace.map(\.isSpontaneous) == [true, false, false, true])
    #expect(execution.recording.readings?.map(\.step) == [1, 3])
  }
}
