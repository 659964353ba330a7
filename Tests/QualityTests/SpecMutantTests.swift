import PlumblineLanguage
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// First-order mutants of the bundled specs: each slip of a transcriber is noticed, or makes no
/// difference.
///
/// A sample is tried here, every n-th. `PLUMBLINE_MUTANTS=all` tries all 5,105, which takes about ten
/// minutes.
@Suite(.serialized) struct SpecMutantTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let spec: String
    /// Every which mutant is tried.
    let stride: Int
    /// Those that nothing notices, and nothing shows to make no difference: a debt.
    ///
    /// Most of them show only after three events of the network that fall into the same second or
    /// so, twenty seconds after another one.
    var missed: Set<String> = []

    var testDescription: String { spec }
  }

  static let samples = [
    Sample(spec: "rtm1-ios-zh", stride: 11),
    Sample(spec: "rtm1-en", stride: 17),
    Sample(spec: "rtm1-en-2", stride: 17),
    Sample(
      spec: "rtc-channel",
      stride: 37,
      missed: [
        "back after end-noticed: stays",
        "connected on tokenExpired, alternative 1: to connected",
        "gone after data-again[0]: also didJoinChannel",
        "gone after data-again[0]: also didJoinedOfUid",
        "gone after data-again[0]: also didOfflineOfUid",
        "gone after data-again[0]: also didRejoinChannel",
        "gone after data-again[0]: stays",
        "gone after data-again[0]: to absent",
        "gone after data-again[0]: to arriving",
        "gone after data-again[0]: to back",
        "gone after data-again[0]: to fading",
        "gone after data-again[0]: to gone",
        "gone after data-again[0]: to latecomer",
        "gone after data-again[0]: to unsure",
        "gone after data-again[0]: without didJoinedOfUid",
        "present after vanished: always",
        "reconnecting after lost[0], alternative 0: to cut",
        "reconnecting after lost[0], alternative 1: to cut",
        "reconnecting after lost[1]: to apart",
      ]
    ),
    Sample(
      spec: "rtm2-message",
      stride: 37,
      missed: ["establishing after give-up[2]: without alternative 0"]
    ),
    Sample(spec: "rtm2-stream", stride: 17),
  ]

  private static let triesAll =
    ProcessInfo.processInfo.environment["PLUMBLINE_MUTANTS"] == "all"

  @Test(arguments: samples) func `a sample of the mutants is noticed`(sample: Sample) throws {
    let spec = Spec.load(Repository.path + "/specs/agora/\(sample.spec).yaml")
    let trial = try SpecMutantTrial(spec)
    let all = try SpecMutants(#require(spec.document)).all
    let chosen = stride(from: 0, to: all.count, by: Self.triesAll ? 1 : sample.stride)
    var counts: [SpecMutantTrial.Fate: Int] = [:]
    var missed: Set<String> = []
    // Guards the test: what changes nothing must not be noticed.
    #expect(try trial.fate(of: SpecMutant("nothing") { _ in }) == .same)
    for number in chosen {
      let fate = try trial.fate(of: all[number])
      counts[fate, default: 0] += 1
      if fate == .missed { missed.insert(all[number].description) }
    }
    let text = SpecMutantTrial.Fate.allCases.map { "\(counts[$0] ?? 0) \($0.rawValue)" }
      .joined(separator: ", ")
    print("\(sample.spec): \(chosen.underestimatedCount) of \(all.count) mutants: \(text)")
    for mutant in missed.sorted() { print("  missed: \(mutant)") }
    #expect(Array(chosen).count >= 20)
    #expect(missed == sample.missed.intersection(chosen.map { all[$0].description }))
  }
}
