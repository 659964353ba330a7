import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The guarantee of a complete suite.
struct GuaranteeTests {
  private func page(
    _ choices: RunRecord.Choices,
    _ interpretations: [RunRecord.Interpretation] = []
  ) throws -> String {
    var record = try Lamp.record(of: Lamp.report(Lamp.passing))
    record.interpretations = interpretations
    record.suite = RunRecord.Suite(
      states: 2,
      extraStates: 1,
      pairs: 2,
      tests: 9,
      inputs: ["press"],
      waits: [4_000_000],
      choices: choices,
      obstacles: [],
      interpretation: ["late=a"]
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

  private let choices = RunRecord.Choices(events: 0, fewestTries: 0, allowed: 0, seen: 0)

  @Test func `the promise says its conditions, and each row its limits`() throws {
    let joined = try page(choices).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for words in [
      "In each sequence of the inputs and waits below, of any length, the client answers as the state machines",
      "Each trace starts with a fresh client. The client always answers the same steps alike.",
      "In these sequences it behaves like a machine with at most 3 states: the tests distinguish 2 states, and",
      "press; a sequence gives each only where the spec defines it and the client can take it",
      "4 s; no wait of a sequence ends before a timer of the spec of which a part has passed",
      "other waits, arguments and options; inputs where",
    ] { #expect(joined.contains(words), "\(words)") }
  }

  @Test(arguments: [
    (RunRecord.Interpretation.Verdict.possible, true), (.ruledOut, false),
  ])
  func `interpretations that remain are not covered`(
    _ other: RunRecord.Interpretation.Verdict,
    _ isNamed: Bool
  ) throws {
    let options = [
      RunRecord.Interpretation(
        name: "late",
        option: "a",
        verdict: other == .possible ? .possible : .followed
      ),
      RunRecord.Interpretation(name: "late", option: "b", verdict: other),
    ]
    let words = "other interpretations that the client may follow: late=b (the tests took late=a);"
    #expect(try page(choices, options).contains(words) == isNamed)
  }
}
