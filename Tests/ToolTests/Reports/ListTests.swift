import Testing

/// `plumbline list`.
struct ListTests {
  @Test func `a list in a pipe shows whole sentences`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try tool.run("list", "agora/rtm1-en")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("en-21"))
    #expect(!outcome.output.contains("…"))
  }
}
