import Dispatch
import PlumblineModel
import Synchronization
import TestSupport
import Testing

@testable import PlumblineEngine
@testable import PlumblineTesting

/// An adapter that is written in the test.
struct WrittenForRealTime: ClientAdapter {
  var closing: @Sendable () async -> Void = {}
  let body: @Sendable (Tester) async throws -> Void

  func connect(to tester: Tester) async throws { try await body(tester) }
  func disconnect() async { await closing() }
}

/// Recordings of traces in real time.
@Suite struct RealTimeExecutorTests {
  private let spec = CompiledSpec.agoraRTM1iOSChinese
  private static let login = "loginByToken"

  /// Carries out traces one after the other; a step is a delay in milliseconds and an input, or nothing.
  private func record(
    _ traces: [[(Int, String?)]],
    in time: RealTime = RealTime(),
    watchdog: Watchdog = Watchdog(limit: .seconds(3600)),
    closing: @escaping @Sendable () async -> Void = {},
    _ body: @escaping @Sendable (Tester) async throws -> Void
  ) async throws -> [Recording] {
    defer { watchdog.stop() }
    let steps = traces.map { trace in
      trace.map { delay, name in
        Step(delay: Int64(delay) * 1000, input: name.flatMap { spec.vocabulary.input(named: $0) })
      }
    }
    // It waits, and no other test is to wait for that.
    return try await withTaskExecutorPreference(WaitingThreads()) {
      let executor = try RealTimeExecutor(spec, time, watchdog) {
        WrittenForRealTime(closing: closing, body: body)
      }
      var recordings: [Recording] = []
      try executor.run(steps, into: &recordings)
      return recordings
    }
  }

  private func texts(_ recording: Recording) -> [String] {
    recording.observations.map { spec.vocabulary.text(of: $0.symbol) }
  }

  @Test func `of what two threads report at once nothing is lost, and each keeps its order`()
    async throws
  {
    let states = ["disconnected", "connecting", "connected", "reconnecting", "aborted"]
    let recording = try await record([[(0, Self.login)]]) { tester in
      tester.inject(Self.login) {
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
          for number in 0..<2000 {
            let reason = thread == 0 ? "Login" : "Logout"
            tester.observe("connectionStateChanged", states[number % states.count], reason)
          }
        }
      }
    }[0]
    let seen = texts(recording)
    #expect(seen.count == 4000)
    for reason in ["Login", "Logout"] {
      let expected = (0..<2000).map { "connectionStateChanged \(states[$0 % 5]) \(reason)" }
      #expect(seen.filter { $0.hasSuffix(" \(reason)") } == expected)
    }
    let instants = recording.observations.map(\.at)
    #expect(instants == instants.sorted())
  }

  @Test func `steps have absolute deadlines, and their instants are known`() async throws {
    let steps = Array(repeating: (50, Self.login as String?), count: 10)
    let recording = try await record([steps]) { tester in
      // What one call takes does not put off the next but one.
      tester.inject(Self.login) {
        tester.observe("tokenDidExpire")
        blockThread(milliseconds: 40)
      }
    }[0]
    let instants = try #require(recording.instants)
    try #require(instants.given.count == 10 && recording.observations.count == 10)
    for (number, given) in instants.given.enumerated() {
      #expect(given.lowerBound >= Int64(number + 1) * 50_000)
      #expect(given.upperBound - given.lowerBound >= 40_000)
      #expect(given.contains(recording.observations[number].at))
      #expect(recording.observations[number].step == number)
      #expect(recording.observations[number].isAfterInput)
    }
    // Were each delay counted from the call before, the last would begin no earlier than this.
    let calls = instants.given.dropLast().reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    #expect(instants.given[9].lowerBound < 500_000 + calls)
    #expect(recording.now >= instants.given[9].upperBound + 20_000)
  }

  @Test func `calls may be made within callbacks, and report within calls`() async throws {
    let recording = try await record([[(0, Self.login), (0, "logout")]]) { tester in
      /// A client that calls back from a thread of its own, and is called within the callback.
      @Sendable func call(_ depth: Int) {
        DispatchQueue(label: "client").sync {
          tester.observe("loginResult", depth == 0 ? "Ok" : "Error")
          if depth > 0 { call(depth - 1) }
        }
      }
      tester.inject(Self.login) { call(3) }
      tester.inject("logout") { tester.observe("logoutResult", "Ok") }
    }[0]
    let error = "loginResult Error"
    #expect(texts(recording) == [error, error, error, "loginResult Ok", "logoutResult Ok"])
    #expect(recording.observations.map(\.step) == [0, 0, 0, 0, 1])
  }

  @Test func `a call that waits holds up the next input for the latency, and ends with the trace`()
    async throws
  {
    let (ended, time) = (Log(), RealTime(latency: .milliseconds(60)))
    let recording = try await record([[(0, Self.login), (0, "logout")]], in: time) { tester in
      tester.inject(Self.login) {
        do { try await Task.sleep(for: .seconds(60)) } catch { ended.write("cancelled") }
      }
      tester.inject("logout") {}
    }[0]
    #expect(recording.ending == .completed)
    let given = try #require(recording.instants?.given)
    #expect(given[0].upperBound - given[0].lowerBound >= 60_000)
    #expect(given[1].lowerBound >= given[0].upperBound)
    #expect(recording.now < 30_000_000)
    for _ in 0..<500 where ended.all.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    #expect(ended.all == ["cancelled"])
  }

  @Test func `a call that keeps its thread is a hang, and what follows is not carried out`()
    async throws
  {
    let release = DispatchSemaphore(value: 0)
    defer { release.signal() }
    let time = RealTime(hangAfter: .milliseconds(200))
    let recordings = try await record(
      [[(0, "logout"), (0, Self.login), (0, "logout")], []],
      in: time
    ) {
      tester in
      tester.inject("logout") {}
      tester.inject(Self.login) { release.wait() }
    }
    #expect(recordings.count == 1)
    #expect(recordings[0].ending == .hung(step: 1))
    #expect(recordings[0].log == ["a call of the adapter has kept its thread for 200 ms"])
  }

  @Test func `outputs within the latency count, later ones belong to no trace`() async throws {
    let trace = [(0, Self.login as String?)]
    let time = RealTime(latency: .milliseconds(400))
    let recordings = try await record([trace, trace, [(400, nil)]], in: time) { tester in
      tester.inject(Self.login) {
        for (delay, output) in [(20, "tokenDidExpire"), (900, "memberLeft")] {
          later(milliseconds: delay) { tester.observe(output) }
        }
      }
    }
    #expect(recordings.map { texts($0) } == [["tokenDidExpire"], ["tokenDidExpire"], []])
  }

  @Test func `an input that was not asked for ends the trace, and waits for what is late`()
    async throws
  {
    let trace = [(0, "logout"), (0, Self.login), (0, "logout")] as [(Int, String?)]
    let recording = try await record([trace], in: RealTime(latency: .milliseconds(300))) { tester in
      tester.inject("logout") {
        later(milliseconds: 20) { tester.observe("tokenDidExpire") }
      }
      tester.inject(Self.login) { throw NotAsked() }
    }[0]
    #expect(recording.ending == .notApplicable(step: 1))
    #expect(texts(recording) == ["tokenDidExpire"])
    #expect(recording.instants?.given.count == 2)
    let seen = try #require(recording.observations.first)
    #expect(recording.instants?.given.last?.upperBound ?? 0 >= seen.at)
  }

  @Test func `where the machine is late itself a trace ends before`() async throws {
    let trace = [(100, Self.login as String?), (100, nil)]
    let body: @Sendable (Tester) -> Void = { tester in
      tester.inject(Self.login) { tester.observe("tokenDidExpire") }
    }
    // No machine beats to the nanosecond.
    let cut = try await record([trace], watchdog: Watchdog(limit: .nanoseconds(1)), body)[0]
    #expect(cut.now < 100_000)
    #expect(cut.observations.isEmpty && cut.instants?.given.isEmpty == true)
    #expect(try await record([trace], body)[0].observations.count == 1)
  }

  @Test func `every client is let go of, one at a time`() async throws {
    let log = Log()
    let closing: @Sendable () -> Void = { log.write("closed") }
    _ = try await record([[], [(0, Self.login)]], closing: closing) { tester in
      tester.inject(Self.login) {}
      log.write("made")
    }
    // The first one is asked what it can do.
    #expect(log.text == "made closed made closed made closed")
  }

  @Test func `an adapter that does not end connecting or disconnecting is at fault`() async throws {
    let time = RealTime(hangAfter: .milliseconds(200))
    let connecting = await #expect(throws: AdapterFault.self) {
      try await record([[]], in: time) { _ in try await Task.sleep(for: .seconds(60)) }
    }
    #expect(
      connecting?.message
        == "making the adapter, or its `connect(to:)`, has not returned after 200 ms"
    )
    let closing: @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(60)) }
    let disconnecting = await #expect(throws: AdapterFault.self) {
      try await record([[]], in: time, closing: closing) { _ in }
    }
    #expect(
      disconnecting?.message == "`disconnect()` of the adapter has not returned after 200 ms"
    )
  }

  @Test func `what a call throws is the fault of the adapter, and so is a late refusal`()
    async throws
  {
    struct Refused: Error {}
    let thrown = await #expect(throws: AdapterFault.self) {
      try await record([[(0, Self.login)]]) { tester in
        tester.inject(Self.login) { throw Refused() }
      }
    }
    #expect(thrown?.message == "the call of 'loginByToken' threw Refused()")
    let late = await #expect(throws: AdapterFault.self) {
      try await record([[(0, Self.login), (2000, nil)]]) { tester in
        tester.inject(Self.login) {
          await withCheckedContinuation { waiting in
            later(milliseconds: 500) { waiting.resume() }
          }
          throw NotAsked()
        }
      }
    }
    #expect(late?.message.contains("threw NotAsked()") == true)
  }
}

/// Runs an action later, on a thread that no other test blocks.
private func later(milliseconds: Int, _ action: @escaping @Sendable () -> Void) {
  DispatchQueue(label: "later").asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
    action()
  }
}

/// Keeps a thread for a while, as a call of a client may.
func blockThread(milliseconds: Int) {
  _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(milliseconds))
}
