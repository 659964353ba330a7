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
/// A sample is tried here, every n-th. `PLUMBLINE_MUTANTS=all` tries all of about 5,000, which takes
/// about ten minutes; `PLUMBLINE_MUTANTS=missed` those that are known to be missed.
@Suite(.serialized) struct SpecMutantTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let spec: String
    /// Every which mutant is tried.
    let stride: Int
    /// Those that nothing notices, and nothing shows to make no difference: a debt.
    ///
    /// They lead to another location from which, it seems, the same goes on.
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

  private static let choice = ProcessInfo.processInfo.environment["PLUMBLINE_MUTANTS"]

  @Test(arguments: samples) func `a sample of the mutants is noticed`(sample: Sample) throws {
    let spec = Spec.load(Repository.path + "/specs/agora/\(sample.spec).yaml")
    let trial = try SpecMutantTrial(spec)
    let all = try SpecMutants(#require(spec.document)).all
    let chosen = all.indices.filter { number in
      switch Self.choice {
      case "all": true
      case "missed": sample.missed.contains(all[number].description)
      default: number % sample.stride == 0
      }
    }
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
    print("\(sample.spec): \(chosen.count) of \(all.count) mutants: \(text)")
    for mutant in missed.sorted() { print("  missed: \(mutant)") }
    #expect(chosen.count >= 20 || Self.choice == "missed")
    #expect(missed == sample.missed.intersection(chosen.map { all[$0].description }))
  }
}
