import PlumblineModel
import TestSupport
import TestTraits
import Testing

@testable import PlumblineAdapters

/// Everything that has to do with real processes, one after another: they are judged by deadlines.
@Suite(.serialized, .sleeping) struct ChildExecutorTests {
  private let vocabulary = LampAdapter.vocabulary

  private func executor(
    _ misbehaviour: String = "",
    hangAfter: Microseconds = 2_000_000,
    helloWithin: Microseconds = 60_000_000
  ) throws(AdapterFault) -> ChildExecutor {
    try ChildExecutor(
      source: ChildCommand(LampAdapter.command(misbehaviour)),
      specID: "lamp",
      vocabulary: vocabulary,
      hangAfter: hangAfter,
      helloWithin: helloWithin
    )
  }

  private func press(after delay: Microseconds = 0) -> Step {
    Step(delay: delay, input: LampAdapter.press)
  }

  private func symbol(_ words: String...) throws -> Symbol {
    try #require(vocabulary.symbol(words[0], Array(words.dropFirst())))
  }

  /// The error of a run of one pressed trace.
  private func fault(of misbehaviour: String) throws -> AdapterFault {
    let fault = #expect(throws: AdapterFault.self) {
      // Patience is short only where silence is what is tested: machines can be slow.
      var executor = try executor(
        misbehaviour,
        hangAfter: misbehaviour == "hello-then-silence" ? 300_000 : 30_000_000,
        helloWithin: ["never", "flood"].contains(misbehaviour) ? 300_000 : 60_000_000
      )
      var recordings: [Recording] = []
      try executor.run([[press(), press()]], into: &recordings)
    }
    return try #require(fault)
  }

  @Test func `the handshake tells what the adapter is and can do`() throws {
    let capabilities = try executor("blind").capabilities
    #expect(capabilities.implementation == "lamp 7")
    #expect(capabilities.inject == [true, true, true, true, true])
    #expect(capabilities.observe == [true, false])
    #expect(capabilities.notApplicable == ["zh-9": "no such lamp"])
  }

  @Test func `each recording is handed over once, in order and complete, also after a crash`()
    throws
  {
    var executor = try executor()
    var recordings: [Recording] = []
    var handed: [(number: Int, recording: Recording)] = []
    let crash = [Step(delay: 0, input: LampAdapter.crash)]
    try executor.run([[press()], [], crash, [press(after: 7)]], into: &recordings) {
      handed.append(($0, $1))
    }
    #expect(handed.map(\.number) == [0, 1, 2, 3])
    #expect(handed.map(\.recording) == recordings && recordings.count == 4)
    guard case .crashed = recordings[2].ending else {
      Issue.record("found \(recordings[2].ending)")
      return
    }
  }

  @Test func `observations stand before or after the input of their step`() throws {
    var executor = try executor()
    var recordings: [Recording] = []
    let trace = [press(), Step(delay: 4_000_000, input: nil), press(after: 2_000_000)]
    try executor.run([[], trace], into: &recordings)
    let click = try symbol("click")
    let on = try symbol("lit", "on", "pressed")
    let off = try symbol("lit", "off", "timer")
    #expect(
      recordings[1].observations == [
        Observation(at: 0, step: 0, isAfterInput: true, symbol: click),
        Observation(at: 0, step: 0, isAfterInput: true, symbol: on),
        Observation(at: 5_000_000, step: 2, isAfterInput: false, symbol: off),
        Observation(at: 6_000_000, step: 2, isAfterInput: true, symbol: click),
        Observation(at: 6_000_000, step: 2, isAfterInput: true, symbol: on),
      ]
    )
    #expect(recordings[1].now == 6_000_000)
    #expect(recordings[1].next == .at(11_000_000))
    #expect(recordings.map(\.ending) == [.completed, .completed])
  }

  @Test(arguments: [LampAdapter.crash, LampAdapter.hang])
  func `what comes in the wait before an input is not lost with its crash`(input: Int) throws {
    var executor = try executor(hangAfter: 500_000)
    var recordings: [Recording] = []
    try executor.run([[press(), Step(delay: 6_000_000, input: input)]], into: &recordings)
    #expect(recordings[0].ending.fatalStep == 1)
    #expect(recordings[0].log.contains { $0.hasPrefix("about to") })
    let off = try symbol("lit", "off", "timer")
    #expect(
      recordings[0].observations.last
        == Observation(at: 5_000_000, step: 1, isAfterInput: false, symbol: off)
    )
  }

  @Test func `a value that the documents do not know is unknown and kept in words`() throws {
    var executor = try executor("unknown-value")
    var recordings: [Recording] = []
    try executor.run([[press()]], into: &recordings)
    #expect(recordings[0].undocumentedValues == [1: "why=Bänned"])
    #expect(recordings[0].observations[1].symbol == (try symbol("lit", "on", "Bänned")))
  }

  @Test func `escapes in names are read`() throws {
    var executor = try executor("escapes")
    var recordings: [Recording] = []
    try executor.run([[press()]], into: &recordings)
    #expect(recordings[0].observations[1].symbol == (try symbol("lit", "on", "quote\"d")))
    #expect(recordings[0].undocumentedValues.isEmpty)
  }

  @Test func `a step that cannot be carried out ends the trace`() throws {
    var executor = try executor()
    var recordings: [Recording] = []
    let trace = [press(), Step(delay: 7, input: LampAdapter.late), press()]
    try executor.run([trace], into: &recordings)
    #expect(recordings[0].ending == .notApplicable(step: 1))
    #expect(recordings[0].now == 7)
    #expect(recordings[0].observations.count == 2)
  }

  @Test func `thousands of steps, in long and in short traces, do not block the pipes`() throws {
    var executor = try executor("noise")
    var recordings: [Recording] = []
    let long = [[Step]](repeating: (0..<40).map { _ in press(after: 1) }, count: 150)
    try executor.run(long, into: &recordings)
    #expect(recordings.allSatisfy { $0.observations.count == 80 && $0.ending == .completed })
    // Longer than the batch that the adapter allows: step by step.
    try executor.run([(0..<60).map { _ in press(after: 1) }], into: &recordings)
    #expect(recordings.map(\.observations.count) == [120])
    #expect(recordings[0].log.count == 65)
  }

  @Test(arguments: [
    (LampAdapter.crash, "signal 6 (SIGABRT)"), (LampAdapter.leave, "exit status 3"),
  ])
  func `a crash is the ending of its own step, and the others are carried out`(
    input: Int,
    how: String
  ) throws {
    // Longer than the test may take: a crash is not found out by waiting.
    var executor = try executor(hangAfter: 120_000_000)
    var recordings: [Recording] = []
    let bad = [press(), press(after: 1), Step(delay: 9, input: input), press()]
    let start = ContinuousClock.now
    try executor.run([[press()], [press()], bad, [press()], bad, [press()]], into: &recordings)
    #expect(ContinuousClock.now - start < .seconds(60))
    let crash = Ending.crashed(step: 2, how: how)
    #expect(
      recordings.map(\.ending) == [.completed, .completed, crash, .completed, crash, .completed]
    )
    #expect(recordings.map(\.observations.count) == [2, 2, 4, 2, 4, 2])
    #expect(recordings[2].log == ["about to \(vocabulary.inputs[input].name)"])
  }

  @Test func `a hang is the ending of its own step, with what the process said when ended`() throws
  {
    var executor = try executor(hangAfter: 2_000_000)
    var recordings: [Recording] = []
    let bad = [press(), Step(delay: 9, input: LampAdapter.hang), press()]
    try executor.run([[press()], bad, [press()]], into: &recordings)
    #expect(recordings.map(\.ending) == [.completed, .hung(step: 1)])
    // What was left is not carried out; the next call goes on in a new process.
    var next: [Recording] = []
    try executor.run([[press()]], into: &next)
    #expect(next.map(\.ending) == [.completed])
    #expect(recordings[1].log == ["about to hang", "dump: in hang()"])
  }

  @Test(arguments: [1, 2])
  func `a hang that does not recur is the ending of its trace`(times: Int) throws {
    try withFile([]) { _, path in
      var executor = try executor("hangs \(times) \(path)", hangAfter: 1_000_000)
      var recordings: [Recording] = []
      let bad = [press(), press(after: 1), press()]
      try executor.run([[press()], bad, [press()], bad], into: &recordings)
      #expect(recordings.map(\.ending) == [.completed, .hung(step: 2)])
      #expect(recordings.last?.log == ["dump: in hang()"])
      try executor.run([[press()], bad, [press()], bad], into: &recordings)
      #expect(recordings.map(\.ending) == Array(repeating: .completed, count: 4))
    }
  }

  @Test func `an adapter that asks for time gets it`() throws {
    var executor = try executor("busy", hangAfter: 2_000_000)
    var recordings: [Recording] = []
    try executor.run([[press()]], into: &recordings)
    #expect(recordings[0].ending == .completed)
  }

  @Test func `an adapter that asks for time to start gets it`() throws {
    var executor = try executor("busy-hello", helloWithin: 1_000_000)
    var recordings: [Recording] = []
    try executor.run([[press()]], into: &recordings)
    #expect(recordings[0].ending == .completed)
  }

  @Test(arguments: ["batches-only", "batches-or-nothing"])
  func `an adapter that knows whole traces only is not given time, and goes on`(
    kind: String
  ) throws {
    var executor = try executor(kind)
    #expect(try executor.runPausing([press()], patience: 1) == nil)
    #expect(executor.cannotPause)
    var recordings: [Recording] = []
    try executor.run([[press()]], into: &recordings)
    #expect(recordings.map(\.observations.count) == [2])
  }

  @Test(arguments: [
    (
      "batches-or-leaves",
      "ended before it answered 'open' (request 3, before any step): exit status 2"
    ),
    ("batches-or-error", "refused 'open' (internal): no lamp"),
  ])
  func `an adapter that fails to open a session is at fault`(kind: String, words: String) throws {
    var executor = try executor(kind)
    let steps = [press()]
    let fault = #expect(throws: AdapterFault.self) { try executor.runPausing(steps, patience: 1) }
    #expect(fault?.message.contains(words) == true)
    #expect(fault?.advice.contains("also of a getter") == words.contains("(internal)"))
  }

  @Test func `what cannot be started says why`() throws {
    let missing = #expect(throws: AdapterFault.self) {
      try ChildExecutor(
        source: ChildCommand(["no-such-adapter"]),
        specID: "lamp",
        vocabulary: vocabulary
      )
    }
    #expect(
      missing?.message == "'no-such-adapter' could not be started: No such file or directory"
    )
    #expect(missing?.advice.contains("PATH") == true)
  }

  @Test(arguments: [
    ("deaf", "'python3' ended before it read 'hello': exit status 0"),
    ("fails", "'python3' ended before it read 'hello': exit status 1\n  log: no licence key"),
    ("never", "'python3' did not answer 'hello' within 300 ms"),
    ("flood", "'python3' did not answer 'hello' within 300 ms"),
    ("old", "'python3' speaks protocol 7, expected 1"),
    ("misspelt", "'python3' names 'pres' in 'inject', which the spec does not know"),
    ("real", "'python3' has no virtual clock, only 'real'"),
    (
      "no-inject",
      "'python3' answered 'hello' without 'inject', a list of names"
    ),
    (
      "rubbish",
      "'python3' wrote a line that is no JSON object (byte 0: expected a value, found 'C'): "
        + "'Connecting ... done'"
    ),
    (
      "hello-then-silence",
      "'python3' did not answer 'trace' (request 2, before any step) within 300 ms"
    ),
    (
      "ends",
      "'python3' ended before it answered 'trace' (request 3, a trace of 2 steps): exit status 0, "
        + "but a fresh process answers this trace"
    ),
  ])
  func `an adapter that does not speak the protocol is told so`(
    misbehaviour: String,
    message: String
  ) throws {
    let start = ContinuousClock.now
    #expect(try fault(of: misbehaviour).message.hasPrefix(message))
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test(arguments: [
    ("wrong-id", "answered request 1001, expected 1: '{\"id\": 1001"),
    ("unknown-output", "showed the output 'dark', which the spec does not know: '…"),
    ("blind", "showed the output 'lit', which its 'observe' does not declare"),
    ("no-argument", "showed 'lit' without its argument 'why'"),
    ("error-result", "answered an input with 'error', a mistake of its own"),
    ("unknown-result", "answered an input with the unknown result 'fine'"),
    ("past-instant", "showed an output of -1 µs after step 0, which is at 0 s"),
    ("far-instant", "showed an output of 1000000 s before the input of step 1, which is at 0 s"),
    ("far-step", "showed an output after step 77, expected -1 to 1"),
    ("wrong-now", "says that it is 1 µs, expected 0 s"),
    ("past-next", "says at 0 s that its next timer is due at 0 s"),
    ("few-results", "answered 2 steps with 1 results"),
    ("dictionary", "wrote a line that is no JSON object"),
  ])
  func `an answer that cannot be true is the adapter's fault`(
    misbehaviour: String,
    message: String
  ) throws {
    #expect(try fault(of: misbehaviour).message.contains(message))
  }

  @Test func `advice guesses the cause`() throws {
    #expect(try fault(of: "rubbish").advice.hasPrefix("a print to standard output?"))
    #expect(try fault(of: "dictionary").advice.hasPrefix("is a dictionary printed as it is?"))
    #expect(
      try fault(of: "misspelt").advice
        == "the spec knows 'press', 'crash', 'hang', 'leave', 'late'"
    )
  }

  @Test func `an adapter that answers only what comes alone is at fault`() throws {
    let fault = #expect(throws: AdapterFault.self) {
      var executor = try executor("one-by-one", hangAfter: 1_000_000)
      var recordings: [Recording] = []
      try executor.run([[Step]](repeating: [press()], count: 20), into: &recordings)
    }
    #expect(fault?.message.contains("twice left a trace unanswered") == true)
  }

  @Test func `an adapter that ends with status 0 after a while is at fault`() throws {
    let fault = #expect(throws: AdapterFault.self) {
      var executor = try executor("ends-later", hangAfter: 60_000_000)
      var recordings: [Recording] = []
      try executor.run([[Step]](repeating: [press()], count: 20), into: &recordings)
    }
    let words = "(request 10, step 0 of its trace): exit status 0, but a fresh process answers"
    #expect(fault?.message.contains(words) == true)
  }

  @Test func `a slow answer is called slow`() throws {
    let fault = #expect(throws: AdapterFault.self) {
      var executor = try executor("slow", hangAfter: 1_000_000)
      var recordings: [Recording] = []
      try executor.run([[Step]](repeating: [press()], count: 20), into: &recordings)
    }
    #expect(fault?.message.contains("answered a trace after ") == true)
    #expect(fault?.message.contains("; the limit was 1.001 s") == true)
    #expect(fault?.advice.contains("--hang-after") == true)
  }

  @Test func `no process is left, not even a stubborn one or one that was forked`() throws {
    for command in [
      LampAdapter.command("stays"),
      ["sh", "-c", "sleep 600 & exec \"$@\"", "sh"] + LampAdapter.command(),
    ] {
      var executor = try ChildExecutor(
        source: ChildCommand(command),
        specID: "lamp",
        vocabulary: vocabulary
      )
      let group = try #require(executor.group)
      #expect(isRunning(group))
      let start = ContinuousClock.now
      executor.finish()
      // Unless it is ended, a process ends after ten minutes.
      #expect(ContinuousClock.now - start < .seconds(60))
      #expect(ends(group))
    }
  }

  @Test func `an executor that goes away and one that starts afresh end their process`() throws {
    var first: Int32?
    do {
      var executor = try executor()
      first = executor.group
      try executor.restart()
      #expect(ends(try #require(first)))
      var recordings: [Recording] = []
      try executor.run([[press()]], into: &recordings)
      #expect(executor.group != first)
      first = executor.group
    }
    #expect(ends(try #require(first)))
  }

  @Test func `a signal handler can end every process`() throws {
    // Longer than the test may take: an ended process is not found out by waiting.
    var executor = try executor(hangAfter: 120_000_000)
    ChildProcess.endAll()
    var recordings: [Recording] = []
    let start = ContinuousClock.now
    try executor.run([[press()]], into: &recordings)
    #expect(ContinuousClock.now - start < .seconds(60))
    guard case .crashed(0, let how) = recordings[0].ending else {
      Issue.record("expected a crash, found \(recordings[0].ending)")
      return
    }
    #expect(how.hasPrefix("signal 9 (SIGKILL)"))
  }
}
