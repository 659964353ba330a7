import TestTraits
import Testing

/// Calls inside callbacks, from a run to the trace and back.
@Suite(.waiting) struct ReentrantTests {
  private let client = FixtureClient(spec: "link", program: "reentrant_link.py", steps: 4000)

  @Test func `a client that can be called inside its callbacks conforms`() throws {
    let outcome = try client.fuzz([])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `a call that is lost inside a callback is found, replayed and explained`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let program = Tool.python(client.program) + ["--late-state"]
    let fuzz = ["fuzz", client.path, "--seed", "1", "--steps", "4000", "--out", "run.jsonl"]
    let found = try tool.run(fuzz + program)
    #expect(found.status == 1, "\(found.output)\(found.errors)")
    #expect(found.output.contains("disconnect (inside the callback)"), "\(found.output)")
    let trace = try tool.text(of: "run.1.trace.jsonl")
    #expect(trace.contains(#""within":"callback""#), "\(trace)")
    let replay = ["replay", "run.1.trace.jsonl", "--spec", client.path]
    let again = try tool.run(replay + program)
    #expect(again.output.contains("still fails") && again.status == 1, "\(again.output)")
    let fixed = try tool.run(replay + Tool.python(client.program))
    #expect(fixed.output.contains("fixed") && fixed.status == 0, "\(fixed.output)")
    let judged = try tool.run(replay)
    #expect(judged.output.contains("still fails") && judged.status == 1, "\(judged.output)")
    let other = try tool.run(replay + ["--reference"])
    #expect(other.status == 2 && other.errors.contains(#""reentrant":true"#), "\(other.errors)")
    let page = try tool.run(["report", "run.jsonl"])
    #expect(page.output.contains("(inside the callback)"), "\(page.output)")
    let explained = try tool.run(["explain", "run.1.trace.jsonl", "--spec", client.path])
    #expect(explained.output.contains("(inside the callback)"), "\(explained.output)")
  }

  @Test(arguments: ["rtm1.py", "rtm1_asyncio.py"])
  func `a client of RTM 1 conforms inside its callbacks, too`(program: String) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let fuzz = [
      "fuzz", "agora/rtm1-ios-zh", "--seed", "1", "--steps", "6000", "--out", "run.jsonl",
    ]
    let outcome = try tool.run(fuzz + Tool.python(program) + ["--reentrant"])
    #expect(outcome.output.contains("no failure"), "\(outcome.output)\(outcome.errors)")
  }

  @Test func `calls inside callbacks have a place in the compact form, too`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let program = Tool.python("rtm1.py") + ["--reentrant", "--compact"]
    let fuzz = ["fuzz", "agora/rtm1-ios-zh", "--seed", "1", "--steps", "6000"]
    let outcome = try tool.run(fuzz + program)
    #expect(outcome.output.contains("no failure"), "\(outcome.output)\(outcome.errors)")
    let check = try tool.run(["adapter", "check", "agora/rtm1-ios-zh"] + program)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
  }

  @Test func `the check of an adapter gives calls inside callbacks, too`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let program = Tool.python("rtm1.py") + ["--reentrant"]
    let check = try tool.run(["adapter", "check", "agora/rtm1-ios-zh"] + program)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
  }
}
