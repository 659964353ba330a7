import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

struct TraceFileTests {
  private var saved: String {
    TraceFile(of: Lamp.late, in: Lamp.report(Lamp.passing)).text(in: Lamp.vocabulary)
  }

  private func read(_ text: String) throws(TraceFile.ReadError) -> TraceFile.Readout {
    try TraceFile.read(Array(text.utf8), named: "run.1.trace.jsonl", for: Lamp.reference)
  }

  private func error(of text: String) -> String? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a trace reads like a timeline`() {
    let lines = saved.split(separator: "\n").dropFirst()
    #expect(
      lines.joined(separator: "\n") == """
        {"kind":"step","after":0,"in":"press"}
        {"kind":"observation","args":{"reason":"Pressed","state":"on"},"at":0,"out":"shown"}
        {"kind":"observation","args":{"reason":"TimedOut","state":"off"},"at":6000000,"out":"shown"}
        {"kind":"step","after":6000000}
        {"kind":"end","ending":{"kind":"completed"},"now":6000000,"observations":2}
        """
    )
  }

  @Test func `a call within a step comes back, where it can be one`() throws {
    let lines = saved.split(separator: "\n").map(String.init)
    func file(_ step: String) -> String {
      ([lines[0], lines[1], step] + [#"{"kind":"end"}"#]).joined(separator: "\n") + "\n"
    }
    for place in Step.Within.allCases {
      let text = file(#"{"kind":"step","after":0,"in":"press","within":"\#(place.rawValue)"}"#)
      let trace = try read(text).trace
      #expect(trace.steps.map(\.within) == [nil, place])
      #expect(trace.text(in: Lamp.vocabulary).contains(#""within":"\#(place.rawValue)""#))
    }
    let late = error(of: file(#"{"kind":"step","after":5,"in":"press","within":"tick"}"#))
    #expect(
      late?.contains("3: error: 'within' needs a call of the app, no delay, and a step before it")
        == true
    )
    let unknown = error(of: file(#"{"kind":"step","after":0,"in":"press","within":"dream"}"#))
    #expect(unknown?.contains("'within' is 'dream', which this tool does not know") == true)
  }

  @Test func `a trace comes back as it was saved`() throws {
    let readout = try read(saved)
    #expect(readout.warnings.isEmpty)
    #expect(readout.trace.steps == Lamp.late.steps)
    #expect(readout.trace.recording == Lamp.late.recording)
    #expect(readout.trace.text(in: Lamp.vocabulary) == saved)
  }

  @Test(arguments: [0, 1, 6_000_000])
  func `a crash within a wait comes back`(instant: Microseconds) throws {
    var crashed = Lamp.late
    crashed.recording.ending = .crashed(step: 1, how: "exit status 2")
    crashed.recording.observations.removeLast()
    crashed.recording.now = instant
    let text = TraceFile(of: crashed, in: Lamp.report(Lamp.passing)).text(in: Lamp.vocabulary)
    let readout = try read(text)
    #expect(readout.warnings.isEmpty)
    #expect(readout.trace.recording == crashed.recording)
    let changed = try read(text.replacing(#""now":\#(instant),"#, with: #""now":6000001,"#))
    #expect(changed.warnings.contains { "\($0)".contains("the trace was changed by hand") })
  }

  @Test(arguments: [Ending.notApplicable(step: 1), .unsupported(step: 1), .cutOff(step: 1)])
  func `a trace that was not carried out to its end comes back`(ending: Ending) throws {
    var late = Lamp.late
    late.steps[1].input = 0
    late.steps.append(Step(delay: 9, input: 0))
    late.recording.ending = ending
    let text = TraceFile(of: late, in: Lamp.report(Lamp.passing)).text(in: Lamp.vocabulary)
    let readout = try read(text)
    #expect(readout.warnings.isEmpty)
    #expect(readout.trace.recording == late.recording)
    let changed = try read(text.replacing(#""now":6000000,"#, with: #""now":6000001,"#))
    #expect(changed.warnings.contains { "\($0)".contains("the trace was changed by hand") })
  }

  @Test func `instants of a real clock come back`() throws {
    var instants = Instants()
    instants.opened = 40
    instants.given = [100...140, 6_000_020...6_000_020]
    instants.since = [1: 5_999_990]
    var late = Lamp.late
    late.recording.instants = instants
    late.recording.now = 6_000_021
    late.recording.observations[0].at = 130
    late.recording.observations[1].at = 6_000_015
    var result = Lamp.passing
    var tolerance = Tolerance(slack: 20_000, latency: 0...30_000)
    tolerance.measured = Lateness(waits: 310, answer: 1200)
    tolerance.showsAbsence = false
    result.capabilities.timeModel = .real(tolerance)
    let text = TraceFile(of: late, in: Lamp.report(result)).text(in: Lamp.vocabulary)
    let readout = try read(text)
    #expect(readout.warnings.isEmpty)
    #expect(readout.trace.recording == late.recording)
    #expect(readout.trace.header.timeModel == result.capabilities.timeModel)
    #expect(readout.trace.text(in: Lamp.vocabulary) == text)
    var lines = text.split(separator: "\n").map(String.init)
    lines.insert(#"{"kind":"step","after":0,"in":"press","within":"tick"}"#, at: 2)
    let within = lines.joined(separator: "\n") + "\n"
    #expect(error(of: within)?.contains("'within' is for the virtual clock") == true)
    let backwards = text.replacing(#""given":[100,140]"#, with: #""given":[140,100]"#)
    #expect(error(of: backwards)?.contains("'given' must be two instants") == true)
  }

  @Test func `the rate of a flaky failure comes back, and no other`() throws {
    var late = Lamp.late
    late.recurrence = Failure.Recurrence(count: 1, of: 5)
    let text = TraceFile(of: late, in: Lamp.report(Lamp.passing)).text(in: Lamp.vocabulary)
    #expect(text.contains(#""flaky":[1,5]"#), "\(text)")
    #expect(try read(text).trace.header.recurrence == late.recurrence)
    late.recurrence = Failure.Recurrence(count: 5, of: 5)
    let steady = TraceFile(of: late, in: Lamp.report(Lamp.passing)).text(in: Lamp.vocabulary)
    #expect(!steady.contains("flaky"), "\(steady)")
    for wrong in ["[5,5]", "[1]", "[-1,5]", "1"] {
      let changed = text.replacing("[1,5]", with: wrong)
      #expect(error(of: changed)?.contains("'flaky' must be") == true, "\(wrong)")
    }
  }

  @Test func `the trace to copy has the header of the saved one`() throws {
    var second = Lamp.late
    second.behind = [Lamp.late.signature]
    second.recurrence = Failure.Recurrence(count: 1, of: 5)
    var result = Lamp.passing
    result.failures = [Lamp.late, second]
    result.clauses[1].verdict = .violates
    result.capabilities.observe = [false]
    let report = Lamp.report(result)
    let run = try Lamp.record(of: report)
    for (failure, copy) in zip(result.failures, run.failures) {
      let saved = TraceFile(of: failure, in: report).text(in: Lamp.vocabulary)
      #expect(copy.traceLines(run.header)[0] == saved.split(separator: "\n")[0])
      #expect(try read(saved).trace.header.behind == failure.behind)
    }
  }

  @Test func `a flaky failure that did not recur is not fixed`() {
    let replay = Replay.didNotRecur(runs: 5, was: Failure.Recurrence(count: 1, of: 5))
    #expect(replay.status == .incomplete)
    #expect(replay.word == "did not fail in 5 runs; it was flaky 1/5")
  }

  @Test func `what came by itself comes back as that`() throws {
    var late = Lamp.late
    late.steps[0].isSpontaneous = true
    let text = TraceFile(of: late, in: Lamp.report(Lamp.passing)).text(in: Lamp.vocabulary)
    #expect(text.contains(#"{"kind":"step","after":0,"in":"press","spontaneous":true}"#))
    #expect(try read(text).trace.steps == late.steps)
  }

  @Test func `what came unobserved and what could not be seen comes back`() throws {
    var header = TraceFile.Header(spec: Lamp.reference.id)
    header.unobservable = ["press"]
    header.unobserved = ["shown"]
    let text = TraceFile(header, steps: [], recording: nil).text(in: Lamp.vocabulary)
    let adapter = try read(text).trace.capabilities(in: Lamp.vocabulary)
    #expect(adapter.unobservable == Lamp.vocabulary.inputs.map { $0.name == "press" })
    #expect(adapter.observe == Lamp.vocabulary.outputs.map { $0.name != "shown" })
  }

  @Test func `the arguments of an input come back, and wrong ones are pointed out`() throws {
    var reference = Lamp.reference
    var hard = reference.vocabulary.inputs[0]
    reference.vocabulary.inputs[0].arguments = [.init(name: "force", value: "Soft")]
    hard.arguments = [.init(name: "force", value: "Hard")]
    reference.vocabulary.inputs.insert(hard, at: 1)
    let header = TraceFile.Header(spec: reference.id)
    let text = TraceFile(header, steps: [Step(delay: 0, input: 1)], recording: nil)
      .text(in: reference.vocabulary)
    #expect(text.contains(#"{"kind":"step","after":0,"args":{"force":"Hard"},"in":"press"}"#))
    let bytes = Array(text.utf8)
    #expect(try TraceFile.read(bytes, named: "a", for: reference).trace.steps.map(\.input) == [1])
    let wrong = Array(text.replacing("Hard", with: "Hart").utf8)
    #expect(throws: TraceFile.ReadError.self) {
      try TraceFile.read(wrong, named: "a", for: reference)
    }
  }

  @Test func `a value that the documents do not know survives`() throws {
    let text = saved.replacing(#""Pressed""#, with: #""Broken""#)
    let readout = try read(text)
    #expect(readout.trace.recording?.undocumentedValues == [0: "reason=Broken"])
    #expect(readout.trace.text(in: Lamp.vocabulary) == text)
  }

  @Test func `a trace without its end may be cut off`() {
    let cut = saved.split(separator: "\n").dropLast().joined(separator: "\n")
    #expect(
      error(of: cut)
        == "run.1.trace.jsonl:5: error: the trace has no 'end' line after this one; "
        + "the file may be cut off"
    )
    #expect(error(of: String(saved.dropLast(5)))?.contains("the last line is cut off") == true)
    #expect(error(of: "")?.contains("the file is empty") == true)
    #expect(
      error(of: "lamp: 1\n")
        == "run.1.trace.jsonl:1: error: the first line is no JSON object; expected a trace"
    )
  }

  @Test func `an unknown input is named with those that are known`() {
    #expect(
      error(of: saved.replacing(#""in":"press""#, with: #""in":"pull""#))
        == "run.1.trace.jsonl:2: error: unknown input 'pull'; the spec 'lamp' has press"
    )
  }

  @Test func `a changed spec is a warning`() throws {
    let readout = try read(saved.replacing(Lamp.reference.fingerprint, with: "0000000000000000"))
    #expect(
      readout.warnings == [
        "run.1.trace.jsonl:1: warning: the spec 'lamp' has changed since this trace was saved"
      ]
    )
  }

  @Test func `a trace of another spec is not one of an older version`() throws {
    let other = saved.replacing(#""spec":"lamp""#, with: #""spec":"door""#)
      .replacing(Lamp.reference.fingerprint, with: "0000000000000000")
    let words = "warning: the trace was saved for the spec 'door', and is read for 'lamp'"
    #expect(try read(other).warnings == ["run.1.trace.jsonl:1: \(words)"])
  }

  @Test func `a change in one interpretation is a change of the spec`() throws {
    var other = Lamp.reference
    other.interpretations = [.init(name: "page", option: "second")]
    let spec = [Lamp.reference, other]
    other.edges[0].arms = []
    #expect(spec.fingerprint != [Lamp.reference].fingerprint)
    #expect(spec.fingerprint != [Lamp.reference, other].fingerprint)
    // A trace of one interpretation names the whole spec.
    let file = Array(
      saved.replacing(Lamp.reference.fingerprint, with: spec.fingerprint).utf8
    )
    func read(for reference: Reference, of spec: [Reference]) throws -> TraceFile.Readout {
      try TraceFile.read(file, named: "a", for: reference, specHash: spec.fingerprint)
    }
    #expect(try read(for: Lamp.reference, of: spec).warnings.isEmpty)
    #expect(try read(for: other, of: [Lamp.reference, other]).warnings.count == 1)
  }

  @Test func `the reader takes the fingerprint of a spec from its caller`() throws {
    func warnings(_ text: String, _ hash: @autoclosure () -> String) throws -> [String] {
      try TraceFile.read(Array(text.utf8), named: "a", for: Lamp.reference, specHash: hash())
        .warnings
    }
    let hash = Lamp.reference.fingerprint
    let other = saved.replacing(hash, with: "0123456789abcdef")
    #expect(other != saved)
    // It computes none: that of the automaton is another one.
    #expect(try warnings(other, "0123456789abcdef").isEmpty)
    #expect(
      try warnings(saved, "0123456789abcdef")
        == ["a:1: warning: the spec 'lamp' has changed since this trace was saved"]
    )
    // Without a caller's it does, so a changed spec is found.
    #expect(try read(saved).warnings.isEmpty)
    #expect(try read(other).warnings.count == 1)
  }

  @Test func `a trace written by hand needs no fingerprint of its spec`() throws {
    let lines = [#"{"kind":"trace","spec":"lamp"}"#, #"{"kind":"end"}"#]
    let bytes = Array(lines.joined(separator: "\n").utf8)
    var count = 0
    func hash() -> String {
      count += 1
      return Lamp.reference.fingerprint
    }
    _ = try TraceFile.read(bytes, named: "a", for: Lamp.reference, specHash: hash())
    _ = try TraceFile.read(Array(saved.utf8), named: "a", for: Lamp.reference, specHash: hash())
    #expect(count == 1)
  }

  @Test func `a trace written by hand has steps and nothing else`() throws {
    let readout = try read(
      """
      {"kind":"trace","spec":"lamp"}
      {"kind":"step","after":0,"in":"press"}
      {"kind":"step","after":5000000}
      {"kind":"end"}
      """
    )
    #expect(readout.trace.steps.count == 2)
    #expect(readout.trace.recording == nil)
    #expect(readout.warnings.isEmpty)
  }

  @Test(arguments: [[], [#"{"kind":"step","after":0}"#]])
  func `what is due when a trace ends is missing`(wait: [String]) throws {
    let lines =
      [#"{"kind":"trace","spec":"lamp"}"#, #"{"kind":"step","after":0,"in":"press"}"#] + wait
      + [#"{"kind":"end","ending":{"kind":"completed"},"now":0,"observations":0}"#]
    let text = lines.joined(separator: "\n")
    let trace = try read(text).trace.untilTimePasses
    let recording = try #require(trace.recording)
    #expect((trace.steps.count, recording.now) == (wait.count + 2, 1))
    switch Replay(of: trace, recording, by: [Lamp.reference]) {
    case .stillFails(let failure), .failsDifferently(let failure):
      #expect(failure.kind == .missingOutput)
    case let other: Issue.record("expected a missing output, found \(other)")
    }
    // A trace that ends otherwise stays as it is.
    let crashed = text.replacing(#""completed""#, with: #""crashed","how":"signal 6","step":0"#)
    #expect(try read(crashed).trace.untilTimePasses.steps.count == wait.count + 1)
  }

  @Test func `observations that were taken out make the rest of them useless`() throws {
    let lines = saved.split(separator: "\n").filter { !$0.contains(#""at":6000000"#) }
    let readout = try read(lines.joined(separator: "\n"))
    #expect(readout.trace.recording == nil)
    #expect(readout.warnings.count == 1)
  }

  @Test func `an observation that is not where it was seen is refused`() {
    let moved = saved.replacing(#""after":6000000"#, with: #""after":5000000"#)
    #expect(
      error(of: moved)
        == "run.1.trace.jsonl:4: error: this was seen at 6 s, but the step that follows is at 5 s"
    )
  }
}
