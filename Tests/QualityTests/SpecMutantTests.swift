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
/// They are many, so that a sample is tried: every n-th. `PLUMBLINE_MUTANTS=all` tries all of them,
/// which takes long. What is missed is printed.
@Suite(.serialized) struct SpecMutantTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let spec: String
    /// Every which mutant is tried.
    let stride: Int
    /// Those that nothing notices and no certificate explains: pinned, and a debt.
    var missed: [String] = []

    var testDescription: String { spec }
  }

  static let samples = [
    Sample(spec: "rtm1-ios-zh", stride: 11),
    Sample(spec: "rtm1-en", stride: 17),
    Sample(spec: "rtm1-en-2", stride: 17),
    Sample(spec: "rtc-channel", stride: 37),
    Sample(spec: "rtm2-message", stride: 37),
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
    var missed: [String] = []
    // Guards the test: what changes nothing must not be noticed.
    #expect(try trial.fate(of: SpecMutant("nothing") { _ in }) == .same)
    for number in chosen {
      let fate = try trial.fate(of: all[number])
      counts[fate, default: 0] += 1
      if fate == .missed { missed.append(all[number].description) }
    }
    let text = SpecMutantTrial.Fate.allCases.map { "\(counts[$0] ?? 0) \($0.rawValue)" }
      .joined(separator: ", ")
    print("\(sample.spec): \(chosen.underestimatedCount) of \(all.count) mutants: \(text)")
    for mutant in missed { print("  missed: \(mutant)") }
    #expect(Array(chosen).count >= 20)
    if !Self.triesAll { #expect(missed == sample.missed) }
  }
}
