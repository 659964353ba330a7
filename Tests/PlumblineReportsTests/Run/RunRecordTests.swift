import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// Event streams read back.
struct RunRecordTests {
  @Test func `what was written is read back`() throws {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.clauses[1].verdict = .violates
    result.answers = Lamp.doubtful.answers
    let run = try Lamp.record(of: Lamp.report(result, of: .sample(defects: ["slow"])))
    #expect(run.header.spec == "lamp")
    #expect(run.header.defects == ["slow"])
    #expect(run.judged.map(\.id) == ["l-1", "l-2", "l-3", "d-quiet"])
    #expect(run.clauses["l-2"]?.verdict == "violates")
    #expect(run.failures.map(\.kind) == ["too late"])
    #expect(run.failures[0].timeline.map(\.at) == [0, 4_000_000, 6_000_000])
    #expect(
      run.failures[0].thresholds
        == ["fails for any wait of at least 6 s; checked at 5.999 s, 6 s, 9 s, 120 s"]
    )
    #expect(run.answers.map(\.what) == ["nothing", "shown Pressed on"])
    #expect(run.totals.exit == 1)
  }

  @Test func `how often each outcome was seen is in the stream`() throws {
    let run = try Lamp.record(of: Lamp.report(Lamp.passing))
    #expect(run.visits.map(\.count) == [7, 5])
    #expect(run.visits.map(\.input) == ["press", nil])
    #expect(run.visits.map(\.timer) == [nil, "lamp.on.glow"])
    #expect(run.visits.map { "\($0.from) \($0.to)" } == ["off on", "on off"])
  }

  @Test(arguments: [
    ("", "run.jsonl:1: error: the file is empty; expected a run, as 'fuzz --out' writes it"),
    (
      #"{"kind":"trace","version":1}"#,
      "run.jsonl:1: error: expected the header of a run, as 'fuzz --out' writes it, found 'trace'"
    ),
    (
      #"{"kind":"header","version":2}"#,
      "run.jsonl:1: error: version 2 is not 1, which this tool reads"
    ),
    (
      #"{"kind":"header"}"#,
      "run.jsonl:1: error: the line lacks 'version'"
    ),
    (
      #"{"kind":"header","version":1}"#,
      "run.jsonl:1: error: the run has no 'footer' line after this one; the file may be cut off"
    ),
    ("lamp", "run.jsonl:1: error: the last line is cut off (byte 0: expected a value, found 'l')"),
  ])
  func `what is no run is refused with its place`(_ text: String, _ message: String) {
    #expect(problem(in: text) == message)
  }

  @Test func `a stream that is cut off anywhere is refused`() {
    let text = EventStream.text(of: Lamp.report(Lamp.doubtful))
    let bytes = Array(text.utf8)
    // Without its last line break it is still whole.
    for count in 0..<bytes.count - 1 {
      #expect(problem(in: String(decoding: bytes[..<count], as: UTF8.self)) != nil, "\(count)")
    }
    #expect(problem(in: text) == nil)
  }

  @Test func `lines of unknown kinds are passed over, and a second header is not`() {
    var lines = EventStream.text(of: Lamp.report(Lamp.passing)).split(separator: "\n")
    lines.insert(#"{"kind":"weather","version":1}"#, at: 1)
    #expect(problem(in: lines.joined(separator: "\n")) == nil)
    lines.insert(lines[0], at: 1)
    #expect(
      problem(in: lines.joined(separator: "\n"))
        == "run.jsonl:2: error: a second 'header'; a file holds one run"
    )
  }

  @Test func `a run of another spec is refused, one of another version of it shown with a caution`()
    throws
  {
    var run = try Lamp.record(of: Lamp.report(Lamp.passing))
    let report = TransitionReport([Lamp.reference], facts: SpecFacts(), run: run)
    #expect(report.problem(with: run) == nil)
    #expect(report.caution(about: run) == nil)
    run.header.specHash = "0"
    #expect(report.problem(with: run) == nil)
    let caution = try #require(report.caution(about: run))
    #expect(
      caution.hasPrefix("the run was judged by another automaton: the spec 'lamp' has changed")
    )
    let page = TransitionReport([Lamp.reference], facts: SpecFacts(), run: run)
    #expect(page.markdown.contains(caution))
    run.header.spec = "door"
    #expect(report.problem(with: run) == "the run is one of the spec 'door', not of 'lamp'")
  }

  private func problem(in text: String) -> String? {
    do {
      _ = try RunRecord.read(Array(text.utf8), named: "run.jsonl")
      return nil
    } catch {
      return error.description
    }
  }
}
