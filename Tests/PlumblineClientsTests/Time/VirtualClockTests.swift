import PlumblineClients
import TestSupport
import Testing

/// The guarantees of the clock, for one client at a time.
@Suite struct VirtualClockTests {
  private let clock = VirtualClock()
  private let log = Log()

  @Test func `time stands still until it is moved, and stops at every deadline`() throws {
    try clock.start { [clock, log] in
      for _ in 1...3 {
        try? await clock.sleep(for: .seconds(2))
        log.write("\(clock.now.offset)")
      }
    }
    #expect(log.text == "")
    #expect(clock.next == .init(offset: .seconds(2)))
    try clock.advance(by: .seconds(5))
    #expect(log.text == "2.0 seconds 4.0 seconds")
    #expect(clock.now.offset == .seconds(5))
    #expect(clock.next == .init(offset: .seconds(6)))
  }

  @Test func `a deadline is met when the clock stops at it, and not a microsecond before`() throws {
    clock.schedule(after: .seconds(4)) { [log] in log.write("due") }
    try clock.advance(by: .microseconds(3_999_999))
    #expect(log.text == "")
    try clock.advance(by: .microseconds(1))
    #expect(log.text == "due")
  }

  @Test func `between two microseconds the later one is meant`() throws {
    clock.schedule(after: .nanoseconds(1500)) { [log] in log.write("due") }
    #expect(clock.next == .init(offset: .microseconds(2)))
  }

  @Test func `of one instant, what began to wait first goes on first, each to its end`() throws {
    for name in ["a", "b"] {
      clock.schedule(after: .seconds(1)) { [clock, log] in
        log.write(name)
        Task {
          log.write("\(name)-task")
          try? await clock.sleep(for: .zero)
          log.write("\(name)-later")
        }
      }
    }
    try clock.advance(by: .seconds(1))
    #expect(log.text == "a a-task b b-task a-later b-later")
  }

  @Test func `a task that is cancelled goes on at once, with an error`() throws {
    let task = try clock.start { [clock, log] in
      do {
        try await clock.sleep(for: .seconds(9))
        log.write("slept")
      } catch {
        log.write("\(error is CancellationError) at \(clock.now.offset)")
      }
    }
    try clock.advance(by: .seconds(3))
    try clock.start { task.cancel() }
    #expect(log.text == "true at 3.0 seconds")
    #expect(clock.next == nil)
    try clock.start { [clock, log] in
      withUnsafeCurrentTask { $0?.cancel() }
      do { try await clock.sleep(for: .seconds(1)) } catch { log.write("before it slept") }
    }
    #expect(log.all.last == "before it slept")
    #expect(clock.next == nil)
  }

  @Test func `a callback that is cancelled does not come, not even at its instant`() throws {
    let second = clock.schedule(after: .seconds(1)) { [log] in log.write("second") }
    clock.schedule(after: .seconds(1)) { [log] in log.write("third") }
    let first = clock.schedule(after: .milliseconds(500)) { second.cancel() }
    try clock.advance(by: .seconds(1))
    first.cancel()
    #expect(log.text == "third")
  }

  @Test func `a wait that never ends is no deadline`() throws {
    try clock.start { [clock] in try? await clock.sleep(for: .seconds(Int64.max)) }
    #expect(clock.next == nil)
    try clock.advance(by: .seconds(1_000_000))
  }

  @Test func `a loop that never waits is given up, and so is one that waits for no time`() throws {
    #expect(throws: VirtualClock.Problem.self) {
      try clock.start { while !Task.isCancelled { await Task.yield() } }
    }
    let other = VirtualClock()
    let problem = #expect(throws: VirtualClock.Problem.self) {
      try other.start { while true { try? await other.sleep(for: .zero) } }
    }
    #expect(problem?.description.contains("gave up at 0 s after 10000 jobs") == true)
  }

  @Test func `waiting on a clock of the machine is found out`() throws {
    let problem = #expect(throws: VirtualClock.Problem.self) {
      try clock.start { try? await Task.sleep(for: .milliseconds(1)) }
    }
    #expect(problem?.description.contains("clock.sleep(for:)") == true)
  }

  @Test func `a clock is not moved by its own jobs`() throws {
    try clock.start { [clock, log] in
      do { try clock.advance(by: .seconds(1)) } catch { log.write("\(error)") }
    }
    #expect(log.text.hasPrefix("the clock is being moved already"))
    #expect(clock.now.offset == .zero)
  }

  @Test func `clocks that are driven side by side do not meet`() async throws {
    let texts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let (clock, log) = (VirtualClock(), Log())
          for name in ["a", "b", "c"] {
            _ = try? clock.start {
              for _ in 0..<50 { try? await clock.sleep(for: .seconds(1)) }
              log.write(name)
            }
          }
          try? clock.advance(by: .seconds(60))
          return log.text
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts == Array(repeating: "a b c", count: 8))
  }
}
