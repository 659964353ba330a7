import PlumblineModel
import Testing

@testable import PlumblineTesting

/// A machine that is late itself.
@Suite struct WatchdogTests {
  @Test func `a missed beat is noticed, and from which instant on`() async throws {
    let start = ContinuousClock.now
    // No machine beats to the nanosecond.
    let watchdog = Watchdog(limit: .nanoseconds(1))
    defer { watchdog.stop() }
    try await Task.sleep(for: .milliseconds(60))
    let first = try #require(watchdog.firstMissed(since: start))
    #expect(first >= start && first < ContinuousClock.now)
    let later = ContinuousClock.now
    #expect(watchdog.firstMissed(since: later).map { $0 >= later } ?? true)
  }

  @Test func `a beat that comes in time is not missed`() async throws {
    let watchdog = Watchdog(limit: .seconds(3600))
    defer { watchdog.stop() }
    try await Task.sleep(for: .milliseconds(60))
    #expect(watchdog.firstMissed(since: .now - .seconds(1)) == nil)
  }

  /// Inputs at 0–10 ms, 100–120 ms and 200–210 ms; outputs at 5, 105, 115 and 205 ms.
  private var recording: Recording {
    var recording = Recording()
    var instants = Instants()
    instants.opened = 1000
    instants.given = [1000...10_000, 100_000...120_000, 200_000...210_000]
    recording.instants = instants
    for (number, at) in ([5000, 105_000, 115_000, 205_000] as [Microseconds]).enumerated() {
      recording.observations.append(
        Observation(at: at, step: 0, isAfterInput: true, symbol: number)
      )
    }
    // One spontaneous input came after the second output, another one after the last.
    for (position, at) in [(2, 106_000), (4, 206_000)] as [(Int, Microseconds)] {
      recording.spontaneous.append(
        SpontaneousInput(input: 1, at: at, step: 0, isAfterInput: true, position: position)
      )
    }
    recording.undocumentedValues = [1: "a=b", 3: "c=d"]
    recording.now = 300_000
    recording.ending = .notApplicable(step: 2)
    return recording
  }

  @Test(
    arguments: [
      (350_000, 300_000, 3, 4), (250_000, 250_000, 3, 4), (150_000, 150_000, 2, 3),
      // What was seen while an input was given may have come of it.
      (110_000, 100_000, 1, 1), (50_000, 50_000, 1, 1), (0, 1000, 0, 0),
    ] as [(Microseconds, Microseconds, Int, Int)]
  )
  func `a recording is cut before an instant, and no input in two`(
    instant: Microseconds,
    end: Microseconds,
    inputs: Int,
    outputs: Int
  ) {
    var cut = recording
    cut.cut(at: instant)
    #expect(cut.now == end)
    #expect(cut.instants?.given.count == inputs)
    #expect(cut.observations.map(\.symbol) == Array(0..<outputs))
    #expect(cut.spontaneous.allSatisfy { $0.at < end && $0.position <= outputs })
    #expect(cut.spontaneous.count == outputs / 2)
    #expect(cut.undocumentedValues.keys.allSatisfy { $0 < outputs })
    #expect((cut.ending == .completed) == (end < 300_000))
  }
}
