import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Clients that show an output that only invariants judge.
@Suite struct InvariantMutantTests {
  /// `got` comes only in the reaction to `send`, says an invariant.
  private static func reference(demanding isDemanded: Bool = false) throws -> Reference {
    var reference = Clockwork(edges: [
      .init(0, "send", to: 0, ["got"]), .init(1, "send", to: 1),
      .init(0, "poke", to: 1, ["on"]), .init(1, "poke", to: 0, ["off"]),
    ]).reference
    reference.edges[0].outputs = []
    reference.judgedByInvariants = [try #require(reference.vocabulary.output(named: "got"))]
    let send = try #require(reference.vocabulary.input(named: "send"))
    reference.invariants = [
      Bench.invariant(
        each: [isDemanded ? .input(send) : got],
        isDemanded ? .then : .had,
        [isDemanded ? got : .input(send)],
        in: .reaction,
        named: [send]
      )
    ]
    return reference
  }

  private static let pattern = OutputPattern(output: 0, allowed: [])
  private static let got = Invariant.Event.output(pattern)

  @Test(arguments: [2, 3]) func `an output that an invariant forbids is found`(edge: Int) throws {
    let trial = MutantTrial(try Self.reference(), seed: 1, steps: 1000)
    guard case .found = trial.fate(of: .addOutput(edge, Self.pattern)) else {
      Issue.record("not found")
      return
    }
  }

  @Test(arguments: [0, 1])
  func `an output that the invariants allow makes no difference`(edge: Int) throws {
    let trial = MutantTrial(try Self.reference(), seed: 1, steps: 1000)
    guard case .equal = trial.fate(of: .addOutput(edge, Self.pattern)) else {
      Issue.record("not equal")
      return
    }
  }

  @Test func `an invariant that demands such an output accuses no client`() throws {
    let trial = MutantTrial(try Self.reference(demanding: true), seed: 1, steps: 1000)
    #expect(trial.reference.invariants.isEmpty)
    guard case .undecided = trial.fate(of: .addOutput(0, Self.pattern)) else {
      Issue.record("decided")
      return
    }
  }
}
