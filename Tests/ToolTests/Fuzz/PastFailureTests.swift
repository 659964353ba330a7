import TestTraits
import Testing

/// What is wrong with a client behind its first failure.
@Suite(.waiting) struct PastFailureTests {
  private func fuzz(_ spec: String, _ defects: [String]) -> [String] {
    ["fuzz", spec, "--sample", "--seed", "1", "--steps", "40000"]
      + defects.flatMap { ["--defect", $0] }
  }

  @Test(arguments: [
    (
      "agora/rtm1-en",
      [
        "aborted-reconnects", "login-times-out-early", "channel-messages-old", "expiry-disconnects",
        "calls-succeed-in-aborted",
      ]
    ),
    (
      "agora/rtc-channel",
      [
        "interruption-not-cancelled", "never-gives-up", "rejoin-says-join", "second-join-untold",
        "invalid-token-fails",
      ]
    ),
  ])
  func `one run finds five bugs, each with a trace of its own`(
    spec: String,
    defects: [String]
  ) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try tool.run(fuzz(spec, defects) + ["--out", "run.jsonl"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n5 failures · seed 1"), "\(outcome.output)")
    #expect(!outcome.output.contains("  behind     "))
    // Each trace fails because of one bug, and passes without it.
    let traces = (1...5).map { "run.\($0).trace.jsonl" }
    var needed: [String] = []
    for defect in defects {
      let others = defects.filter { $0 != defect }.flatMap { ["--defect", $0] }
      let replay = try tool.run(["replay"] + traces + ["--sample"] + others)
      let fixed = traces.filter { replay.output.contains("\($0): fixed") }
      #expect(fixed.count == 1, "\(defect): \(replay.output)")
      needed += fixed
    }
    #expect(needed.sorted() == traces)
  }

  @Test func `a failure behind a wrong reason is one of its own, and names the one before it`()
    throws
  {
    let tool = try Tool()
    defer { tool.clean() }
    let defects = ["interruption-says-login", "channels-not-rejoined"]
    let outcome = try tool.run(fuzz("agora/rtm1-en", defects) + ["--out", "run.jsonl"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n2 failures · seed 1"), "\(outcome.output)")
    #expect(outcome.output.contains("  behind     failure 1 of the same trace\n"))
    func replay(_ arguments: String...) throws -> Tool.Outcome {
      try tool.run(["replay", "run.2.trace.jsonl"] + arguments)
    }
    #expect(try replay().output.contains("still fails: missing output (en-45, en-46, en-47)"))
    #expect(try replay("--sample", "--defect", defects[0]).output.contains("trace.jsonl: fixed"))
    let again = try replay("--sample", "--defect", defects[0], "--defect", defects[1])
    #expect(again.output.contains("still fails: missing output (en-45, en-46, en-47)"))
  }

  @Test func `a failure behind a missing output may result from it`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let defects = ["login-result-after-reconnect", "attributes-not-written"]
    let outcome = try tool.run(fuzz("agora/rtm1-en", defects))
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n1 failure · seed 1"), "\(outcome.output)")
    let consequence =
      "  behind it  missing output: attributesSynchronized is due (en-45, en-46, en-47)\n"
    #expect(outcome.output.contains(consequence), "\(outcome.output)")
    #expect(outcome.output.contains("see it with --tolerate en-30\n"))
    #expect(
      outcome.output.contains("  inconclusive    violated only behind another failure: After such")
    )
    // The command that the report names.
    let tolerant = try tool.run(fuzz("agora/rtm1-en", defects) + ["--tolerate", "en-30"])
    #expect(tolerant.status == 1)
    #expect(tolerant.output.contains("\n2 failures, 1 of them tolerated · seed 1"))
  }

  @Test(arguments: [
    ["interruption-says-login", "channels-not-rejoined"],
    ["login-result-after-reconnect", "attributes-not-written"],
  ])
  func `a list that a run wrote accepts what is behind a failure, too`(defects: [String]) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let run = fuzz("agora/rtm1-en", defects)
    #expect(try tool.run(run + ["--accept-write", "accepted.yaml"]).status == 1)
    let outcome = try tool.run(run + ["--accept", "accepted.yaml"])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("\n2 failures, accepted · seed 1"))
  }

  @Test func `what is tolerated alone leaves a run incomplete`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let run = fuzz("agora/rtm1-en", ["interruption-says-login"])
    let outcome = try tool.run(run + ["--tolerate", "en-2*"])
    #expect(outcome.status == 3, "\(outcome.output)")
    #expect(outcome.output.contains("exit status 3: incomplete: a violation is tolerated\n"))
    #expect(try tool.run(run + ["--tolerate", "en-99"]).status == 2)
  }

  @Test func `a clause that is not selected does not fail a run, and the command selects the same`()
    throws
  {
    let tool = try Tool()
    defer { tool.clean() }
    let run = [
      "fuzz", "agora/rtm1-ios-zh", "--sample", "--defect", "attributes-not-written", "--seed", "5",
      "--steps", "30000", "--clause", "zh-42",
    ]
    let failing = try tool.run(run)
    #expect(failing.status == 1, "\(failing.output)")
    #expect(failing.output.contains("fuzz agora/rtm1-ios-zh --seed 5 --clause zh-42 --sample"))
    // The failure cites zh-41 and zh-46, too.
    let outcome = try tool.run(run + ["--tolerate", "zh-42"])
    #expect(outcome.status == 3, "\(outcome.output)")
    #expect(outcome.output.contains("\n1 failure, tolerated · seed 5 · exit status 3: incomplete"))
    #expect(outcome.output.contains(" --clause zh-42 --tolerate zh-42 --sample"))
  }
}
