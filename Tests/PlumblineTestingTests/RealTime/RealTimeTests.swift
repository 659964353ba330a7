import PlumblineModel
import PlumblineReports
import PlumblineTesting
import Synchronization
import Testing

@testable import PlumblineTesting

/// The expectation in real time, as a test suite uses it.
///
/// Clients that conform are not accused, however busy the machine is: where it is late itself nothing
/// is judged. So that defects are found, they are looked for in a process in which nothing else runs, with further seeds
/// if the machine was too late to judge.
@Suite struct RealTimeTests {
  /// Times that a test can wait for.
  fileprivate static let constants: [String: Duration] = [
    "interruption": .milliseconds(400), "login-timeout": .milliseconds(600),
    "keep-alive": .milliseconds(1000),
  ]

  @Test func `an actor that waits with the clock of the machine conforms`() async throws {
    try await expectConforms(
      to: .agoraRTM1iOSChinese,
      in: RealTime(slack: .milliseconds(150)),
      constants: Self.constants,
      budget: .steps(150),
      accepting: [.incomplete]
    ) {
      AnyClockAdapter(
        clock: ContinuousClock(),
        times: (login: .milliseconds(600), interruption: .milliseconds(400))
      )
    }
  }

  @Test func `the same adapter serves in virtual time`() async throws {
    try await expectConforms(to: .agoraRTM1iOSChinese, accepting: [.incomplete]) { clock in
      AnyClockAdapter(clock: clock)
    }
  }

  @Test func `a client that calls back from two threads of its own conforms`() async throws {
    try await expectConforms(
      to: .agoraRTM1iOSChinese,
      in: RealTime(slack: .milliseconds(150)),
      constants: [
        "interruption": .milliseconds(400), "login-timeout": .milliseconds(600),
        "keep-alive": .milliseconds(1000),
      ],
      budget: .steps(150),
      accepting: [.incomplete]
    ) { QueueAdapter(login: .milliseconds(600), interruption: .milliseconds(400)) }
  }

  @Test(arguments: [1, 12])
  func `so many clients are there at a time as may be`(sideBySide: Int) async throws {
    let open = Mutex((now: 0, most: 0))
    let issues = await Conformance(
      spec: .agoraRTM1iOSChinese,
      constants: [
        "interruption": .milliseconds(4), "login-timeout": .milliseconds(6),
        "keep-alive": .milliseconds(10),
      ],
      interpretations: [:],
      seed: 1,
      budget: .steps(100),
      accepting: [.incomplete],
      client: .real(RealTime(sideBySide: sideBySide)) {
        WrittenForRealTime(closing: { open.withLock { $0.now -= 1 } }) { tester in
          open.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
          // Nothing can be given or seen: so nothing is waited for but this.
          tester.notObserved("connectionStateChanged", "loginResult", "logoutResult")
          blockThread(milliseconds: 50)
        }
      }
    ).issues()
    #expect(issues.map(\.message) == [])
    #expect(open.withLock { $0.now } == 0)
    #expect(open.withLock { sideBySide == 1 ? $0.most == 1 : $0.most > 1 })
  }

  @Test func `a login that times out 150 ms late is found, and its trace replays`() async {
    await #expect(processExitsWith: .success) {
      var found: Conformance.Issue?
      for seed: UInt64 in 1...5 where found == nil {
        found = await Conformance(
          spec: .agoraRTM1iOSChinese,
          constants: RealTimeTests.constants,
          interpretations: [:],
          seed: seed,
          budget: .usualInRealTime,
          accepting: [.incomplete],
          client: .real(RealTime(slack: .milliseconds(30))) {
            QueueAdapter(login: .milliseconds(750), interruption: .milliseconds(400))
          }
        ).issues().first { $0.message.contains("zh-20") }
      }
      let issue = try #require(found)
      #expect(issue.message.hasPrefix("Failure"))
      #expect(issue.message.contains("failed again in "))
      #expect(issue.message.contains("clock real: not detected: outputs up to 60 ms"))
      let reference = CompiledSpec.agoraRTM1iOSChinese.references[0]
      let text = try #require(issue.trace?.text)
      let trace = try TraceFile.read(Array(text.utf8), named: "trace", for: reference).trace
      let replay = Replay(
        of: trace,
        try #require(trace.recording),
        by: [reference.projected(onto: trace.capabilities(in: reference.vocabulary))],
        timeModel: trace.header.timeModel
      )
      #expect(replay.word == "still fails", "\(text)")
    }
  }

  @Test func `an aborted client that comes back by itself is found`() async {
    await #expect(processExitsWith: .success) {
      let isFound = Mutex(false)
      for seed: UInt64 in 2...6 where !isFound.withLock({ $0 }) {
        try await withKnownIssue(isIntermittent: true) {
          try await expectConforms(
            to: .agoraRTM1iOSChinese,
            // A machine that is later than that is not judged, and nothing is found.
            in: RealTime(slack: .milliseconds(200)),
            constants: RealTimeTests.constants,
            seed: seed,
            accepting: [.incomplete]
          ) {
            AnyClockAdapter(
              clock: ContinuousClock(),
              times: (login: .milliseconds(600), interruption: .milliseconds(400)),
              returnsAfter: .milliseconds(300)
            )
          }
        } matching: { issue in
          // On a busy machine the violation may be called flaky.
          let isWanted = issue.text.contains(" zh-56: ") && issue.text.contains("remoteLogin")
          if isWanted { isFound.withLock { $0 = true } }
          // On a busy machine a login may be called before the result of the one before is passed on, and
          // sometimes again in the repetitions.
          return isWanted || issue.text.contains("flaky ")
        }
      }
      #expect(isFound.withLock { $0 })
    }
  }
}
