import TestTraits
import Testing

/// What `--version` says about the origin of the program; `.ci/release` tries out that of a release.
@Suite(.waiting) struct VersionTests {
  @Test func `a build without a commit says so`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try tool.run("--version")
    #expect(outcome.output.wholeMatch(of: #/\d+\.\d+\.\d+ \(built from source\)\n/#) != nil)
  }
}
