import PlumblineEngine
import PlumblineSamples
import Testing

/// Faults of bundled clients that show in many ways: a run reports each once, and accuses no clause that the client keeps.
@Suite struct SampleFaultTests {
  /// The clauses of each failure of a client with a defect.
  private func failures(_ sample: Sample, _ defect: String, seed: UInt64) async throws -> [[String]]
  {
    let defect = try #require(sample.defects.first { $0.id == defect })
    let steps = sample == .rtcClient ? 60_000 : 40_000
    let result = try await SampleRun(sample, defect)
      .fuzz(seed: seed, steps: steps, isThorough: true)
    #expect(result.fault == nil)
    return result.failures.map(\.clauses)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a logout that is ignored violates the sentence about logouts`(seed: UInt64) async throws {
    let found = try await failures(.rtm1EnClient, "logout-ignored-while-connecting", seed: seed)
    #expect(found == [["en-59"]])
  }

  @Test(arguments: [1, 77] as [UInt64])
  func `a refusal with the wrong reason violates the sentences about reasons`(seed: UInt64)
    async throws
  {
    let found = try await failures(.rtcClient, "refusal-says-app-id", seed: seed)
    #expect(found == [["rtc-48", "rtc-49"]])
  }
}
