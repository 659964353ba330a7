import PlumblineModel
import Synchronization
import Testing

@testable import PlumblineEngine

/// The real time of a run, counted in traces carried out instead of seconds.
@Suite struct WallTests {
  private static let clockwork = Clockwork(
    edges: [.init(0, "go", to: 0, ["hum"]), .init(0, "wind", to: 0)]
  )

  private final class Clock: Sendable {
    let count = Mutex(0)
    var now: Int { count.withLock { $0 } }
  }

  /// Does not hum any more once it was wound and waited for a while.
  private struct Hummer: Executor {
    var capabilities = Capabilities(all: clockwork.reference.vocabulary, implementation: "hummer")
    let clock: Clock

    mutating func restart() {}

    mutating func run(_ traces: [[Step]], into recordings: inout [Recording]) {
      clock.count.withLock { $0 += traces.count }
      recordings = traces.map { trace in
        var recording = Recording()
        var wound: Microseconds?
        for (number, step) in trace.enumerated() {
          recording.now += step.delay
          guard let input = step.input else { continue }
          if clockwork.reference.vocabulary.inputs[input].name == "wind" {
            wound = wound ?? recording.now
          } else if wound.map({ recording.now - $0 < 123_457 }) ?? true {
            recording.observations.append(
              Observation(at: recording.now, step: number, isAfterInput: true, symbol: 0)
            )
          }
        }
        return recording
      }
    }
  }

  private func run(wall: Int) async throws -> (result: RunResult, count: Int) {
    let clock = Clock()
    var options = Campaign<Hummer>.Options(seed: 1, steps: .max / 2, traces: .max / 2)
    options.isOver = { clock.now >= wall }
    // A trace is a second: what weighing the evidence really takes is nothing beside it.
    options.timeLeft = { Microseconds(wall - clock.now) * 1_000_000 }
    let result = try await Campaign([Automaton(Self.clockwork.reference)], options) {
      Hummer(clock: clock)
    }.run()
    #expect(result.fault == nil)
    return (result, clock.now)
  }

  @Test func `shrinking one failure takes a quarter of the time left, and keeps the best trace`()
    async throws
  {
    let short = try await run(wall: 80)
    let failure = try #require(short.result.failures.first)
    #expect(failure.recurrence?.isCutShort == true)
    #expect(!failure.isFlaky)
    let long = try await run(wall: 4000)
    let smallest = try #require(long.result.failures.first)
    #expect(smallest.recurrence == nil)
    #expect(smallest.steps.count <= failure.steps.count)
    #expect(smallest.steps.map(\.delay).max() == 123_457)
  }

  @Test(arguments: [80, 1000, 4000]) func `a run ends with its time`(wall: Int) async throws {
    let count = try await run(wall: wall).count
    // A batch that was begun is finished, and a failure is confirmed.
    #expect((wall...wall + 48).contains(count), "\(count)")
  }
}
