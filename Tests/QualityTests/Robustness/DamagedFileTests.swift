import FuzzTargets
import PlumblineModel
import PlumblineSamples
import TestSupport
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whatever a file holds, it is read or refused: a trap would end this process.
///
/// `PLUMBLINE_MUTATIONS` is the number of mutated files of each kind, and `PLUMBLINE_MUTATION_SEED` draws others.
@Suite struct DamagedFileTests {
  private static let count = Int(variable("PLUMBLINE_MUTATIONS") ?? "") ?? 200
  private static let seed = UInt64(variable("PLUMBLINE_MUTATION_SEED") ?? "") ?? 1

  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }

  @Test(.timeLimit(.minutes(15)), arguments: DamagedFile.allCases)
  func `a damaged file ends nothing`(_ kind: DamagedFile) async throws {
    let sample = try #require(Sample.allCases.first { $0.specs[0] == "agora-rtm1-ios-zh" })
    let defect = try #require(sample.defects.first { $0.id == "aborted-reconnects" })
    let result = try await SampleRun(sample, defect).fuzz(seed: 1, steps: 5000)
    let failing = RunReport(
      result,
      of: .sample(defects: [defect.id]),
      spec: [result.reference],
      seed: 1,
      tool: "0.1.0"
    )
    let sound = try kind.sound(failing)
    #expect(try kind.read(sound, failing))
    var mutator = Mutator(seed: Self.seed)
    var accepted = 0
    for _ in 0..<Self.count where try kind.read(mutator.mutate(sound, as: kind.form), failing) {
      accepted += 1
    }
    // Most changes are noticed, but some must get past the reader, or nothing behind it is tried.
    #expect(accepted > 0)
  }
}
