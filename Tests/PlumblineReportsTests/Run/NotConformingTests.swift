import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The clauses without evidence of conformance, as text and Markdown list them.
struct NotConformingTests {
  /// The Markdown of a run with this verdict of the decision.
  private func markdown(_ verdict: ClauseResult.Verdict) throws -> String {
    var result = Lamp.doubtful
    result.clauses[3].verdict = verdict
    return RunPage(try Lamp.record(of: Lamp.report(result))).markdown
  }

  @Test func `a decision that was not exercised has no row, and the caption says so`() throws {
    let markdown = try markdown(.notExercised)
    #expect(markdown.contains("; decisions only if they were exercised.*"))
    #expect(markdown.contains("| `l-2` | not exercised |"))
    #expect(!markdown.contains("| `d-quiet` |"))
    #expect(markdown.contains("**Decisions**: 1 not exercised"))
  }

  @Test func `a decision from which the client deviates has a row`() throws {
    #expect(try markdown(.deviates).contains("| `d-quiet` | deviates from an assumption |"))
  }
}
