import TestTraits
import Testing

/// `plumbline fuzz --length`: how long traces may be.
@Suite(.waiting) struct LengthTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// The longest trace in the totals of a run.
  private func longest(_ options: String...) throws -> Int {
    let words = ["fuzz", "agora/rtm1-ios-zh", "--reference", "--seed", "1", "--steps", "30000"]
    let run = try tool.run(words + options)
    let found = try #require(
      run.output.firstMatch(of: #/longest trace (\d+) steps?, longest silence/#)
    )
    return try #require(Int(found.output.1))
  }

  @Test func `a trace is as long as the limit allows`() throws {
    defer { tool.clean() }
    for length in 1...5 { #expect(try longest("--length", "\(length)") == length) }
    #expect((10...12).contains(try longest("--length", "12")))
    #expect((100...200).contains(try longest("--length", "200")))
    #expect((203...999).contains(try longest()))
  }

  @Test(arguments: [
    ["--steps", "\(Int.max)", "--traces", "3"], ["--traces", "\(Int.max)", "--steps", "30"],
    ["--length", "\(Int.max)", "--steps", "30"],
  ])
  func `a limit may be the largest integer`(limits: [String]) throws {
    defer { tool.clean() }
    let run = try tool.run(["fuzz", "agora/rtm1-ios-zh", "--reference", "--seed", "1"] + limits)
    #expect(run.status == 3, "\(run.errors)")
  }

  @Test func `a limit below one is refused, and the command for a failure has the limit`() throws {
    defer { tool.clean() }
    let none = try tool.run("fuzz", "agora/rtm1-ios-zh", "--reference", "--length", "0")
    #expect(none.status == 2)
    #expect(none.errors.contains("--length must be at least 1, found 0"), "\(none.errors)")
    let run = try tool.run(
      "fuzz",
      "agora/rtm1-ios-zh",
      "--sample",
      "--defect",
      "aborted-reconnects",
      "--seed",
      "1",
      "--length",
      "40"
    )
    #expect(run.output.contains("--seed 1 --sample --defect aborted-reconnects --length 40"))
  }
}
