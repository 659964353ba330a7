import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import PlumblineClients
@testable import PlumblineTesting

/// Threads of the machine: what is waited for, and what is found out.
@Suite struct OutsideWorkTests {
  private let clock = VirtualClock()
  private let log = Log()

  @Test func `the clock stands still until announced work is done, and its result is in order`()
    throws
  {
    clock.schedule(after: .seconds(1)) { [log] in log.write("timer") }
    try clock.start { [clock, log] in
      let work = clock.beginOutsideWork()
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
        work.end { log.write("result at \(clock.now.offset)") }
      }
    }
    #expect(log.text == "result at 0.0 seconds")
    try clock.advance(by: .seconds(1))
    #expect(log.all == ["result at 0.0 seconds", "timer"])
  }

  @Test func `work that nobody holds on to any more has ended`() throws {
    try clock.start { [clock, log] in
      _ = clock.beginOutsideWork()
      log.write("started")
    }
    try clock.advance(by: .seconds(1))
    #expect(log.text == "started")
  }

  @Test func `a clock that is used from a thread it knows nothing of says so`() async throws {
    let clock = VirtualClock(limits: .init(), isStrict: true)
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        clock.schedule(after: .seconds(1)) {}
        continuation.resume()
      }
    }
    let problem = #expect(throws: VirtualClock.Problem.self) { try clock.advance(by: .seconds(2)) }
    #expect(problem?.description.contains("a callback was scheduled on a thread") == true)
  }

  @Test func `a task that goes on because of another thread is found out`() async throws {
    let (clock, log) = (VirtualClock(limits: .init(), isStrict: true), log)
    try clock.start {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) {
          continuation.resume()
          log.write("resumed")
        }
      }
    }
    while log.all.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    #expect(throws: VirtualClock.Problem.self) { try clock.advance(by: .seconds(1)) }
  }

  @Test func `a client that works on a thread of the machine can be held against a spec`()
    async throws
  {
    try await expectConforms(
      to: .agoraRTM1iOSChinese,
      budget: .steps(300),
      accepting: [.incomplete]
    ) { clock in ThreadedAdapter(clock: clock, isAnnounced: true) }
  }

  @Test func `and if it does not say so, the test says what to do`() async throws {
    try await withKnownIssue {
      try await expectConforms(to: .agoraRTM1iOSChinese, budget: .steps(300)) { clock in
        ThreadedAdapter(clock: clock, isAnnounced: false)
      }
    } matching: {
      $0.text.contains("on a thread unknown to the virtual clock")
        && $0.text.contains("`beginOutsideWork()`")
    }
  }

  @Test(arguments: [0, 2])
  func `an output that comes after its trace is a fault, and not a missing one`(delay: Int)
    async throws
  {
    try await withKnownIssue {
      try await expectConforms(to: .agoraRTM1iOSChinese, budget: .steps(100)) { _ in
        LateAdapter(queue: .global(), delay: .milliseconds(delay))
      }
    } matching: {
      $0.isOutside
    }
  }

  @Test @MainActor func `so is one of the main queue, which a test on the main actor withholds`()
    async throws
  {
    try await withKnownIssue {
      try await expectConforms(to: .agoraRTM1iOSChinese, budget: .steps(100)) { _ in
        LateAdapter(queue: .main, delay: .milliseconds(0))
      }
    } matching: {
      $0.isOutside
    }
  }
}

extension Issue {
  /// Whether the adapter is at fault, because of an output from outside.
  fileprivate var isOutside: Bool {
    text.hasPrefix("the adapter is at fault: ")
      && text.contains("was observed on a thread unknown to the virtual clock")
  }
}

/// A client that does not wait for its queue, whose output is missing in most traces.
private struct LateAdapter: ClientAdapter {
  let queue: DispatchQueue
  let delay: DispatchTimeInterval

  func connect(to tester: Tester) {
    tester.inject("loginByToken") { [queue, delay] in
      queue.asyncAfter(deadline: .now() + delay) {
        tester.observe("connectionStateChanged", "connecting", "Login")
      }
    }
    tester.absent("logout", "loginAccepted", "loginRejected", "reconnected", "remoteLogin")
    tester.absent("tokenExpired", "networkLost", "networkBack")
  }
}

/// A client that answers from a queue of the machine, and knows nothing but the first login.
private struct ThreadedAdapter: ClientAdapter {
  let clock: VirtualClock
  let isAnnounced: Bool

  func connect(to tester: Tester) {
    let isFirst = Mutex(true)
    let queue = DispatchQueue(label: "client")
    tester.inject("loginByToken") { [clock, isAnnounced] in
      guard isFirst.withLock({ $0 }) else { return }
      isFirst.withLock { $0 = false }
      let work = isAnnounced ? clock.beginOutsideWork() : nil
      let done = DispatchSemaphore(value: 0)
      queue.async {
        tester.observe("connectionStateChanged", "connecting", "Login")
        clock.schedule(after: .seconds(6)) {
          tester.observe("connectionStateChanged", "disconnected", "LoginTimeout")
          tester.observe("loginResult", "Error")
          isFirst.withLock { $0 = true }
        }
        work?.end()
        done.signal()
      }
      // Unannounced work is certainly detected only if it comes in time.
      if work == nil { done.wait() }
    }
  }
}
