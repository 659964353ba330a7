import Foundation
import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineAdapters

/// The adapters of `fuzz/adapters/python`: one that is honest, and those that misbehave.
///
/// They are part of the suite of processes, so as not to disturb each other's deadlines.
extension ChildExecutorTests {
  static func python(_ arguments: String...) -> [String] {
    let folder = URL(filePath: Repository.path + "/fuzz/adapters/python")
    return ["python3", folder.appending(path: arguments[0]).path] + arguments.dropFirst()
  }

  /// Longer than any answer takes on a busy machine.
  private static var longEnough: Microseconds { 120_000_000 }

  /// The part of the RTM vocabulary that these tests look at; the adapters name more.
  private func rtm1() throws -> Vocabulary {
    let source = """
      import json, sys; sys.path.insert(0, sys.argv[1]); import rtm1_client as c
      print(json.dumps([list(c.Rtm1.inputs), list(c.OUTPUTS)]))
      """
    let folder = URL(filePath: Self.python("")[1]).path
    // Not by `Process`, which can wait for ever where another thread starts and reaps processes.
    let stream = try #require(popen("python3 -c '\(source)' '\(folder)'", "re"))
    var bytes: [UInt8] = []
    while case let byte = getc(stream), byte != EOF { bytes.append(UInt8(byte)) }
    try #require(pclose(stream) == 0)
    let names = try CanonicalDecoder.decode([[String]].self, bytes: bytes)
    return Vocabulary(
      inputs: names[0].map { .init(name: $0, from: .app) },
      outputs: names[1].map { name in
        let carriesState = name == "connectionStateChanged"
        let arguments: [Vocabulary.Argument] = [
          .init(name: "state", values: ["connecting", "connected"]),
          .init(name: "reason", values: ["Login", "LoginSuccess"]),
        ]
        return .init(name: name, seenBy: .app, arguments: carriesState ? arguments : [])
      }
    )
  }

  /// Carries out a login.
  ///
  /// The limits are short only where an answer never comes, so that a busy machine passes for no fault.
  private func login(
    _ arguments: [String],
    hangAfter: Microseconds = Self.longEnough,
    helloWithin: Microseconds = Self.longEnough
  ) throws -> Recording {
    let vocabulary = try rtm1()
    var executor = try ChildExecutor(
      source: ChildCommand(arguments),
      specID: "rtm1",
      vocabulary: vocabulary,
      hangAfter: hangAfter,
      helloWithin: helloWithin
    )
    var recordings: [Recording] = []
    let login = vocabulary.input(named: "loginByToken")
    let accepted = vocabulary.input(named: "loginAccepted")
    try executor.run(
      [[Step(delay: 0, input: login), Step(delay: 800_000, input: accepted)]],
      into: &recordings
    )
    return recordings[0]
  }

  @Test func `the Python client logs in`() throws {
    let recording = try login(Self.python("rtm1.py"))
    let vocabulary = try rtm1()
    #expect(recording.ending == .completed)
    #expect(
      recording.observations.prefix(1).map { vocabulary.text(of: $0.symbol) }
        == ["connectionStateChanged connecting Login"]
    )
  }

  @Test(arguments: [
    ("rubbish", "wrote a line that is no JSON object (byte 0: expected a value, found 'C')"),
    ("flood", "did not read 'hello' within 1 s, but wrote other lines"),
    ("exit-at-once", "ended before it read 'hello': exit status 0"),
    ("crash-in-hello", "ended before it answered 'hello': signal 6 (SIGABRT)"),
    ("wrong-id", "answered request 1001, expected 1"),
    ("never-answers", "did not answer 'hello' within 1 s"),
    ("hello-then-silent", "did not answer 'trace' (request 2, before any step) within 500 ms"),
    (
      "truncated-line",
      "ended in the middle of its answer to 'trace' (request 2, before any step): exit status 0"
    ),
    ("huge-line", "wrote a line of more than 16 MiB"),
    ("bad-observation", "showed the output 'teapotBoiled', which the spec does not know"),
    ("backwards-time", "showed an output of 799.999 ms after step 1, which is at 800 ms"),
  ])
  func `a rogue is found out soon, with what it did`(kind: String, message: String) throws {
    let neverGreets = ["flood", "never-answers"].contains(kind)
    let start = ContinuousClock.now
    let fault = #expect(throws: AdapterFault.self) {
      _ = try login(
        Self.python("rogue.py", kind),
        hangAfter: kind == "hello-then-silent" ? 500_000 : Self.longEnough,
        helloWithin: neverGreets ? 1_000_000 : Self.longEnough
      )
    }
    // A runner that waits for the end of a rogue waits ten minutes.
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(fault?.message.hasPrefix("'python3 rogue.py' \(message)") == true)
    #expect(fault?.advice.isEmpty == false)
  }

  @Test func `what comes after an answer is seen in a pause`() throws {
    let vocabulary = try rtm1()
    let login = Step(delay: 0, input: vocabulary.input(named: "loginByToken"))
    let steps = [login, Step(delay: 0, input: nil)]
    for (kind, isHasty) in [("hasty-answers", true), ("patient-answers", false)] {
      var executor = try ChildExecutor(
        source: ChildCommand(Self.python("rogue.py", kind)),
        specID: "rtm1",
        vocabulary: vocabulary
      )
      var recordings: [Recording] = []
      try executor.run([steps], into: &recordings)
      let paused = try #require(try executor.runPausing(steps, patience: 1))
      // What a hasty adapter shows late is missed without a pause, except on a busy machine.
      #expect(isHasty || !recordings[0].observations.isEmpty)
      #expect(paused.observations.map(\.step) == [0])
    }
  }

  @Test func `an adapter has the time for which it waits after each step`() throws {
    let vocabulary = try rtm1()
    let hangAfter: Microseconds = 2_000_000
    var executor = try ChildExecutor(
      source: ChildCommand(Self.python("rogue.py", "slow-answers")),
      specID: "rtm1",
      vocabulary: vocabulary,
      hangAfter: hangAfter
    )
    let quiet = try #require(executor.capabilities.quiet)
    let trace = (0..<12).map { _ in Step(delay: 0, input: nil) }
    // The waits alone take longer than a hang. The executor allows twice as much, which leaves room for
    // a busy machine.
    try #require(quiet * Microseconds(trace.count) > hangAfter)
    var recordings: [Recording] = []
    try executor.run([trace], into: &recordings)
    #expect(recordings[0].ending == .completed)
  }

  @Test(arguments: ["stderr-flood", "forks-child"])
  func `what is only untidy is no fault`(kind: String) throws {
    #expect(try login(Self.python("rogue.py", kind)).ending == .completed)
  }
}
