import TestTraits
import Testing

/// The benchmarks as those who run them see them; no test looks at a figure.
@Suite(.waiting) struct BenchTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `the C loop and Plumbline stand in one table with their ratio`() throws {
    defer { tool.clean() }
    let run = try tool.shell(
      "plumbline-bench peers specs/agora/rtm1-ios-zh.yaml --steps 200000 --rounds 1",
      in: Tool.repository
    )
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let rows = run.output.split(separator: "\n")
    for name in ["C loop, cc -O2", "rtm1-client", "the automaton itself"] {
      let row = rows.first { $0.hasPrefix(name) }
      #expect(row?.firstMatch(of: /\d+ +\d+\.\d\d( +\d+\.\d ns){3}/) != nil, "\(run.output)")
    }
    // A loop that stays in a corner of the automaton is fast, too.
    let taken = try #require(run.output.firstMatch(of: /(\d+) of (\d+) transitions/))
    let (own, all) = (try #require(Int(taken.1)), try #require(Int(taken.2)))
    #expect(own > all / 2, "\(run.output)")
  }

  @Test func `a machine without a C compiler gets a message`() throws {
    defer { tool.clean() }
    let run = try tool.shell(
      """
      PATH=$(dirname "$(command -v plumbline-bench)")
      plumbline-bench peers specs/agora/rtm1-ios-zh.yaml
      """,
      in: Tool.repository
    )
    #expect(run.status != 0)
    #expect(run.errors.contains("no C compiler: 'cc' was not found in PATH"), "\(run.errors)")
  }

  @Test func `the processor time of a shell is not that of the adapter which it starts`() throws {
    defer { tool.clean() }
    let run = try tool.shell(
      """
      plumbline-bench speed specs/agora/rtm1-ios-zh.yaml --steps 2000 -- \
      sh -c 'python3 fuzz/adapters/python/rtm1.py; true'
      """,
      in: Tool.repository
    )
    #expect(run.status != 0)
    #expect(run.errors.contains("another process that it started did the work"), "\(run.errors)")
  }
}
