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
/// an hour; the name of a spec tries those of this spec.
@Suite(.serialized) struct SpecMutantTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let spec: String
    /// Every which mutant is tried.
    let stride: Int
    /// Mutants of which no search and no certificate says whether they make a difference.
    var undecided: Set<String> = []

    var testDescription: String { spec }
  }

  static let samples = [
    Sample(spec: "rtm1-ios-zh", stride: 46),
    Sample(spec: "rtm1-en", stride: 70),
    Sample(
      spec: "rtm1-en-2",
      stride: 70,
      undecided: ["seen-gone on networkLost: also attributesSynchronized"]
    ),
    Sample(
      spec: "rtc-channel",
      stride: 150,
      undecided: [
        "reconnecting after lost[1]: to apart", "present after vanished: always",
      ]
    ),
    Sample(spec: "rtm2-message", stride: 150),
    Sample(spec: "rtm2-stream", stride: 70),
  ]

  private static let tried = ProcessInfo.processInfo.environment["PLUMBLINE_MUTANTS"]

  @Test(arguments: samples) func `a sample of the mutants is noticed`(sample: Sample) throws {
    let spec = Spec.load(Repository.path + "/specs/agora/\(sample.spec).yaml")
    let trial = try SpecMutantTrial(spec)
    let all = try SpecMutants(#require(spec.document)).all
    let triesAll = Self.tried == "all" || Self.tried == sample.spec
    guard triesAll || Self.tried == nil else { return }
    let chosen = all.indices.filter { triesAll || $0 % sample.stride == 0 }
    var counts: [SpecMutantTrial.Fate: Int] = [:]
    var missed: Set<String> = []
    // Guards the test: what changes nothing must not be noticed.
    #expect(try trial.fate(of: SpecMutant("nothing") { _ in }) == .same)
    for number in chosen {
      let fate = try trial.fate(of: all[number])
      counts[fate, default: 0] += 1
      if fate == .missed { missed.insert(all[number].description) }
      if triesAll { print("\(sample.spec) \(number): \(all[number]): \(fate.rawValue)") }
    }
    let text = SpecMutantTrial.Fate.allCases.map { "\(counts[$0] ?? 0) \($0.rawValue)" }
      .joined(separator: ", ")
    print("\(sample.spec): \(chosen.count) of \(all.count) mutants: \(text)")
    #expect(chosen.count >= 5)
    let names = Set(chosen.map { all[$0].description })
    #expect(missed == sample.undecided.intersection(names), "\(missed.sorted())")
  }
}
