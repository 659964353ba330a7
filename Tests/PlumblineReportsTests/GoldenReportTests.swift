import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whole reports, held against files.
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
    var result = Lamp.passing
    result.clauses[1] = ClauseResult(clause: "l-2", verdict: .notExercised, count: 0)
    result.credits = [7, 0]
    result.answers = [
      RunResult.Answer(answer: Judge.Answer(location: 1, input: 0, outputs: []), count: 213),
      RunResult.Answer(
        answer: Judge.Answer(location: 1, input: 0, outputs: [Lamp.onPressed]),
        count: 2
      ),
    ]
    try compare(Lamp.report(result, of: .reference), with: "silent-documents")
  }

  @Test func `a fault of the adapter`() throws {
    var result = Lamp.passing
    result.fault = AdapterFault(
      "the adapter answered 'lamp?' instead of a JSON object",
      advice: "write diagnostics to standard error"
    )
    try compare(Lamp.report(result), with: "adapter-fault")
  }

  private func compare(_ report: RunReport, with name: String) throws {
    let text = TextReport(report, style: Style(isColoured: false), width: 80) {
      ["plumbline replay run.\($0 + 1).trace.jsonl --sample"]
    }
    try compare(text.text, withFile: "\(name).txt")
    try compare(EventStream.text(of: report), withFile: "\(name).jsonl")
  }

  private func compare(_ text: String, withFile name: String) throws {
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/reports", directoryHint: .isDirectory)
      .appending(path: name)
    if ProcessInfo.processInfo.environment["PLUMBLINE_RECORD"] != nil {
      try Data(text.utf8).write(to: file)
    }
    #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self), "\(name)")
  }
}
