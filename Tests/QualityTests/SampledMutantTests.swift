import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// First-order mutants of the bundled specs: noticed, certified to do nothing else than the documents
/// allow, or missed.
///
/// They are many, so that a sample is tried: every n-th. `PLUMBLINE_MUTANTS=all` tries all of them,
/// which takes hours for the largest spec. What is missed is printed: either 100,000 steps are too
/// few to come to the place, or it does nothing else and the certificate needs more nodes than are
/// tried; which of the two is not known.
@Suite(.serialized) struct SampledMutantTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let spec: String
    /// Every which mutant is tried.
    let stride: Int
    /// How many of them nothing notices and no certificate explains: pinned, and a debt.
    let missed: Int

    var testDescription: String { spec }
  }

  static let samples = [
    Sample(spec: "rtm1-en", stride: 503, missed: 8),
    Sample(spec: "rtm1-en-2", stride: 797, missed: 15),
    Sample(spec: "rtc-channel", stride: 49_999, missed: 17),
    Sample(spec: "rtm2-message", stride: 1601, missed: 14),
    Sample(spec: "rtm2-stream", stride: 53, missed: 1),
  ]

  private static let triesAll =
    ProcessInfo.processInfo.environment["PLUMBLINE_MUTANTS"] == "all"

  @Test(arguments: samples) func `a sample of the mutants is noticed`(sample: Sample) throws {
    // The automaton says nothing of outputs that only invariants judge: those would accuse it.
    let reference = try Bundled.reference("agora/\(sample.spec)").withDecidableMonitors.reference
    let all = Mutants(reference).all
    let chosen = stride(from: 0, to: all.count, by: Self.triesAll ? 1 : sample.stride)
    var counts: [Fate: Int] = [:]
    var missed: [String] = []
    let trial = MutantTrial(reference)
    // Guards the test: what changes nothing must not be found.
    #expect(try trial.fate(of: reference) != .found)
    for number in chosen {
      let fate = try trial.fate(of: reference.applying([all[number]]))
      counts[fate, default: 0] += 1
      if fate == .missed { missed.append("\(all[number])") }
    }
    let text = Fate.allCases.map { "\(counts[$0] ?? 0) \($0.rawValue)" }.joined(separator: ", ")
    print("\(sample.spec): \(chosen.underestimatedCount) of \(all.count) mutants: \(text)")
    for mutation in missed { print("  missed: \(mutation)") }
    #expect(Array(chosen).count >= 20)
    if !Self.triesAll { #expect(missed.count == sample.missed, "\(missed)") }
  }

  enum Fate: String, CaseIterable {
    case found = "fail against the reference"
    case rejected = "refuse an example"
    case violates = "violate an invariant in lint"
    case certified = "certified"
    case missed
  }
}

/// Tries in turn what may notice a mutant, the cheapest first.
private struct MutantTrial {
  private let reference: Reference
  private let hunt: Hunt

  init(_ reference: Reference) {
    self.reference = reference
    hunt = Hunt(automaton: Automaton(reference), seed: 1)
  }

  func fate(of mutant: Reference) throws -> SampledMutantTests.Fate {
    if try hunt.steps(toFind: mutant, limit: 10_000) != nil { return .found }
    let check = ExampleCheck(Automaton(mutant))
    let original = ExampleCheck(Automaton(reference))
    for example in mutant.examples ?? [] {
      if case .accepted = original.verdict(on: example), case .rejected = check.verdict(on: example)
      {
        return .rejected
      }
    }
    let search = InvariantSearch(
      Automaton(mutant),
      numbers: Array(mutant.monitors.indices),
      budget: .init(traces: 400, patience: 400)
    )
    if !search.violations.isEmpty { return .violates }
    if try hunt.steps(toFind: mutant, limit: 100_000) != nil { return .found }
    let checker = CertificateChecker(mutant: mutant, reference: reference)
    if let certificate = TimedSimulation(checker: checker, limit: 3000).certificate(),
      checker.accepts(certificate)
    {
      return .certified
    }
    return .missed
  }
}
