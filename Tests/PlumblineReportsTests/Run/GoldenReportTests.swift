import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whole reports, compared with files.
///
/// To write the expected files anew, run `PLUMBLINE_RECORD=1 swift test --filter GoldenReport` and
/// read the difference.
struct GoldenReportTests {
  @Test func `a run in which everything conforms`() throws {
    try compare(Lamp.report(Lamp.passing), with: "conforming-run")
  }

  @Test func `a failure with its trace, clause, bounds and command`() throws {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.clauses[1].verdict = .violates
    try compare(Lamp.report(result, of: .sample(defects: ["slow"])), with: "failing-run")
  }

  @Test func `what is done where the documents are silent`() throws {
    try compare(Lamp.report(Lamp.doubtful, of: .reference), with: "silent-documents")
  }

  @Test func `a fault of the adapter`() throws {
    var result = Lamp.passing
    result.fault = AdapterFault(
      "the adapter answered 'lamp?' instead of a JSON object",
      advice: "write diagnostics to standard error"
    )
    try compare(Lamp.report(result), with: "adapter-fault")
  }

  @Test func `the transition report of a lamp, and of what a lamp did`() throws {
    let report = TransitionReport([Lamp.reference], facts: Lamp.facts)
    try compare(report.markdown, withFile: "transitions.md")
    try compare(report.html, withFile: "transitions.html")
    let run = try Lamp.record(of: Lamp.report(Lamp.doubtful))
    let withRun = TransitionReport([Lamp.reference], facts: Lamp.facts, run: run)
    try compare(withRun.markdown, withFile: "transitions-with-run.md")
  }

  @Test func `the summaries of a run that fails, and of one with a faulty adapter`() throws {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.clauses[1].verdict = .violates
    var faulty = Lamp.doubtful
    faulty.fault = AdapterFault("the adapter ended", advice: "look into its log")
    var failing = Lamp.report(result, of: .sample(defects: ["slow"]))
    failing.wallTime = 1_250_400
    let runs = try [Lamp.record(of: failing), Lamp.record(of: Lamp.report(faulty))]
    let named = zip(["failing", "faulty"], runs).map { (name: $0, run: $1) }
    try compare(JUnit(named).text, withFile: "summary.junit.xml")
    try compare(runs.map { RunPage($0).markdown }.joined(), withFile: "summary.md")
  }

  private func compare(_ report: RunReport, with name: String) throws {
    try compare(Lamp.text(of: report, width: 80), withFile: "\(name).txt")
    try compare(Lamp.stream(of: report), withFile: "\(name).jsonl")
  }

  private func compare(_ text: String, withFile name: String) throws {
    let file = URL(
      filePath: Repository.path + "/Tests/Fixtures/reports",
      directoryHint: .isDirectory
    )
    .appending(path: name)
    if ProcessInfo.processInfo.environment["PLUMBLINE_RECORD"] != nil {
      try Data(text.utf8).write(to: file)
    }
    #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self), "\(name)")
  }
}
