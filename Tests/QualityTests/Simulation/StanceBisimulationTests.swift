import PlumblineEngine
import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineLanguage

/// Slips in the bundled specs that make no difference for reasons of time; `PLUMBLINE_MUTANTS=all` tries all of them, and not
/// one of each spec, and three times as many of other slips.
@Suite struct StanceBisimulationTests {
  /// Slips that lead elsewhere, from where the same goes on.
  static let harmless = [
    "rtc-channel": [
      // Where the uplink was down from the first instant on, 'offline' is due as soon as 'vanished'.
      "present after vanished: always",
      // When 10 s without data are over, the 4 s are over as well.
      "reconnecting after lost[0], alternative 0: to cut",
      "reconnecting after lost[0], alternative 1: to cut",
      "reconnecting after lost[1]: to apart",
    ]
  ]

  /// Slips next to them.
  static let harmful = [
    "rtc-channel": ["present after vanished: when not"],
    "rtm2-message": [
      "spent after late-suspension: stays",
      // Only this alternative suspends a link whose try is under way when the 2 minutes are over.
      "establishing after give-up[3]: without alternative 0",
    ],
  ]

  @Test(arguments: Set(harmless.keys).union(harmful.keys).sorted())
  func `a slip that changes nothing leads to a bisimilar automaton`(name: String) throws {
    let original = try Original(name)
    let isWhole = Nightly.triesAll("PLUMBLINE_MUTANTS")
    for slip in (Self.harmless[name] ?? []).prefix(isWhole ? .max : 1) {
      #expect(try original.isBisimilar(to: slip), "\(slip)")
    }
    for slip in Self.harmful[name] ?? [] {
      #expect(try !original.isBisimilar(to: slip), "\(slip)")
    }
  }

  @Test func `what a trace tells apart is no bisimulation`() throws {
    let original = try Original("rtm1-ios-zh")
    let trial = try SpecMutantTrial(original.spec)
    var count = 0
    let isWhole = Nightly.triesAll("PLUMBLINE_MUTANTS")
    for number in stride(from: 3, to: original.mutants.count, by: isWhole ? 58 : 174)
    where try trial.fate(of: original.mutants[number]) == .found {
      count += 1
      let slip = original.mutants[number].description
      #expect(try !original.isBisimilar(to: slip), "\(slip)")
    }
    #expect(count >= (isWhole ? 4 : 1))
  }
}

/// A bundled spec in its first interpretation; ``SpecMutantTests`` can try all of them.
private struct Original {
  let spec: Spec
  let mutants: [SpecMutant]
  private let graph: StanceGraph

  init(_ name: String) throws {
    spec = Spec.load(Repository.path + "/specs/agora/\(name).yaml")
    mutants = try SpecMutants(#require(spec.document)).all
    graph = try #require(Self.graph(of: spec.references[0]))
  }

  func isBisimilar(to slip: String) throws -> Bool {
    let mutant = try #require(mutants.first { $0.description == slip })
    var diagnostics = Diagnostics()
    let changed = try mutant.applied(to: #require(spec.document))
    let reference = try #require(Compiler.compile(changed, diagnostics: &diagnostics).first)
    var bisimulation = StanceBisimulation(graph, try #require(Self.graph(of: reference)))
    return bisimulation?.holds() ?? false
  }

  private static func graph(of reference: Reference) -> StanceGraph? {
    StanceGraph(reference.withDecidableInvariants.reference, limit: SpecMutantTrial.patience)
  }
}
