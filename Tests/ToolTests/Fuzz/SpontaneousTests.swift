import TestTraits
import Testing

/// An adapter that cannot break the line, and observes its spontaneous breaks.
@Suite(.waiting) struct SpontaneousTests {
  private func fuzz(_ tool: borrowing Tool, _ arguments: String...) throws -> Tool.Outcome {
    try BreakingLine.fuzz(tool, arguments + ["report=lost"])
  }

  @Test func `what comes by itself is judged, and its clauses are verified`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try fuzz(tool, "4")
    #expect(outcome.output.contains("no failure"), "\(outcome.output)")
    #expect(outcome.output.contains("spontaneous     lost "), "\(outcome.output)")
    #expect(!outcome.output.contains("may come at any time"))
    let run = try tool.text(of: "run.jsonl")
    #expect(run.contains(#""spontaneous":{"lost":"#), "\(run.prefix(600))")
    for clause in ["d-breaks", "d-mended", "d-calls"] {
      let line = try #require(run.split(separator: "\n").first { $0.contains("\"\(clause)\"") })
      #expect(line.contains(#""verdict":"conforms""#), "\(line)")
    }
    let report = try tool.run("report", "run.jsonl", "--to", "markdown")
    #expect(report.output.contains("**spontaneous**"), "\(report.output.prefix(900))")
  }

  @Test func `what follows it wrongly is found, in a trace that shows it`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try fuzz(tool, "5")
    #expect(outcome.output.contains("1 deviation from an assumption"), "\(outcome.output)")
    #expect(outcome.output.contains("lost (spontaneous)"), "\(outcome.output)")
    let trace = try tool.text(of: "run.1.trace.jsonl")
    #expect(
      trace.contains(#"{"kind":"step","after":3000000,"in":"lost","spontaneous":true}"#),
      "\(trace)"
    )
    // The replay judges the recording, then carries out the trace without its spontaneous inputs.
    let replay = try tool.run("replay", "run.1.trace.jsonl", "--spec", "line.yaml")
    #expect(replay.output.contains("still fails"), "\(replay.output)\(replay.errors)")
    for (mend, words) in [("5", "still fails"), ("4", "fixed")] {
      let again = try tool.run(
        ["replay", "run.1.trace.jsonl", "--spec", "line.yaml", "--", "python3", "line.py", mend]
          + ["report=lost"]
      )
      #expect(again.output.contains(words), "\(again.output)\(again.errors)")
    }
  }
}
