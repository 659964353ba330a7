import PlumblineLanguage
import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// Proofs of invariants, compared with all runs up to a horizon, second by second.
@Suite struct InvariantProofTests {
  private static let specCount = Effort.count("PLUMBLINE_PROOFS", debug: 40, release: 300)

  /// Automata with one invariant each.
  private static func automata(_ count: Int, seed: UInt64) -> [Reference] {
    var generator = SpecGenerator(seed: seed)
    var found: [Reference] = []
    while found.count < count {
      var spec = generator.next()
      if spec.invariants.isEmpty { generator.addInvariants(to: &spec) }
      var diagnostics = Diagnostics()
      for reference in Compiler.compile(spec, diagnostics: &diagnostics).prefix(1) {
        let decidable = reference.withDecidableInvariants.reference
        for invariant in decidable.invariants {
          var single = decidable
          single.invariants = [invariant]
          found.append(single)
        }
      }
    }
    return found
  }

  @Test func `a proof holds in every run, and a refutation is a run`() {
    var (proved, refuted, agreed, others) = (0, 0, 0, [String: Int]())
    for (number, reference) in Self.automata(Self.specCount, seed: 11).enumerated() {
      let name = "automaton \(number): \(reference.invariants[0])"
      let runs = TickRuns(reference, horizon: 5, limit: 3_000)
      switch InvariantProof(of: 0, on: Automaton(reference), limit: 10_000).verdict {
      case .proved:
        proved += 1
        #expect(runs.violated.isEmpty, "\(name) is violated by a run")
      case .refuted(let failure):
        refuted += 1
        #expect(failure.invariant == reference.invariants[0].name)
        if !runs.violated.isEmpty { agreed += 1 }
      case .searched: others["searched", default: 0] += 1
      case .undecidable(let obstacle):
        others["\(obstacle)", default: 0] += 1
        if case .undocumentedValue = obstacle {
          #expect(runs.violated.isEmpty, "\(name) is violated with documented values")
        }
      }
    }
    // A run of the search that the checkers do not confirm refutes nothing, and is rare.
    #expect(others["unconfirmed", default: 0] * 100 <= Self.specCount)
    #expect(proved > Self.specCount / 10)
    #expect(agreed > Self.specCount / 10)
  }

  /// The bundled specs are free of contradictions: a proof for every invariant that the automaton can decide.
  @Test(arguments: Bundled.names) func `every invariant of a bundled spec is proved`(name: String)
    throws
  {
    for reference in try Bundled.references(name) {
      let decidable = reference.withDecidableInvariants.reference
      let automaton = Automaton(decidable)
      for (number, invariant) in decidable.invariants.enumerated() {
        let proof = InvariantProof(of: number, on: automaton, limit: 100_000)
        guard case .proved = proof.verdict else {
          Issue.record("\(invariant.name) of \(name): \(proof.verdict)")
          continue
        }
        #expect(proof.zoneCount > 0)
      }
    }
  }
}
