import TestTraits
import Testing

/// Where the documents are silent, what is told of an implementation is what it does there.
@Suite(.waiting) struct SilentPlaceTests {
  @Test(arguments: [1, 2])
  func `an answer is told of the place that the outputs of the instant leave`(seed: Int) throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try tool.run([
      "fuzz", "agora/rtc-channel", "--sample", "--seed", "\(seed)", "--steps", "300000",
      "--out", "run.jsonl",
    ])
    #expect(outcome.status == 0, "\(outcome.output)")
    let lines = try tool.text(of: "run.jsonl").split(separator: "\n")
      .filter { $0.contains(#""kind":"undocumented""#) }
    #expect(lines.count > 20)
    // A client in Failed is not told of tokens and bans, and does not reconnect.
    for line in lines where line.contains(#""connection":"failed""#) {
      #expect(line.contains(#""outputs":[]"#), "\(line)")
    }
  }
}
