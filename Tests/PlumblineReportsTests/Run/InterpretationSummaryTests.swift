import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The refutation of an interpretation concerns that interpretation.
struct InterpretationSummaryTests {
  /// A combination of options, with a refutation of so many steps.
  private func interpretation(_ options: [String], steps: Int?) -> RunResult.Interpretation {
    var refutation = Lamp.late
    refutation.steps = (0..<(steps ?? 0)).map { _ in Step(delay: 1, input: nil) }
    return RunResult.Interpretation(
      choice: zip(["one", "other"], options).map { Reference.Interpretation(name: $0, option: $1) },
      refutation: steps.map { _ in refutation }
    )
  }

  @Test func `the trace against an option refutes it beside choices that survive`() throws {
    let summaries = InterpretationSummary.all([
      interpretation(["a", "x"], steps: nil), interpretation(["a", "y"], steps: 5),
      interpretation(["b", "x"], steps: 7), interpretation(["b", "y"], steps: 2),
    ])
    #expect(summaries.map(\.possible) == [["a"], ["x"]])
    #expect(summaries[0].options[1].refutation?.steps.count == 7)
    #expect(summaries[1].options[1].refutation?.steps.count == 5)
  }

  @Test func `an option that survives in one combination is not ruled out`() {
    let summaries = InterpretationSummary.all([
      interpretation(["a", "x"], steps: nil), interpretation(["a", "y"], steps: 5),
      interpretation(["b", "x"], steps: 7), interpretation(["b", "y"], steps: nil),
    ])
    #expect(summaries.map(\.possible) == [["a", "b"], ["x", "y"]])
    #expect(summaries.allSatisfy { $0.options.allSatisfy { $0.refutation == nil } })
  }

  @Test func `what is ruled out only together with something else says so`() {
    var result = Lamp.passing
    result.interpretations = [
      interpretation(["a", "x"], steps: nil), interpretation(["b", "y"], steps: 3),
    ]
    let report = Lamp.report(result)
    let text = Lamp.text(of: report)
    #expect(text.contains("  one: a\n    not b: ruled out together with other options\n"))
    let lines = Lamp.stream(of: report).split(separator: "\n")
      .filter { $0.contains(#""kind":"interpretation""#) }
    #expect(lines.count == 4)
    #expect(lines.count { $0.contains(#""verdict":"ruled out""#) } == 2)
    #expect(!lines.contains { $0.contains(#""steps""#) })
  }

  @Test func `a late output that refutes an option has the instant at which it was due`() {
    var refuted = interpretation(["b"], steps: 1)
    refuted.refutation?.at = 4_000_000
    refuted.refutation?.cameAt = 6_000_000
    var result = Lamp.passing
    result.interpretations = [interpretation(["a"], steps: nil), refuted]
    let text = Lamp.text(of: Lamp.report(result))
    #expect(text.contains("came shown off TimedOut; expected: shown off TimedOut by 4 s"))
  }
}
