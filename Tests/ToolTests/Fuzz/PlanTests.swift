import TestTraits
import Testing

/// `plumbline fuzz --plan`: what a run would cost and reach.
@Suite(.waiting) struct PlanTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// The lines of an output that have some words in them.
  private func lines(of outcome: Tool.Outcome, with words: String) -> [Substring] {
    outcome.output.split(separator: "\n").filter { $0.contains(words) }
  }

  @Test func `a plan reaches what the run reaches`() throws {
    defer { tool.clean() }
    let words = ["fuzz", "agora/rtm1-ios-zh", "--reference", "--seed", "3", "--steps", "3000"]
    let run = try tool.run(words)
    let plan = try tool.run(words + ["--plan"])
    #expect(plan.status == 0, "\(plan.output)\(plan.errors)")
    for line in ["transitions", "put to the test"] {
      #expect(!lines(of: run, with: line).isEmpty)
      #expect(lines(of: plan, with: line) == lines(of: run, with: line))
    }
    #expect(plan.output.contains("of virtual time: no waiting"))
    #expect(plan.output.contains("nothing was run"))
  }

  /// The automaton never shows an output that only invariants judge.
  @Test func `a plan reports no violation`() throws {
    defer { tool.clean() }
    for words in [["fuzz"], ["test", "--extra-states", "0"]] {
      let plan = try tool.run(words + ["agora/rtm1-en", "--sample", "--plan"])
      #expect(plan.status == 0)
      #expect(lines(of: plan, with: "violates") + lines(of: plan, with: "Failure") == [])
    }
  }

  @Test func `on a real clock it says how long the waiting takes, and does not wait`() throws {
    defer { tool.clean() }
    let words = [
      "fuzz", "agora/rtm1-ios-zh", "--reference", "--clock", "real", "--seed", "1", "--traces",
      "40", "--plan", "--slack", "20ms",
    ]
    let plan = try tool.run(words)
    #expect(plan.status == 0, "\(plan.output)\(plan.errors)")
    #expect(plan.output.contains("in 40 traces"))
    #expect(plan.output.contains("with 16 side by side"))
    // Time is what a login and an outage take, each many times.
    #expect(plan.output.contains(" min "), "\(plan.output)")
    let alone = try tool.run(words + ["--workers", "1"])
    #expect(alone.output.contains("with 1 side by side"))
    #expect(lines(of: alone, with: "put to the test") == lines(of: plan, with: "put to the test"))
  }

  @Test func `a run on a real clock begins with the estimate`() throws {
    defer { tool.clean() }
    let fuzz = "plumbline fuzz agora/rtm1-ios-zh --reference --seed 1"
    func errors(_ command: String) throws -> String {
      try tool.shell("timeout -s INT 3 \(command)", in: tool.directory).errors
    }
    let long = try errors("\(fuzz) --clock real --traces 400")
    #expect(
      long.contains(#/plumbline: about \d+ (min|h)[^\n]* of waiting on the real clock/#),
      "\(long)"
    )
    #expect(
      long.contains("warning: the longest constants are keep-alive 30 s, "),
      "\(long)"
    )
    #expect(long.contains("use '--set keep-alive=…', or limit the run by --wall"), "\(long)")
    let limited = try errors("\(fuzz) --clock real --wall 1s")
    let simulated = try errors("\(fuzz) --steps 1000")
    #expect(!limited.contains("of waiting") && !simulated.contains("of waiting"), "\(limited)")
  }

  @Test func `the limit of a real clock is that of the waiting`() throws {
    defer { tool.clean() }
    let words = [
      "fuzz", "agora/rtm1-ios-zh", "--reference", "--clock", "real", "--seed", "1", "--plan",
      "--wall",
    ]
    func traces(_ limit: String) throws -> Int {
      let plan = try tool.run(words + [limit])
      let line = try #require(lines(of: plan, with: " side by side").first, "\(plan.errors)")
      let count = line.split(separator: " ").drop { $0 != "in" }.dropFirst().first
      return try #require(Int(count?.filter(\.isNumber) ?? ""))
    }
    let (short, long) = (try traces("2min"), try traces("20min"))
    #expect(16 <= short && short < long, "\(short) \(long)")
  }

  @Test func `an adapter is asked only what it can do`() throws {
    defer { tool.clean() }
    let words = ["fuzz", "agora/rtm1-ios-zh", "--seed", "1", "--steps", "500", "--plan"]
    let plan = try tool.run(words + Tool.python("rtm1.py"))
    #expect(plan.status == 0, "\(plan.output)\(plan.errors)")
    #expect(!lines(of: plan, with: "implementation").isEmpty)
    let none = try tool.run(words + ["--", "/nowhere/at/all"])
    #expect(none.status == 4)
  }

  @Test(arguments: ["--out", "--accept-write"])
  func `nothing is kept of a plan`(option: String) throws {
    defer { tool.clean() }
    let plan = try tool.run("fuzz", "agora/rtm1-ios-zh", "--reference", "--plan", option, "kept")
    #expect(plan.status == 2)
    #expect(plan.errors.contains("leave out --out and --accept-write"), "\(plan.errors)")
  }
}
