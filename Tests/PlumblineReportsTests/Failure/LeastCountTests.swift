import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// Failures of long lives in reports.
@Suite struct LeastCountTests {
  /// Presses until the lamp does not go on.
  private static func worn(after count: Int, _ checked: [(Int, Bool)]) -> Failure {
    var failure = Lamp.late
    failure.steps = (0..<count).map { _ in Step(delay: 5_000_000, input: 0) }
    failure.step = count - 1
    failure.thresholds = []
    failure.timeline = (0..<count).flatMap { number in
      let at = Microseconds(number + 1) * 5_000_000
      let on = "shown on Pressed"
      return [
        Timeline.Entry(
          at: at,
          input: "press",
          expected: on,
          observed: number < count - 1 ? on : nil
        ),
        Timeline.Entry(at: at + 4_000_000, expected: "shown off", observed: "shown off"),
      ]
    }.dropLast()
    failure.expected = "shown on Pressed"
    failure.leastCount = Failure.LeastCount(
      input: 0,
      atLeast: count,
      checked: checked.map { Failure.LeastCount.Check(count: $0, fails: $1) }
    )
    return failure
  }

  private func report(_ failure: Failure) -> RunReport {
    var result = Lamp.passing
    result.failures = [failure]
    result.clauses[1].verdict = .violates
    return Lamp.report(result)
  }

  @Test func `the least count is said with the counts on both sides`() {
    let text = Lamp.text(of: report(Self.worn(after: 6, [(5, false), (6, true), (12, true)])))
    #expect(text.contains("when       fails from the 6th press on; checked with 5, 6, 12\n"))
  }

  @Test func `a count beyond which it passes again is no lower bound`() {
    let checks = [(21, false), (22, true), (44, false)]
    let text = Lamp.text(of: report(Self.worn(after: 22, checks)))
    #expect(text.contains("fails with the 22nd press; checked with 21, 22, 44 (passes)\n"))
  }

  @Test(arguments: [(3, "3rd"), (11, "11th"), (12, "12th"), (21, "21st"), (113, "113th")])
  func `counts are ordinals`(count: Int, word: String) {
    #expect(
      Lamp.text(of: report(Self.worn(after: count, []))).contains("fails from the \(word) press on")
    )
  }

  @Test func `a stream has the count, and is read back`() throws {
    let report = report(Self.worn(after: 6, [(5, false), (6, true), (12, true)]))
    let stream = Lamp.stream(of: report)
    #expect(stream.contains(#""leastCount":{"atLeast":6,"checked":[{"count":5,"fails":false},"#))
    #expect(stream.contains(#""longestSilence":61000000,"longestTrace":12,"#))
    #expect(try Lamp.record(of: report) == Lamp.made(report))
  }

  @Test func `a run of an older version has no longest trace`() throws {
    let stream = Lamp.stream(of: Lamp.report(Lamp.passing))
      .replacing(#""longestSilence":61000000,"longestTrace":12,"#, with: "")
    let record = try RunRecord.read(Array(stream.utf8), named: "run.jsonl")
    #expect(record.totals.longestTrace == nil)
    #expect(!RunPage(record).markdown.contains("longest trace"))
  }

  @Test func `rows that repeat are shown once and at the end`() {
    let lines = TimelineText(Self.worn(after: 6, []).timeline, expected: "shown on Pressed").text
    #expect(lines.count == 7)
    #expect(lines[3] == "    … the 2 rows above 3 more times …")
    #expect(lines[6].hasPrefix("  > 30 s  press"))
    #expect(TimelineText(Self.worn(after: 3, []).timeline, expected: "").text.count == 6)
  }
}
