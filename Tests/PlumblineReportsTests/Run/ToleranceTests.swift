import PlumblineEngine
import PlumblineModel
import Testing

@testable import PlumblineReports

/// The reports of a run on a real clock show the measured lateness and its consequences.
struct ToleranceTests {
  private func tolerance(waits: Microseconds, answer: Microseconds) -> Tolerance {
    var tolerance = Tolerance(slack: 20_000, latency: 0...30_000)
    tolerance.measured = Lateness(waits: waits, answer: answer)
    return tolerance
  }

  private func report(_ tolerance: Tolerance) -> RunReport {
    var result = Lamp.passing
    result.capabilities.timeModel = .real(tolerance)
    return Lamp.report(result)
  }

  @Test func `what was measured is told with what the run does not see`() {
    let words = tolerance(waits: 310, answer: 1200).words
    #expect(words.hasPrefix("real: not detected: outputs up to 50 ms late (slack 20 ms, or 1 % of"))
    #expect(
      words.hasSuffix(
        "measured before the run: waits were up to 310 µs late, an answer came after 1.2 ms"
      )
    )
    #expect(!Tolerance(slack: 20_000).words.contains("measured"))
  }

  @Test func `slack and latency that are less than what was measured are cautioned about`() throws {
    #expect(Tolerance(slack: 0).cautions.isEmpty)
    #expect(tolerance(waits: 20_000, answer: 30_000).cautions.isEmpty)
    let slack = tolerance(waits: 20_001, answer: 0).cautions
    try #require(slack.count == 1)
    #expect(slack[0].hasPrefix("waits were up to 20.001 ms late before the run, more than the"))
    #expect(slack[0].hasSuffix("Leave out --slack, or set --slack 41ms"))
    let latency = tolerance(waits: 0, answer: 30_001).cautions
    try #require(latency.count == 1)
    #expect(latency[0].contains("more than the latency of 30 ms"))
    #expect(latency[0].hasSuffix(#"Declare "latency":[0,61000] in the adapter"#))
  }

  @Test func `what silence is worth stands in the text and in what is read back`() throws {
    var result = Lamp.passing
    result.capabilities.quiet = 2000
    let report = Lamp.report(result)
    let text = Lamp.text(of: report, width: 400)
    let record = try Lamp.record(of: report)
    #expect(
      text.contains(
        "  silence         an output counts as missing after a quiet time of 2 ms"
      )
    )
    #expect(record.header.quiet == 2000)
    #expect(RunPage(record).markdown.contains("quiet time of 2 ms"))
    result.capabilities.quiet = nil
    result.isQuiescenceUntested = true
    let untested = Lamp.report(result)
    let words = "whether answers come too early was not tested: the adapter does not know 'open'"
    #expect(Lamp.text(of: untested, width: 400).contains("  silence         \(words)"))
    #expect(try Lamp.record(of: untested).header.isQuiescenceUntested)
    #expect(!Lamp.text(of: Lamp.report(Lamp.passing)).contains("  silence "))
  }

  @Test func `on a scaled clock all times are those of the documents but what the user sets`()
    throws
  {
    var tolerance = tolerance(waits: 30_000, answer: 50_000)
    tolerance.scale = 20
    let words = "scaled, 20 times as fast: not detected: outputs up to 50 ms"
    #expect(tolerance.words.hasPrefix(words))
    let cautions = tolerance.cautions
    try #require(cautions.count == 2)
    #expect(cautions[0].hasPrefix("waits were up to 30 ms late before the run, more than the"))
    #expect(cautions[0].hasSuffix("or set --slack 3ms"))
    #expect(cautions[1].hasSuffix(#"Declare "latency":[0,5000] in the adapter"#))
    let header = try Lamp.record(of: report(tolerance)).header
    #expect(header.timeModel.name == "scaled" && header.timeModel.scale == 20)
  }

  @Test func `an adapter without quiescence has a remark on silence`() throws {
    var tolerance = tolerance(waits: 0, answer: 0)
    tolerance.showsAbsence = false
    let words =
      #"each trace is judged up to its last output: the adapter declares "quiescence":"none""#
    #expect(Lamp.text(of: report(tolerance), width: 400).contains("  silence         \(words)"))
    #expect(try !Lamp.record(of: report(tolerance)).header.timeModel.showsAbsence)
  }

  @Test func `both stand in the text and in what is read back from the event stream`() throws {
    let report = report(tolerance(waits: 60_000, answer: 900))
    let text = Lamp.text(of: report, width: 400)
    #expect(Lamp.stream(of: report).contains(#""measured":{"answer":900,"waits":60000}"#))
    let markdown = RunPage(try Lamp.record(of: report)).markdown
    for words in ["waits were up to 60 ms late", "an answer came after 900 µs", "--slack 120ms"] {
      #expect(text.contains(words), "\(text)")
      #expect(markdown.contains(words))
    }
  }
}
