import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

struct RunStatusTests {
  @Test func `a decision that was not exercised does not make a run incomplete`() {
    #expect(Lamp.report(Lamp.passing).status == .conforms)
  }

  @Test func `a required clause that was not exercised makes a run incomplete`() {
    var result = Lamp.passing
    result.clauses[1].verdict = .notExercised
    #expect(Lamp.report(result).status == .incomplete)
  }

  @Test func `an unexplained deviation makes a run incomplete until it is accepted`() throws {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.failures[0].blame = .assumption
    result.failures[0].clauses = ["d-quiet"]
    result.clauses[3].verdict = .deviates
    var report = Lamp.report(result)
    #expect(report.status == .incomplete)
    #expect(report.meaning.contains("deviation"))
    #expect(report.differences.map(\.clause) == ["d-quiet"])
    let today = try #require(Day(year: 2026, month: 8, day: 1))
    report.acceptance = Acceptance(report.differences, on: today)
    #expect(report.status == .conforms)
    result.failures = []
    result.clauses[3].verdict = .conforms
    var stale = Lamp.report(result)
    stale.acceptance = report.acceptance
    #expect(stale.status == .fails)
  }

  @Test func `an explained deviation leaves the status as it is`() {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.failures[0].blame = .document
    result.failures[0].clauses = []
    result.failures[0].explanations = ["press"]
    #expect(Lamp.report(result).status == .conforms)
    #expect(Lamp.text(of: Lamp.report(result), width: 80).contains("Explained deviation"))
  }

  @Test func `an adapter that showed nothing is asked whether it is connected`() {
    var result = Lamp.passing
    #expect(!Lamp.text(of: Lamp.report(result)).contains("connected to the implementation"))
    result.outputCount = 0
    #expect(Lamp.text(of: Lamp.report(result)).contains("connected to the implementation"))
    result.fault = AdapterFault("it ended", advice: "look into its log")
    #expect(!Lamp.text(of: Lamp.report(result)).contains("connected to the implementation"))
  }

  @Test func `calls that the adapter called not applicable are counted`() {
    var result = Lamp.passing
    #expect(!Lamp.text(of: Lamp.report(result), width: 400).contains("not applicable:"))
    result.inapplicableCalls = [0: 12]
    #expect(
      Lamp.text(of: Lamp.report(result), width: 400).contains("not applicable: press 12 times;")
    )
  }

  @Test func `a run that ends before its first trace says so, without its clauses`() {
    var result = Lamp.passing
    result.traceCount = 0
    result.isInterrupted = true
    let text = Lamp.text(of: Lamp.report(result))
    #expect(text.contains("no trace carried out · seed"))
    #expect(!text.contains("Clauses"))
    #expect(!text.contains("no failure"))
  }

  @Test func `a fault of the adapter hides a failure, an interruption hides both`() {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    #expect(Lamp.report(result).status == .fails)
    result.fault = AdapterFault("it lies", advice: "make it honest")
    #expect(Lamp.report(result).status == .fault)
    result.isInterrupted = true
    #expect(Lamp.report(result).status == .interrupted)
  }

  @Test func `only failures of selected clauses count`() {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.clauses[1].verdict = .violates
    #expect(Lamp.report(result, selection: ["l-1"]).status == .conforms)
    #expect(Lamp.report(result, selection: ["l-2"]).status == .fails)
  }

  @Test func `a crash counts whatever is selected`() {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.failures[0].kind = .crash
    result.failures[0].clauses = []
    #expect(Lamp.report(result, selection: ["l-1"]).status == .fails)
  }

  @Test func `nothing selected that is required is incomplete`() {
    #expect(Lamp.report(Lamp.passing, selection: ["l-3"]).status == .incomplete)
  }

  @Test func `the precedence is that of the documentation`() {
    #expect(RunStatus.precedence.map(\.rawValue) == [130, 143, 129, 2, 4, 1, 3, 0])
    #expect(RunStatus.all([]) == .incomplete)
  }
}
