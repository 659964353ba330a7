import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// Every report shows the uncertainty of a real clock.
struct FlakyReportTests {
  private func report(
    _ recurrence: Failure.Recurrence,
    _ verdict: ClauseResult.Verdict
  ) -> RunReport {
    var late = Lamp.late
    late.recurrence = recurrence
    var result = Lamp.passing
    result.failures = [late]
    result.clauses[1].verdict = verdict
    result.capabilities.timeModel = .real(Tolerance(slack: 20_000, latency: 0...30_000))
    return Lamp.report(result)
  }

  @Test func `a failure that does not always come again is flaky, and fails all the same`() throws {
    let report = report(Failure.Recurrence(count: 2, of: 5), .flaky)
    #expect(report.status == .fails)
    let text = Lamp.text(of: report)
    #expect(text.contains("Failure: too late, flaky 2/5"))
    #expect(text.contains("again      failed again in 2 of 5 runs; its trace may not be minimal"))
    #expect(text.contains("--workers"))
    #expect(text.contains("1 failure, flaky · seed 42"))
    let events = Lamp.stream(of: report)
    #expect(events.contains(#""recurred":{"count":2,"isCutShort":false,"isMinimal":false,"of":5}"#))
    #expect(events.contains(#""verdict":"flaky""#))
    let summary = RunPage(try Lamp.record(of: report)).markdown
    #expect(summary.contains("too late, flaky 2/5"))
    let suite = JUnitSuite(try Lamp.record(of: report))
    guard case .failed(_, let message, _) = suite.cases[1].outcome else {
      Issue.record("it does not fail")
      return
    }
    #expect(message.hasPrefix("flaky 2/5, too late"))
  }

  @Test func `the headline counts each finding once`() {
    var late = Lamp.late
    late.recurrence = Failure.Recurrence(count: 2, of: 5)
    var result = Lamp.passing
    result.failures = [late, Lamp.late, late]
    result.failures[2].blame = .assumption
    result.failures[2].clauses = ["d-quiet"]
    let text = Lamp.text(of: Lamp.report(result))
    let words = "2 failures, 1 of them flaky · 1 deviation from an assumption, flaky · seed 42"
    #expect(text.contains("\n\(words) · exit status 1"))
  }

  @Test func `a failure whose repeats were cut off is not called flaky`() throws {
    var recurrence = Failure.Recurrence(count: 0, of: 0)
    recurrence.isCutShort = true
    let report = report(recurrence, .violates)
    let text = Lamp.text(of: report)
    #expect(!text.contains("flaky"))
    #expect(text.contains("again      not confirmed: the run was interrupted"))
    let again = try Lamp.record(of: report).failures[0].recurrence
    #expect(again == recurrence)
  }

  @Test(arguments: [Failure.Kind.crash, .hang, .tooLate], [0, 3])
  func `a crash or a hang that was not repeated may be at a later step`(
    kind: Failure.Kind,
    count: Int
  ) {
    var failure = Lamp.late
    failure.kind = kind
    failure.recurrence = Failure.Recurrence(count: count, of: count)
    failure.recurrence?.isCutShort = true
    var result = Lamp.passing
    result.failures = [failure]
    let text = Lamp.text(of: Lamp.report(result), width: 200)
    let says = text.contains("interrupted during its repetition, perhaps before the step at fault;")
    #expect(says == (kind.isFatal && count == 0), "\(text)")
  }

  @Test func `how large an error is not seen stands in the account of the run`() throws {
    var recurrence = Failure.Recurrence(count: 5, of: 5)
    recurrence.isCutShort = true
    let report = report(recurrence, .violates)
    let text = Lamp.text(of: report, width: 200)
    let words =
      "real: not detected: outputs up to 50 ms late (slack 20 ms, or 1 % of a time above 2 s, and latency) or 30 ms early"
    #expect(text.contains("clock           \(words)"))
    #expect(!text.contains("flaky"))
    #expect(text.contains("5 of 5 runs; shrinking ended before it was done"))
    let events = Lamp.stream(of: report)
    #expect(events.contains(#""clock":"real""#))
    #expect(events.contains(#""tolerance":{"latency":[0,30000],"slack":20000}"#))
    let record = try Lamp.record(of: report)
    #expect(record.header.timeModel.tolerance?.words == words)
    #expect(RunPage(record).markdown.contains("up to 50 ms"))
  }
}
