import PlumblineEngine
import PlumblineModel
import PlumblineSamples
import TestSupport
import Testing

/// The bundled clients of all specs with each of their defects, with one seed, or `PLUMBLINE_SEEDS` of them.
///
/// `plumbline-bench defects` tries more seeds, and says how soon each defect is found.
@Suite struct SampleDefectTests {
  /// One client, with one of its defects.
  struct Case: CustomTestStringConvertible {
    var sample: Sample
    var defect: Defect

    var testDescription: String { "\(sample.name) with \(defect.id)" }
  }

  static let cases = Sample.allCases.flatMap { sample in
    sample.defects.map { Case(sample: sample, defect: $0) }
  }

  /// The failures of these may deviate only from an assumption.
  static let assumed: Set = ["restored-after-leave", "silences-add-up"]

  @Test(arguments: cases.filter { !$0.defect.isVariant })
  func `each seed finds a defect within 20,000 steps, and in RTC 40,000`(
    tried: Case
  ) async throws {
    for seed in Nightly.seeds(orTo: 1) {
      #expect(try await isFound(tried, seed: seed), "seed \(seed)")
    }
  }

  private func isFound(_ tried: Case, seed: UInt64) async throws -> Bool {
    let result = try await SampleRun(tried.sample, tried.defect).fuzz(
      seed: seed,
      steps: tried.sample == .rtcClient ? 40_000 : 20_000
    )
    // A client that keeps its state across a reset is indistinguishable from a bad adapter.
    guard tried.defect.id != "leaks-across-reset" else {
      #expect(result.failures.isEmpty)
      return result.fault?.message.hasPrefix("state leaks from one trace to the next") == true
    }
    #expect(result.fault == nil)
    guard !Self.assumed.contains(tried.defect.id) else { return !result.failures.isEmpty }
    // A violation may have a deviation from an assumption beside it.
    return result.failures.contains { $0.blame == .implementation }
  }

  /// Without a network this login might fail at any time; here the network is up.
  @Test func `a login given up early violates the sentence that gives it 12 seconds`()
    async throws
  {
    let sample = Sample.rtm1EnClient
    let defect = try #require(sample.defects.first { $0.id == "login-times-out-early" })
    let result = try await SampleRun(sample, defect).fuzz(seed: 1, steps: 20_000)
    let failure = try #require(result.failures.first)
    #expect(failure.kind == .tooEarly)
    #expect(failure.clauses.contains("en-21"))
    #expect(failure.thresholds.last?.atLeast == 6_000_000)
  }

  @Test(arguments: cases.filter(\.defect.isVariant))
  func `what a document leaves open is not accused`(tried: Case) async throws {
    let result = try await SampleRun(tried.sample, tried.defect).fuzz(seed: 1, steps: 20_000)
    #expect(result.failures.map(\.signature) == [])
    #expect(result.fault == nil)
  }

  @Test(arguments: Sample.allCases)
  func `a client without a defect is not accused`(sample: Sample) async throws {
    let result = try await SampleRun(sample).fuzz(seed: 1, steps: 100_000)
    #expect(result.failures.map(\.signature) == [])
    #expect(result.fault == nil)
    #expect(result.stepCount >= 100_000)
  }
}
