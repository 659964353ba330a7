import TestSupport
import TestTraits
import Testing

/// An environment that is late says nothing about the implementation.
@Suite(.waiting) struct LateEnvironmentTests {
  private static let spec = """
    plumbline: 1
    spec: silent
    sources:
      page: {title: A call, ledger: silent.clauses.yaml}
    inputs:
      ring: {from: app}
      cancel: {from: app}
      hangUp: {from: app}
      answered: {from: peer, only-when: porter is called}
    outputs:
      changed: {args: {state: line}, closed-by: [d-all]}
    machines:
      line:
        announces: {changed: {state: $to}}
        initial: idle
        states:
          idle: {on: {ring: {to: ringing, clauses: [x-1]}}}
          calling:
            initial: ringing
            states:
              ringing:
                shows: calling
                on:
                  cancel: {to: cancelled, clauses: [x-2]}
                  answered: {to: talking, clauses: [x-3]}
              cancelled: {shows: calling}
            after:
              in-vain: {time: 1min, to: idle, clauses: [x-4]}
          talking: {on: {hangUp: {to: idle, clauses: [d-all]}}}
        ignores: {inputs: [ring, cancel, hangUp], clauses: [d-all]}
      porter:
        environment: true
        initial: away
        states:
          away: {on: {enter line.ringing: {to: called}}}
          called:
            on:
              answered: {to: away}
              enter line.cancelled: {to: away}
              enter line.idle: {to: away}
            after: {answer: {time: 2s..10s, gives: [answered]}}
    decisions:
      d-all: {says: An example.}

    """
  private static let ledger = """
    document: {id: page, title: A call, file: x.txt, lines: 4}
    clauses:
      - {id: x-1, lines: "1", section: A, kind: transition, modality: explicit, says: "Ringing makes an idle line call."}
      - {id: x-2, lines: "2", section: A, kind: transition, modality: explicit, says: "Cancelling withdraws the request; nothing is shown."}
      - {id: x-3, lines: "3", section: A, kind: transition, modality: explicit, says: "An answer connects the line."}
      - {id: x-4, lines: "4", section: A, kind: timeout, modality: explicit, says: "A line that calls is idle after a minute."}

    """

  @Test func `a silent reaction is not exercised by traces that only a late environment ends`()
    throws
  {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(Self.spec, to: "silent.yaml")
    try tool.write(Self.ledger, to: "silent.clauses.yaml")
    let run = try tool.run(["fuzz", "silent.yaml", "--reference", "--seed", "1", "--steps", "5000"])
    #expect(run.status == 3, "\(run.output)")
    #expect(run.output.contains(#/x-2 +not exercised/#), "\(run.output)")
    #expect(!run.output.contains(#/x-[134] +not exercised/#), "\(run.output)")
  }

  @Test func `a log names the environment that was late`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(Self.spec, to: "silent.yaml")
    try tool.write(Self.ledger, to: "silent.clauses.yaml")
    func out(_ seconds: Int, _ session: String, _ state: String) -> String {
      #"{"at":\#(seconds)000000,"session":"\#(session)","out":"changed","args":{"state":"\#(state)"}}"#
        + "\n"
    }
    func ring(_ session: String) -> String {
      #"{"at":0,"session":"\#(session)","in":"ring"}"# + "\n" + out(0, session, "calling")
    }
    let header =
      #"{"spontaneous":["ring","cancel","hangUp","answered"],"observe":["changed"]}"# + "\n"
    // Without an answer the call is not judged after 10 s.
    try tool.write(
      header + ring("a") + ring("b") + out(30, "a", "talking") + out(31, "b", "idle")
        + out(32, "a", "calling"),
      to: "late.jsonl"
    )
    let late = try tool.run("monitor", "silent.yaml", "late.jsonl", "--judge", "time")
    #expect(late.status == 0, "\(late.output)")
    #expect(late.output.contains("Judged in part"))
    #expect(late.output.contains("porter gave no answered in time: 2 sessions"), "\(late.output)")
    // In its time the client is to blame.
    try tool.write(header + ring("a") + out(5, "a", "idle"), to: "wrong.jsonl")
    let wrong = try tool.run("monitor", "silent.yaml", "wrong.jsonl", "--judge", "time")
    #expect(wrong.status == 1, "\(wrong.output)")
    #expect(!wrong.output.contains("Judged in part"))
  }

  @Test(arguments: 1...12)
  func `an answer within its time is the evidence for its clause`(seed: Int) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let path = Repository.path + "/Tests/Fixtures/specs/gatehouse.yaml"
    let run = try tool.run(["fuzz", path, "--reference", "--seed", "\(seed)", "--steps", "2000"])
    #expect(run.status == 0, "\(run.output)")
  }
}
