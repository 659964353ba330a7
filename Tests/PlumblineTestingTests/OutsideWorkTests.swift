import Dispatch
import Testing

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
}
