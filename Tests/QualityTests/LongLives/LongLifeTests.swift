import PlumblineEngine
import PlumblineModel
import TestSupport
import Testing

/// Clients that are wrong only after a long life: found with each seed, and cut down to the least count or
/// wait.
///
/// `PLUMBLINE_SEEDS=10` tries as many seeds.
@Suite struct LongLifeTests {
  private static let budget = 200_000
  private static let seeds = Nightly.seeds(orTo: 1)

  @Test(arguments: LongLife.all)
  func `a fault of a long life is found with each seed and shrinks to its least count`(
    client: LongLife
  ) async throws {
    var traces: [Failure.Signature: Set<[Step]>] = [:]
    var events: [Int] = []
    for seed in Self.seeds {
      let result = try await client.fuzz(seed, Self.budget)
      let failure = try #require(result.failures.first, "\(client.name), seed \(seed)")
      events.append(result.eventCount)
      if let least = client.least {
        let count = failure.steps.count { step in
          step.input.map { result.reference.vocabulary.inputs[$0].name } == least.input
        }
        #expect(count == least.count, "\(client.name), seed \(seed)")
        #expect(failure.leastCount?.atLeast == least.count, "\(client.name), seed \(seed)")
      }
      if let wait = client.wait {
        let longest = failure.steps.map(\.delay).max() ?? 0
        #expect(abs(longest - wait) <= 20_000_000, "\(client.name), seed \(seed): \(longest)")
      }
      traces[failure.signature, default: []].insert(failure.steps)
    }
    events.sort()
    print("\(client.name): \(events[0]) to \(events[events.count - 1]) events")
    for (signature, traces) in traces where client.hasOneTrace {
      #expect(traces.count == 1, "\(client.name): \(signature), \(traces)")
    }
  }
}
