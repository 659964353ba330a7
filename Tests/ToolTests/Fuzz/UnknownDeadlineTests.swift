import PlumblineModel
import TestTraits
import Testing

/// Adapters that do not tell the next deadline of their client, and clients that are noisy in silences.
@Suite(.waiting) struct UnknownDeadlineTests {
  private static let spec = """
    plumbline: 1
    spec: lamp
    stage: draft
    inputs: {press: {from: app}}
    outputs: {lit: {closed-by: [d-only]}}
    machines:
      lamp:
        client: true
        initial: dark
        states:
          dark: {on: {press: {to: lit, emits: [lit], clauses: [d-press]}}}
          lit: {after: {out: {time: 4s, to: dark, clauses: [d-press]}}, on: {press: {clauses: [d-press]}}}
    decisions:
      d-only: {says: Nothing else is shown.}
      d-press: {says: A press lights the lamp for 4 s.}

    """

  /// A lamp with a timer of its own: a wait of an hour keeps it busy.
  private static let adapter = """
    import json, sys, time
    def run(steps):
        now, seen, results, dark = 0, [], [], 0
        for number, s in enumerate(steps):
            if s["after"] > 3600000000: time.sleep(60)
            now += s["after"]
            results.append("accepted" if "in" in s else None)
            if "in" in s and now >= dark:
                seen.append({"at": now, "after": number, "out": "lit"})
                dark = now + 4000000
        return {"now": now, "results": results, "observations": seen}
    for line in sys.stdin:
        m = json.loads(line)
        ok = {}
        if m["op"] == "hello":
            ok = {"protocol": 1, "implementation": {"name": "lamp"}, "clock": ["virtual"],
                  "inject": ["press"], "observe": ["lit"], "batch": 4096}
        elif m["op"] == "trace": ok = run(m["steps"])
        print(json.dumps({"id": m["id"], "ok": ok}), flush=True)

    """

  @Test func `a client with timers that its adapter cannot tell is not accused of a hang`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    try tool.write(Self.spec, to: "lamp.yaml")
    try tool.write(Self.adapter, to: "lamp.py")
    let run = try tool.run(
      ["fuzz", "lamp.yaml", "--seed", "1", "--steps", "10000", "--out", "run.jsonl", "--"]
        + ["python3", "lamp.py"]
    )
    #expect(!run.output.contains("hang"), "\(run.output)")
    #expect(run.output.contains("Decisions  2 conform"), "\(run.output)")
    let says =
      "long silences lasted at most 13 s: the adapter does not tell the next deadline of the client ('next')"
    #expect(run.output.contains(says), "\(run.output)")
    #expect(try tool.run("report", "run.jsonl").output.contains(says))
  }

  @Test(arguments: [(latestInstant, ""), (latestInstant / 2, "3,652,499 d 23 h")])
  func `a run waits for a far deadline, not beyond the last instant`(
    deadline: Microseconds,
    silence: String
  ) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let next = "return {\"next\": max(\(deadline), now + 1), "
    let adapter = Self.adapter
      .replacing(#"if s["after"] > 3600000000: time.sleep(60)"#, with: "")
      .replacing("return {", with: next)
    try tool.write(Self.spec, to: "lamp.yaml")
    try tool.write(adapter, to: "lamp.py")
    let run = try tool.run(
      ["fuzz", "lamp.yaml", "--seed", "1", "--steps", "10000", "--", "python3", "lamp.py"]
    )
    #expect(run.status == 3, "\(run.output)\(run.errors)")
    #expect(run.output.contains("longest silence \(silence)"), "\(run.output)")
  }

  @Test func `a ping each 10 s in a silence of weeks is a violation, and no fault of the adapter`()
    throws
  {
    let client = FixtureClient(spec: "mqtt5-connection", program: "mqtt5.py", steps: 40_000)
    let outcome = try client.fuzz(["--defect", "waits-for-ever"], seed: 2)
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.violatedFacts == ["connect-09"])
    #expect(!outcome.output.contains("at fault"))
  }
}
