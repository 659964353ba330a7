import PlumblineTesting
import TestSupport
import Testing

/// A client whose outcome depends on who comes first, in every way in which Swift lets tasks race.
private actor RacyClient {
  private let clock: any Clock<Duration>
  private let log: Log
  private var count = 0

  init(clock: any Clock<Duration>, log: Log) {
    self.clock = clock
    self.log = log
  }

  func run() async {
    for name in ["p", "q"] {
      Task {
        try? await clock.sleep(for: .seconds(1))
        await Task.yield()
        await note(name)
      }
    }
    Task.detached { [clock] in
      try? await clock.sleep(for: .seconds(1))
      await self.note("detached")
    }
    await withTaskGroup(of: Void.self) { group in
      for number in 1...4 {
        group.addTask(priority: number == 3 ? .high : .low) { [clock] in
          try? await clock.sleep(for: .milliseconds(number % 2 == 0 ? 1000 : 999))
          await Self.wander(number)
          await self.note("child\(number)")
        }
      }
    }
    async let one: Void = note("one")
    async let two: Void = note("two")
    _ = await (one, two)
  }

  /// Reads, lets others in, and writes: the classic race.
  private func note(_ name: String) async {
    let before = count
    await Task.yield()
    count = before + 1
    log.write("\(name)=\(count)")
  }

  @concurrent private static func wander(_ times: Int) async {
    for _ in 0..<times { await Task.yield() }
  }
}

@Suite struct DeterminismTests {
  private static func run() throws -> String {
    let (clock, log) = (VirtualClock(), Log())
    let client = RacyClient(clock: clock, log: log)
    try clock.start { await client.run() }
    try clock.advance(by: .seconds(2))
    return log.text
  }

  @Test func `a client full of races does the same a thousand times`() throws {
    let first = try Self.run()
    #expect(first.split(separator: " ").count == 9)
    for _ in 1..<1000 { try #require(try Self.run() == first) }
  }

  @Test func `and it does it while other threads are busy`() async throws {
    let first = try Self.run()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<100 { try #require(try Self.run() == first) } }
      }
      try await group.waitForAll()
    }
  }

  @Test func `without the clock its order changes from run to run`() async throws {
    // The control: if the machine ran it in one order only, the tests above would show nothing.
    var stories: Set<String> = []
    for _ in 0..<500 where stories.count < 2 {
      let log = Log()
      await RacyClient(clock: HurriedClock(), log: log).run()
      for _ in 0..<1000 where log.all.count < 9 { try await Task.sleep(for: .milliseconds(1)) }
      stories.insert(log.text)
    }
    #expect(stories.count > 1)
  }
}

/// A clock of the machine that knows no better than people in a hurry.
private struct HurriedClock: Clock {
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: .microseconds(.random(in: 1...500)))
  }
}
