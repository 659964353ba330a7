import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

#if canImport(FoundationXML)
  import FoundationXML
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The page of a run.
struct HTMLPageTests {
  /// A run in which the lamp goes off late.
  static func failing() throws -> RunRecord {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.clauses[1].verdict = .violates
    result.clauses[0].witness = Execution(of: Lamp.late.steps, Lamp.late.recording)
    var report = Lamp.report(result, of: .sample(defects: ["slow"]))
    report.budget = "20,000 steps"
    return try Lamp.record(of: report)
  }

  /// The run with this number of failures.
  static func failing(_ count: Int) throws -> RunRecord {
    var run = try failing()
    let failure = run.failures[0]
    run.failures = (1...count).map { number in
      var copy = failure
      copy.number = number
      return copy
    }
    return run
  }

  @Test func `the page is well-formed and needs neither network nor script`() throws {
    var faulty = Lamp.doubtful
    faulty.fault = AdapterFault("the adapter ended", advice: "look into its log")
    let runs =
      try [Self.failing(), Self.failing(200)]
      + [Lamp.passing, Lamp.doubtful, faulty].map { try Lamp.record(of: Lamp.report($0)) }
    for run in runs { try Self.expectSound(RunPage(run).html) }
  }

  @Test func `a failure shows the promise, its place, the command and the trace`() throws {
    let html = RunPage(try Self.failing()).html.replacing("\u{A0}", with: " ")
    for words in [
      "The lamp goes off by itself after 4 seconds.", "灯, lines 5-6",
      #"replay run.1.trace.jsonl <span class="whole">--sample</span>"#,
      "fails for any wait of at least 6 s",
      #"{&quot;kind&quot;:&quot;step&quot;,&quot;after&quot;:6000000}"#,
      "Shaded: overdue, from 4 s to 6 s.",
      #"<span class="bad">✗ fails</span>"#, "exit status 1: a violation", "20,000 steps", "42",
    ] { #expect(html.contains(words), "\(words)") }
  }

  @Test func `verdicts differ without colour, and come with their evidence`() throws {
    let html = RunPage(try Self.failing()).html.replacing("\u{A0}", with: " ")
    for (sign, tone, word) in [
      ("✓", "good", "conforms"), ("✗", "bad", "violates"), ("–", "neutral", "excluded"),
      ("○", "doubtful", "not exercised"),
    ] {
      let text =
        #"<span class="sign \#(tone)" aria-hidden="true">\#(sign)</span> "#
        + #"<span class="\#(tone)">\#(word)</span>"#
      #expect(html.contains(text), "\(word)")
    }
    #expect(html.contains("witness: press, 6 s"))
    #expect(html.contains(##"failure <a href="#failure-1">1</a>"##))
    // The filter leaves out conforming clauses only.
    #expect(html.contains(#"<tr id="l-1" class="settled">"#))
    #expect(html.contains(#"<tr id="l-2"><th"#))
  }

  @Test func `transitions that were never taken have the reason`() throws {
    var result = Lamp.doubtful
    #expect(try page(result).contains("not taken within the budget"))
    result.capabilities.unobservable = [true]
    result.coverage = [0, 0]
    let html = try page(result)
    #expect(html.contains("the adapter can neither inject nor observe the input"))
    #expect(html.contains("the run never reached on"))
    #expect(html.contains(#"<path class="edge uncovered""#))
    #expect(try !page(Lamp.passing).contains(#"<path class="edge uncovered""#))
  }

  @Test func `a state behind a failure may have been reached, but does not count`() throws {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.clauses[1].verdict = .violates
    result.coverage = [0, 0]
    let html = try page(result)
    #expect(html.contains("no trace reached on before its first failure"))
    #expect(html.contains("Each trace counts up to its first failure."))
    #expect(!html.contains("the run never reached"))
    #expect(try !page(Lamp.passing).contains("counts up to its first failure"))
  }

  private func page(_ result: RunResult) throws -> String {
    RunPage(try Lamp.record(of: Lamp.report(result))).html
  }

  @Test func `failures beyond the first twenty are folded`() throws {
    for (count, folded) in [(1, 0), (20, 0), (21, 1), (200, 180)] {
      let html = RunPage(try Self.failing(count)).html
      #expect(html.matches(of: #/<article /#).count == count)
      #expect(html.matches(of: #/<article [^>]*><details/#).count == folded)
      #expect(html.utf8.count < 1_000_000, "\(html.utf8.count) bytes")
    }
  }

  @Test func `thousands of transitions are a table, in less than a megabyte`() throws {
    var run = try Self.failing()
    run.machines[0].states = (0..<60).map { "state \($0)" }
    run.visits = (0..<3000).map { number in
      RunRecord.Visit(
        machine: "lamp",
        from: "state \(number % 60)",
        to: "state \(number / 60)",
        input: "input \(number)",
        timer: nil,
        isAnnounced: true,
        count: number % 3
      )
    }
    let html = RunPage(run).html
    try Self.expectSound(html)
    #expect(html.utf8.count < 1_000_000, "\(html.utf8.count) bytes")
    #expect(!html.contains("State diagram of lamp"))
    #expect(html.contains("input 2999"))
  }

  @Test(arguments: PageTests.hostile)
  func `hostile text is shown as text, and cut with a note`(_ text: String) throws {
    try expectText(text)
  }

  @Test func `a million characters of markup are shown as text, and cut with a note`() throws {
    try expectText(String(repeating: "<b>", count: 350_000))
  }

  private func expectText(_ text: String) throws {
    var run = try Self.failing()
    run.header.title = text
    run.header.implementation = text
    run.header.spec = text
    run.judged[0].id = text
    run.judged[0].says = text
    run.judged[1].note = text
    run.judged[2].section = text
    run.failures[0].timeline[0].input = text
    run.failures[0].timeline[2].observed = text
    run.failures[0].expected = text
    run.failures[0].cited[0].says = text
    run.failures[0].log = [text]
    run.failures[0].reproduction = [text]
    run.machines[0].states[0] = text
    run.visits[0].from = text
    run.header.budget = text
    for html in [RunPage(run).html, RunComparison([(text, run), (text, run)]).html] {
      try Self.expectSound(html)
      #expect(!html.contains(#"onload="x"#))
      #expect(html.utf8.count < 1_000_000, "\(html.utf8.count) bytes")
      #expect(html.contains("… (cut: 1,050,000 characters)") == (text.utf8.count > 1_000_000))
    }
  }

  /// Expects well-formed markup without network and script, whose links lead to places on it.
  static func expectSound(_ html: String) throws {
    let parser = XMLParser(data: Data(html.utf8))
    #expect(parser.parse(), "line \(parser.lineNumber) \(String(describing: parser.parserError))")
    for word in ["<script", "<link", "<img", "@import", "url(", #"="http"#, " src="] {
      #expect(!html.contains(word), "\(word)")
    }
    let ids = html.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    let regions = html.matches(of: #/role="region" aria-label="([^"]*)"/#).map { String($0.1) }
    #expect(Set(regions).count == regions.count)
    for link in html.matches(of: #/(?:href="#|aria-labelledby="|for=")([^"]*)"/#) {
      for target in link.1.split(separator: " ") {
        #expect(ids.contains(String(target)), "\(target.prefix(80))")
      }
    }
    #expect(
      !html.unicodeScalars.contains { scalar in
        scalar.value < 0x20 && scalar != "\n" || (0x202A...0x202E).contains(scalar.value)
          || (0x2066...0x2069).contains(scalar.value)
      }
    )
  }
}
