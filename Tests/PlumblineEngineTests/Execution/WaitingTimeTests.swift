import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The waiting time of a planned run.
@Suite struct WaitingTimeTests {
  @Test func `whoever is free takes the next trace, and all wait for the last one`() {
    let waiting = WaitingTime(workers: 2)
    for span in [3, 1, 1, 5] as [Microseconds] { waiting.add(span) }
    // The first is busy until 3, the second until 2; it takes the last trace.
    #expect(waiting.sum.elapsed == 7)
    waiting.endEpoch()
    waiting.add(1)
    #expect(waiting.sum.elapsed == 8)
    #expect(waiting.sum.total == 11)
    #expect(waiting.sum.longest == 5)
  }

  @Test func `one after the other takes the sum`() {
    let waiting = WaitingTime(workers: 1)
    for span in [3, 1, 1, 5] as [Microseconds] { waiting.add(span) }
    #expect(waiting.sum.elapsed == waiting.sum.total)
  }
}
