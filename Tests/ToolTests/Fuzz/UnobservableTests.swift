import TestTraits
import Testing

/// An adapter that can do what the app does, and nothing else: the line is lost when it is lost.
@Suite(.waiting) struct UnobservableTests {
  private func fuzz(_ tool: borrowing Tool, _ arguments: String...) throws -> Tool.Outcome {
    try BreakingLine.fuzz(tool, arguments)
  }

  @Test func `what comes unobserved is assumed, and named`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try fuzz(tool, "4")
    #expect(outcome.output.contains("no failure"), "\(outcome.output)")
    #expect(outcome.output.contains("unobservable    lost: may come at any time"))
    #expect(try tool.text(of: "run.jsonl").contains(#""unobservable":["lost"]"#))
    let report = try tool.run("report", "run.jsonl", "--to", "markdown")
    #expect(report.output.contains("unobservable"))
  }

  @Test func `what cannot happen is not assumed`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try fuzz(tool, "4", "absent=lost")
    #expect(outcome.output.contains("1 deviation from an assumption"), "\(outcome.output)")
    #expect(outcome.output.contains("status broken"))
    #expect(!outcome.output.contains("may come at any time"))
  }

  @Test func `what nothing unobservable explains is found, and its trace replays`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try fuzz(tool, "5")
    #expect(outcome.output.contains("1 deviation from an assumption"), "\(outcome.output)")
    #expect(outcome.output.contains("d-mended"), "\(outcome.output)")
    #expect(try tool.text(of: "run.1.trace.jsonl").contains(#""unobservable":["lost"]"#))
    let replay = try tool.run("replay", "run.1.trace.jsonl", "--spec", "line.yaml")
    #expect(replay.output.contains("still fails"), "\(replay.output)\(replay.errors)")
    #expect(replay.output.contains("d-mended"), "\(replay.output)")
    #expect(replay.output.contains("3: nothing failed, but a deviation"), "\(replay.output)")
  }
}
