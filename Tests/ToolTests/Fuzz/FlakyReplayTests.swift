import TestTraits
import Testing

/// The trace of a flaky failure is carried out several times.
@Suite(.waiting) struct FlakyReplayTests {
  private let tool: Tool
  private let defect = ["--defect", "aborted-reconnects"]

  /// The trace `flaky.jsonl` of a failure that recurred in one of five runs.
  init() throws {
    tool = try Tool()
    let fuzz = ["fuzz", "agora/rtm1-ios-zh", "--sample", "--seed", "1", "--steps", "20000"]
    try #require(try tool.run(fuzz + defect + ["--out", "run.jsonl"]).status == 1)
    let trace = try tool.text(of: "run.1.trace.jsonl")
    try tool.write(
      trace.replacing(#""failure":"#, with: #""flaky":[1,5],"failure":"#),
      to: "flaky.jsonl"
    )
  }

  private func replay(_ words: [String]) throws -> Tool.Outcome {
    try tool.run(["replay", "flaky.jsonl"] + words)
  }

  @Test func `one that does not fail is not called fixed`() throws {
    defer { tool.clean() }
    let outcome = try replay(["--sample"])
    #expect(outcome.status == 3, "\(outcome.output)\(outcome.errors)")
    #expect(
      outcome.output.contains("flaky.jsonl: did not fail in 5 runs; it was flaky 1/5"),
      "\(outcome.output)"
    )
    #expect(!outcome.output.contains("fixed"), "\(outcome.output)")
  }

  @Test func `one that fails, and a saved recording, are judged as before`() throws {
    defer { tool.clean() }
    for words in [["--sample"] + defect, []] {
      let outcome = try replay(words)
      #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("still fails"), "\(outcome.output)")
    }
  }

  @Test func `one that fails only in the third process still fails`() throws {
    defer { tool.clean() }
    let script = #"""
      echo x >>starts
      [ $(wc -l <starts) -lt 3 ] || exec "$@" --defect aborted-reconnects
      exec "$@"
      """#
    let outcome = try replay(["--", "sh", "-c", script, "sh"] + Tool.python("rtm1.py").dropFirst())
    #expect(try tool.text(of: "starts") == "x\nx\nx\n")
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
  }
}
