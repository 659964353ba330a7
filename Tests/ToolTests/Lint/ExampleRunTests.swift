import TestTraits
import Testing

/// The stories of the documents, told by clients that can tell them.
@Suite(.waiting) struct ExampleRunTests {
  @Test(arguments: [
    ("agora/rtm2-message", ["rtm2-57", "rtm2-58", "rtm2-59", "rtm2-60", "rtm2-61", "rtm2-63"]),
    ("agora/rtm2-stream", ["rtm2-87", "rtm2-88", "rtm2-89", "rtm2-90"]),
  ])
  func `a client that goes its own way tells the stories all the same`(
    spec: String,
    clauses: [String]
  ) throws {
    let tool = try Tool()
    defer { tool.clean() }
    for seed in 1...3 {
      let run = ["--seed", "\(seed)", "--steps", "200000", "--out", "run.jsonl"]
      _ = try tool.run(["fuzz", spec, "--sample"] + run)
      let lines = try tool.text(of: "run.jsonl").split(separator: "\n")
      for clause in clauses {
        let line = try #require(lines.first { $0.contains(#""clause":"\#(clause)""#) })
        #expect(line.contains(#""verdict":"conforms""#), "seed \(seed): \(line)")
        #expect(line.contains(#""witness":["#))
      }
    }
  }

  @Test func `the bounds of a time whose end does not show are shown by what follows`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    _ = try tool.run([
      "fuzz", "agora/rtm2-message", "--sample", "--defect", "suspends-after-last-try",
      "--seed", "1", "--steps", "1000000", "--out", "run.jsonl",
    ])
    let lines = try tool.text(of: "run.jsonl").split(separator: "\n")
    for clause in ["rtm2-16", "rtm2-54"] {
      let line = try #require(lines.first { $0.contains(#""clause":"\#(clause)""#) })
      #expect(line.contains(#""verdict":"conforms""#), "\(line)")
    }
  }
}
