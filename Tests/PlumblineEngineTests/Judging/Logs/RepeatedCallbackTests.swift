import PlumblineModel
import Testing

@testable import PlumblineEngine

/// A callback that may recur at one instant, beside any number of reactions there: a log is never
/// accused because a bound was reached.
@Suite struct RepeatedCallbackTests {
  private static func clockwork(end: Microseconds?) -> Clockwork {
    Clockwork(
      timers: ["t": (0, end)],
      edges: [
        .init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 1, ["stats"], arms: ["t"]),
        .init(1, "ask", to: 1, ["answer"]), .init(1, "stop", to: 2),
        .init(2, "beg", to: 2, ["alms"]),
      ]
    )
  }

  /// The findings in the events of one instant, and the number of events that were not judged.
  private func judge(
    _ words: [String],
    end: Microseconds?,
    latency: ClosedRange<Microseconds>?
  ) throws -> (findings: Int, overwhelmed: Int) {
    let reference = Self.clockwork(end: end).reference
    let log = Capabilities(all: reference.vocabulary, implementation: "log")
    var judge = LogJudge([reference], carrying: log, rules: LogRules(latency: latency))
    judge.take(LogEvent(.start, at: 0), line: 1)
    for (number, word) in words.enumerated() {
      let output = reference.vocabulary.symbol(word, []).map(LogEvent.What.output)
      let what = try output ?? .input(#require(reference.vocabulary.input(named: word)))
      judge.take(LogEvent(what, at: 0), line: number + 2)
    }
    return (judge.result.findings.count, judge.result.gaps[.overwhelmed] ?? 0)
  }

  private static let latencies: [ClosedRange<Microseconds>?] = [0...0, 0...100_000, nil]

  @Test(arguments: latencies, [nil, 4000] as [Microseconds?])
  func `a legal log is not accused`(latency: ClosedRange<Microseconds>?, end: Microseconds?) throws
  {
    for count in 1...6 {
      let asked = Array(repeating: "ask", count: count)
      let answered = (0..<count).flatMap { _ in ["answer", "stats"] }
      let result = try judge(["go"] + asked + answered, end: end, latency: latency)
      #expect(result.findings == 0, "\(count)")
      if count < 3 { #expect(result.overwhelmed == 0) }
    }
  }

  @Test(arguments: latencies, [nil, 4000] as [Microseconds?])
  func `an illegal one is, where no bound was reached`(
    latency: ClosedRange<Microseconds>?,
    end: Microseconds?
  ) throws {
    #expect(try judge(["go", "stats", "stop", "alms"], end: end, latency: latency).findings == 1)
    #expect(try judge(["go", "answer"], end: end, latency: latency).findings == 1)
  }
}
