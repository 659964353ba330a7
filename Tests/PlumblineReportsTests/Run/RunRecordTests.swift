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
    #expect(run.header.subject == .sample(defects: ["slow"]))
    #expect(run.judged.map(\.id) == ["l-1", "l-2", "l-3", "d-quiet"])
    #expect(run.clauses["l-2"]?.verdict == .violates)
    #expect(run.failures.map(\.kind) == [.tooLate])
    #expect(run.failures[0].timeline.map(\.at) == [0, 4_000_000, 6_000_000])
    #expect(
      run.failures[0].thresholds
        == ["fails for any wait of at least 6 s; checked at 5.999 s, 6 s, 9 s, 120 s"]
    )
    #expect(run.answers.map(\.what) == ["nothing", "shown on Pressed"])
    #expect(run.totals.status == .fails)
  }

  @Test func `a record that was written and read back is the same record`() throws {
    let today = try #require(Day("2026-11-22"))
    for report in Self.reports(on: today) {
      #expect(try Lamp.record(of: report) == Lamp.made(report))
      #expect(try EventStream.text(of: Lamp.record(of: report)) == Lamp.stream(of: report))
    }
  }

  /// Runs with all members of a record.
  private static func reports(on today: Day) -> [RunReport] {
    var failing = Lamp.doubtful
    failing.failures = [Lamp.late, Lamp.late]
    failing.failures[0].invariant = "never-dark"
    failing.failures[0].recording.undocumentedValues = [1: "reason=Banned"]
    failing.failures[0].recording.log = ["a line", "another \u{1B}[31mline"]
    failing.failures[0].steps[0].isSpontaneous = true
    failing.failures[0].steps[0].within = .tick
    failing.failures[0].thresholds[0].atMost = 7_000_000
    failing.failures[0].due = Failure.Due(from: 4_000_000, to: 5_000_000)
    failing.failures[1].due = Failure.Due(from: 4_000_000, to: nil)
    failing.failures[0].interpretations = [Reference.Interpretation(name: "one", option: "b")]
    failing.failures[1].recurrence = Failure.Recurrence(count: 2, of: 5)
    failing.failures[1].recurrence?.isCutShort = true
    failing.failures[1].blame = .assumption
    failing.failures[1].behind = [Lamp.late.signature]
    failing.clauses[0].verdict = .notApplicable
    failing.clauses[0].note = "no timed trace reaches it"
    failing.clauses[0].witness = Execution(of: Lamp.late.steps, Lamp.late.recording)
    failing.clauses[1].verdict = .violates
    failing.isQuiescenceUntested = true
    failing.earlyEnd = .violations
    failing.capabilities.quiet = 2000
    failing.capabilities.unobservable = [true]
    failing.capabilities.observe = [false]
    var tolerance = Tolerance(slack: 20_000, latency: 10_000...30_000)
    tolerance.measured = Lateness(waits: 310, answer: 900)
    tolerance.showsAbsence = false
    tolerance.scale = 20
    failing.capabilities.timeModel = .real(tolerance)
    failing.interpretations = ["a", "b"].map { option in
      RunResult.Interpretation(
        choice: [Reference.Interpretation(name: "one", option: option)],
        refutation: option == "a" ? nil : Lamp.late
      )
    }
    var faulty = Lamp.passing
    faulty.fault = AdapterFault("the adapter ended", advice: "look into its log")
    faulty.capabilities.spontaneous = [true]
    faulty.spontaneous = [0: 3]
    faulty.inapplicableCalls = [0: 2]
    var reports = [
      Lamp.report(Lamp.passing, of: .reference),
      Lamp.report(failing, of: .sample(defects: ["slow"])),
      Lamp.report(faulty, selection: ["l-1", "l-2"]),
    ]
    reports[1].values = ["glow": 5_000_000]
    reports[1].wallTime = 1_234_567
    reports[1].tolerated = ["l-1"]
    reports[1].budget = "500 steps, 10s of real time"
    reports[1].acceptance = Acceptance(
      [
        Acceptance.Difference(clause: "l-1", verdict: .violates, reason: "known"),
        Acceptance.Difference(
          clause: "l-2",
          verdict: .violates,
          reason: "slow",
          issue: "AB-1",
          until: Day("2027-01-31")
        ),
      ],
      on: today
    )
    return reports
  }

  @Test(arguments: [
    (#""exit":0"#, #""exit":7"#, "'exit' is 7, expected one of 0, 1, 2, 3, 4, 129, 130, 143"),
    (
      #""subject":"implementation""#, #""subject":"toy""#,
      "'subject' is 'toy', expected implementation, sample or reference"
    ),
    (
      #""verdict":"conforms""#, #""verdict":"so-so""#,
      "'verdict' is 'so-so', which this tool does not know"
    ),
    (#""complete":true"#, #""complete":1"#, "'complete' is a whole number, expected a boolean"),
    (#""says":"#, #""said":"#, "the line lacks 'says'"),
    (
      #""press":"app""#, #""press":"moon""#,
      "'press' in 'inputs' is 'moon', expected app, server, network or peer"
    ),
  ])
  func `a member that is wrong is named`(_ old: String, _ new: String, _ message: String) {
    let text = Lamp.stream(of: Lamp.report(Lamp.passing)).replacing(old, with: new)
    let found = problem(in: text)
    #expect(found?.hasSuffix(": error: \(message)") == true, "\(found ?? "none")")
  }

  @Test func `a transition that was not taken is in the stream, with whether it can be`() throws {
    let run = try Lamp.record(of: Lamp.report(Lamp.doubtful))
    #expect(run.visits.map(\.count) == [7, 0])
    #expect(run.visits.map(\.isReachable) == [true, true])
    #expect(run.machines == [.init(name: "lamp", states: ["off", "on"], initial: "off")])
    #expect(run.header.inputs == ["press": .app] && run.header.outputs == ["shown": .app])
    var record = run
    record.visits[1].isReachable = false
    let text = EventStream.text(of: record)
    #expect(try RunRecord.read(Array(text.utf8), named: "run.jsonl") == record)
    #expect(RunPage(record).html.contains("no timed trace takes it"))
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
      "run.jsonl:1: error: this is a trace; name the run that it stands beside"
    ),
    (
      #"{"kind":"clause","version":1}"#,
      "run.jsonl:1: error: expected the header of a run, as 'fuzz --out' writes it, found 'clause'"
    ),
    (
      #"{"kind":"header","version":1}"#,
      "run.jsonl:1: error: version 1 is not 2, which this tool reads; read the run with the Plumbline that wrote it, or run again with this one"
    ),
    (
      #"{"kind":"header"}"#,
      "run.jsonl:1: error: the line lacks 'version'"
    ),
    (
      #"{"kind":"header","version":2}"#,
      "run.jsonl:1: error: the run has no 'footer' line after this one; the file may be cut off"
    ),
    (
      "lamp: 1\npress: 2\n",
      "run.jsonl:1: error: the first line is no JSON object; expected a run, as 'fuzz --out' writes it"
    ),
    (
      "\n[1]\n",
      "run.jsonl:2: error: the first line is no JSON object; expected a run, as 'fuzz --out' writes it"
    ),
    (
      #"{"kind":"header"#,
      "run.jsonl:1: error: the last line is cut off (byte 8: the string has no end)"
    ),
  ])
  func `what is no run is refused with its place`(_ text: String, _ message: String) {
    #expect(problem(in: text) == message)
  }

  @Test func `a stream that is cut off anywhere is refused`() {
    let text = Lamp.stream(of: Lamp.report(Lamp.doubtful))
    let bytes = Array(text.utf8)
    // Without its last line break it is still whole.
    for count in 0..<bytes.count - 1 {
      #expect(problem(in: String(decoding: bytes[..<count], as: UTF8.self)) != nil, "\(count)")
    }
    #expect(problem(in: text) == nil)
  }

  @Test func `a run that lost the line of a failure or of a clause is refused`() {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.clauses[1].verdict = .violates
    let lines = Lamp.stream(of: Lamp.report(result)).split(separator: "\n")
    let text = { (kept: [Substring]) in kept.joined(separator: "\n") + "\n" }
    let last = "run.jsonl:\(lines.count - 1): error: "
    let withoutFailure = lines.filter { !$0.contains(#""kind":"failure""#) }
    #expect(
      problem(in: text(withoutFailure))
        == last + "'failures' is 1, but the file has 0; lines are missing, or were added"
    )
    // The clause of which the evidence is not needed for the status.
    let withoutClause = lines.filter { !$0.contains("Consider buying a second lamp.") }
    #expect(
      problem(in: text(withoutClause))
        == last + "'clauses' is 4, but the file has 3; lines are missing, or were added"
    )
    // An old file does not have the numbers.
    let old = text(withoutFailure).replacing(#""failures":1,"#, with: "")
    for exit in [0, 1] {
      let message =
        "'exit' is \(exit), but the lines of the clauses and failures lead to 3; lines are missing, or were changed"
      #expect(problem(in: old.replacing(#""exit":1"#, with: #""exit":\#(exit)"#)) == last + message)
    }
  }

  @Test(arguments: [.conforms, .notExercised, .deviates] as [ClauseResult.Verdict])
  func `a run in which a violated clause has a milder verdict is refused`(
    verdict: ClauseResult.Verdict
  ) {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.clauses[1].verdict = verdict
    let message =
      "the verdict of l-2 is '\(verdict.rawValue)', but failure 1 cites it; lines were changed"
    let found = problem(in: Lamp.stream(of: Lamp.report(result)))
    #expect(found?.hasSuffix(": error: \(message)") == true, "\(found ?? "none")")
  }

  @Test(
    arguments: [
      (.implementation, .violates), (.implementation, .flaky), (.assumption, .deviates),
      (.assumption, .violates), (.document, .deviates),
    ] as [(Failure.Blame, ClauseResult.Verdict)]
  )
  func `a verdict that a failure of its clause allows is read`(
    blame: Failure.Blame,
    verdict: ClauseResult.Verdict
  ) {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.failures[0].blame = blame
    // Another selection may leave out a clause that it cites, and a ledger may exclude one.
    result.failures[0].clauses = ["l-2", "l-3", "l-9"]
    result.clauses[1].verdict = verdict
    #expect(problem(in: Lamp.stream(of: Lamp.report(result))) == nil)
  }

  @Test func `a run that lost its coverage or an answer is refused`() {
    let lines = Lamp.stream(of: Lamp.report(Lamp.doubtful)).split(separator: "\n")
    func problem(without kind: String) -> String? {
      let kept = lines.filter { !$0.contains(#""kind":"\#(kind)""#) }
      return self.problem(in: kept.joined(separator: "\n") + "\n")
    }
    #expect(
      problem(without: "coverage")
        == "run.jsonl:\(lines.count - 1): error: the run has no 'coverage' line; lines are missing"
    )
    #expect(
      problem(without: "undocumented")
        == "run.jsonl:\(lines.count - 2): error: 'undocumented' is 2, but the file has 0; "
        + "lines are missing, or were added"
    )
  }

  @Test func `lines of unknown kinds are passed over, and a second header is not`() {
    var lines = Lamp.stream(of: Lamp.report(Lamp.passing)).split(separator: "\n")
    lines.insert(#"{"kind":"weather","version":2}"#, at: 1)
    #expect(problem(in: lines.joined(separator: "\n")) == nil)
    lines.insert(lines[0], at: 1)
    #expect(
      problem(in: lines.joined(separator: "\n"))
        == "run.jsonl:2: error: a second 'header'; a file holds one run"
    )
  }

  @Test func `a line after the footer is named as one, and an empty line there is none`() {
    let lines = Lamp.stream(of: Lamp.report(Lamp.passing)).split(separator: "\n")
    let text = lines.joined(separator: "\n") + "\n"
    let weather = #"{"kind":"weather","version":2}"# + "\n"
    #expect(
      problem(in: text + weather + weather)
        == "run.jsonl:\(lines.count + 1): error: this line stands after the 'footer', which ends a run"
    )
    #expect(problem(in: text + "\n\n") == nil)
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
      caution == "the spec 'lamp' has changed since the run"
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
