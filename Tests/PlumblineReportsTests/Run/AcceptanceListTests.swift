import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The list of a run accepts each of its failures with all their clauses.
struct AcceptanceListTests {
  private let today: Day

  init() throws { today = try #require(Day(year: 2026, month: 8, day: 1)) }

  /// A lamp that is late, against a clause and a decision.
  private var late: RunResult {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.failures[0].clauses = ["l-2", "d-quiet"]
    result.clauses[1].verdict = .violates
    result.clauses[3].verdict = .violates
    return result
  }

  /// The run, when some differences are accepted.
  private func report(
    _ result: RunResult,
    accepting differences: [Acceptance.Difference],
    selection: Set<String>? = nil
  ) -> RunReport {
    var report = Lamp.report(result, selection: selection)
    report.acceptance = Acceptance(differences, on: today)
    return report
  }

  @Test func `a decision that a failure cites is part of the list`() {
    let list = Lamp.report(late).differences
    #expect(list.map(\.clause) == ["l-2", "d-quiet"])
    #expect(list.map(\.verdict) == [.violates, .violates])
    #expect(report(late, accepting: list).status == .conforms)
  }

  @Test func `a clause that only a consequence cites is part of the list`() {
    var result = late
    result.clauses[0].verdict = .conforms
    var behind = Lamp.late
    behind.clauses = ["l-1"]
    result.failures[0].consequences = [behind.consequence]
    let list = Lamp.report(result).differences
    #expect(list.map(\.clause) == ["l-1", "l-2", "d-quiet"])
    // With the list, the consequence is a failure.
    result.failures[0].consequences = []
    result.failures.append(behind)
    result.clauses[0].verdict = .violates
    #expect(report(result, accepting: list).status == .conforms)
  }

  @Test func `what is behind a failure shows with an option of the program, or of a test`() {
    var result = late
    result.failures[0].consequences = [Lamp.late.consequence]
    let report = Lamp.report(result)
    let advice = "This may result from it; see it with "
    #expect(Lamp.text(of: report).contains(advice + "--tolerate l-2 --tolerate d-quiet\n"))
    let style = Style(isColoured: false)
    let test = TextReport(Lamp.made(report), style: style) { "accepting: \($0)" }
    #expect(test.text.contains(advice + #"accepting: ["l-2", "d-quiet"]"#))
  }

  @Test func `a clause outside the selection is not part of the list, and not needed`() {
    let list = Lamp.report(late, selection: ["l-2"]).differences
    #expect(list.map(\.clause) == ["l-2"])
    #expect(report(late, accepting: list, selection: ["l-2"]).status == .conforms)
    #expect(report(late, accepting: list).status == .fails)
  }

  @Test func `a failure is tolerated with its selected clauses`() {
    var report = Lamp.report(late, selection: ["l-2"])
    #expect(report.status == .fails)
    report.tolerated = ["l-2"]
    #expect(report.status == .incomplete)
    #expect(report.meaning == "incomplete: a violation is tolerated")
    report.tolerated = ["d-quiet"]
    #expect(report.status == .fails)
  }

  @Test func `a decision that no failure cites is not part of the list`() {
    #expect(Lamp.report(Lamp.passing).differences.isEmpty)
  }

  @Test func `the report names the clauses for which a failure is not accepted`() {
    let list = Lamp.report(late).differences.filter { $0.clause == "l-2" }
    let report = report(late, accepting: list)
    #expect(report.status == .fails)
    #expect(Lamp.text(of: report).contains("  failure 1  not accepted, because of d-quiet\n"))
  }

  /// The accepted difference of a clause that another run found flaky.
  private func flaky(_ reason: String) -> Acceptance.Difference {
    Acceptance.Difference(clause: "l-2", verdict: .flaky, reason: reason, issue: "#7")
  }

  @Test func `the report shows the verdict of the run, not that of the list`() {
    let text = Lamp.text(of: report(late, accepting: [flaky("mended in May")]))
    #expect(text.contains("violates, accepted: mended in May (#7)"), "\(text)")
    #expect(!text.contains("flaky"), "\(text)")
  }

  @Test(arguments: [
    ("failed again in 1 of 5 runs", "not explained yet"), ("mended in May", "mended in May"),
  ])
  func `the list is written with the verdict of the run and the reasons of people`(
    reason: String,
    written: String
  ) {
    let list = report(late, accepting: [flaky(reason)]).differences
    #expect(list.map(\.verdict) == [.violates, .violates])
    #expect(list.first?.reason == written)
    #expect(list.first?.issue == "#7")
  }

  @Test(
    arguments: [(.violates, "2026-07-31"), (.notExercised, "2026-12-31")]
      as [(
        ClauseResult.Verdict, String
      )]
  )
  func `an entry that has expired, or whose verdict is worse now, keeps what a person wrote`(
    verdict: ClauseResult.Verdict,
    until: String
  ) throws {
    var known = flaky("mended in May")
    (known.verdict, known.until) = (verdict, Day(until))
    #expect(known.until != nil)
    let list = report(late, accepting: [known]).differences
    let entry = try #require(list.first { $0.clause == "l-2" })
    #expect(entry.verdict == .violates)
    #expect(entry.reason == "mended in May" && entry.issue == "#7")
    #expect(entry.until == known.until)
    // Writing the list anew does not renew what has expired.
    let isOver = until < today.description
    #expect(report(late, accepting: list).status == (isOver ? .fails : .conforms))
  }

  @Test func `a clause that conforms now is not part of the list, whatever was written about it`() {
    #expect(report(Lamp.passing, accepting: [flaky("mended in May")]).differences.isEmpty)
  }

  @Test func `the report names a failure that cannot be accepted`() {
    var result = late
    var crash = Lamp.late
    (crash.kind, crash.clauses) = (.crash, [])
    result.failures.append(crash)
    let report = report(result, accepting: Lamp.report(result).differences)
    #expect(report.status == .fails)
    #expect(Lamp.text(of: report).contains("failure 2  cannot be accepted: it cites no clause\n"))
  }

  @Test(arguments: [
    (["l-2"], "the accepted difference of l-2 no longer occurs; take it off the list"),
    (
      ["l-1", "l-2"], "the accepted differences of l-1, l-2 no longer occur; take them off the list"
    ),
  ])
  func `the last line names what no longer occurs`(clauses: [String], meaning: String) {
    let list = clauses.map { Acceptance.Difference(clause: $0, verdict: .violates, reason: "R") }
    #expect(report(Lamp.passing, accepting: list).meaning == meaning)
  }

  @Test(
    arguments: [
      (.notExercised, "l-2 is accepted, but not exercised; run longer, or take it off the list"),
      (
        .couldNotRun,
        "l-2 is accepted, but could not run; let the adapter do what it needs, or take it off the list"
      ),
    ] as [(ClauseResult.Verdict, String)]
  )
  func `a run that says nothing about an accepted difference does not call it gone`(
    verdict: ClauseResult.Verdict,
    meaning: String
  ) {
    var result = Lamp.passing
    result.clauses[1].verdict = verdict
    let difference = Acceptance.Difference(clause: "l-2", verdict: .violates, reason: "R")
    let report = report(result, accepting: [difference])
    #expect(report.status == .fails)
    #expect(report.meaning == meaning)
    let row = "accepted (violates), but \(verdict.rawValue); "
    #expect(Lamp.text(of: report, width: 400).contains(row))
  }

  @Test func `a run without a required clause says so`() {
    var result = Lamp.passing
    for index in result.clauses.indices { result.clauses[index].verdict = .notApplicable }
    let report = Lamp.report(result)
    #expect(report.status == .incomplete)
    #expect(report.meaning == "incomplete: nothing failed, but no clause is required")
  }

  @Test(arguments: [
    (false, "a deviation from an assumption is not accepted"),
    (
      true, "a deviation from an assumption is not accepted, and a required clause was not verified"
    ),
  ])
  func `a deviation is the reason of an incomplete run`(isOpen: Bool, reason: String) {
    var result = late
    result.failures[0].blame = .assumption
    result.clauses[1].verdict = .deviates
    result.clauses[3].verdict = .deviates
    if isOpen { result.clauses[0].verdict = .notExercised }
    #expect(Lamp.report(result).meaning == "incomplete: nothing failed, but \(reason)")
  }
}
