import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The guarantee of a complete suite.
struct GuaranteeTests {
  private func page(_ choices: RunRecord.Choices) throws -> String {
    var record = try Lamp.record(of: Lamp.report(Lamp.passing))
    record.suite = RunRecord.Suite(
      states: 2,
      extraStates: 1,
      pairs: 2,
      tests: 9,
      inputs: ["press"],
      waits: [4_000_000],
      choices: choices,
      obstacles: []
    )
    return TextReport(record, style: Style(isColoured: false), width: 400).text
  }

  @Test(arguments: [
    (
      RunRecord.Choices(events: 0, fewestTries: 0, allowed: 0, seen: 0),
      "none in a reaction: the spec has one to each event that the tests reached"
    ),
    (
      RunRecord.Choices(events: 2, fewestTries: 3, allowed: 5, seen: 4),
      "2 events to which the spec allows several answers, each of which came 3 times or more: 4 of 5 answers came"
    ),
  ])
  func `the choices speak of answers, not of windows and orders`(
    _ choices: RunRecord.Choices,
    _ words: String
  ) throws {
    let text = try page(choices)
    let uncounted =
      "; not counted: the instants in the window of a timer, and the orders of events at one instant"
    #expect(text.contains(words + uncounted), "\(text)")
    #expect(text.contains("answers, instants and orders that the spec leaves open"), "\(text)")
  }

  @Test(arguments: [[PlumblineEngine.Suite.Obstacle.forbidden], []])
  func `a failure that the selection leaves out takes the guarantee`(
    _ obstacles: Set<PlumblineEngine.Suite.Obstacle>
  ) throws {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.clauses[1].verdict = .violates
    result.suite = PlumblineEngine.Suite.Summary(
      states: 2,
      extraStates: 1,
      pairs: 2,
      tests: 9,
      steps: 30,
      inputs: [0],
      waits: [4_000_000],
      obstacles: obstacles,
      isComplete: true
    )
    let report = Lamp.report(result, selection: ["l-1"])
    #expect(report.status == .incomplete)
    #expect(
      report.meaning == "incomplete: nothing selected failed, but the suite guarantees nothing"
    )
    let page = TextReport(
      try Lamp.record(of: report),
      style: Style(isColoured: false),
      width: 400
    )
    #expect(page.text.contains("No guarantee"))
    #expect(page.text.contains("nothing: a test failed for a clause that '--clause' leaves out."))
  }
}
