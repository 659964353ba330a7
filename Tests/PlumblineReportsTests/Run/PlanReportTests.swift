import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The estimate of a dry run.
struct PlanReportTests {
  @Test func `on a virtual clock the time is that of the traces, as in the report of the run`() {
    let record = Lamp.made(Lamp.report(Lamp.passing))
    let report = TextReport(record, style: Style(isColoured: false), width: 400)
    // A repetition of a trace is waiting, and no trace of the run.
    let waiting = WaitingTime(workers: 1)
    waiting.add(record.totals.virtualTime + 3_600_000_000)
    let plan = report.plan(waiting.sum, workers: 1)
    let size = "12,345 steps in 1 trace, "
    let time = " of virtual time"
    let planned = plan.split(separator: "\n").first { $0.contains(size) }
    let real = report.text.split(separator: "\n").first { $0.contains(size) }
    let words = describeRoughly(record.totals.virtualTime) + time
    #expect(planned?.contains("\(size)\(words): no waiting") == true, "\(plan)")
    #expect(real?.contains(words) == true, "\(report.text)")
  }
}
