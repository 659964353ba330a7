import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Clients that do less than the spec allows.
@Suite struct RestrictedMutantTests {
  /// A beep may come when the lamp goes on; a press of a lamp that is on may leave it on.
  private let reference = Clockwork(
    timers: ["dim": (0, 9000)],
    edges: [
      .init(0, "press", to: 1, ["on", "beep?"], arms: ["dim"]),
      .init(1, "press", to: 0, ["off"]),
      .init(1, "press", to: 1, ["stays"]),
      .init(1, "dim", to: 0, ["off"]),
    ]
  ).reference

  private func fate(_ mutation: Mutation, of reference: Reference? = nil) -> MutantTrial.Fate {
    MutantTrial(reference ?? self.reference, seed: 1, steps: 1000).fate(of: mutation)
  }

  @Test func `a client without an optional output makes no difference`() {
    guard case .equal = fate(.dropOutput(0, position: 1)) else {
      Issue.record("not equal")
      return
    }
  }

  @Test func `a client without a required output makes one`() {
    for edge in [0, 1, 2, 3] {
      guard case .found = fate(.dropOutput(edge, position: 0)) else {
        Issue.record("not found: \(edge)")
        continue
      }
    }
  }

  @Test func `a client that always chooses the same answer makes no difference`() {
    var other = reference
    // The lamp may also go off without a word.
    other.edges[2] = Reference.Edge(target: 0, outputs: [], arms: [], disarms: [], elements: [0])
    guard case .equal = fate(.dropOutput(1, position: 0), of: other) else {
      Issue.record("not equal")
      return
    }
  }

  @Test func `an edge to another state is no choice of the spec`() {
    for target in [0, 1] where target != reference.edges[2].target {
      #expect(!reference.allowsEveryEdge(of: reference.applying([.retarget(2, to: target)])))
    }
    #expect(reference.allowsEveryEdge(of: reference))
  }

  @Test(arguments: [(0, 0, true), (9000, 9000, true), (2000, 9000, true), (0, 9001, false)])
  func `a narrower window is allowed, and no other one`(
    from: Microseconds,
    to: Microseconds,
    isAllowed: Bool
  ) {
    var narrow = reference
    narrow.parameters[0].value = from * 1000
    narrow.parameters[1].value = to * 1000
    #expect(reference.allowsEveryEdge(of: narrow) == isAllowed)
    #expect(narrow.allowsEveryEdge(of: reference) == ((from, to) == (0, 9001)))
  }

  /// An invariant may demand it.
  @Test func `an optional output that invariants judge is not left out without a proof`() throws {
    var judged = reference
    judged.judgedByInvariants = [try #require(reference.vocabulary.output(named: "beep"))]
    #expect(!judged.allowsEveryEdge(of: judged.applying([.dropOutput(0, position: 1)])))
    #expect(judged.allowsEveryEdge(of: judged))
  }

  @Test(arguments: [true, false])
  func `an optional output that an invariant names is left out with a proof only`(
    isProved: Bool
  ) throws {
    var judged = reference
    let press = try #require(reference.vocabulary.input(named: "press"))
    let beep = try #require(reference.vocabulary.output(named: "beep"))
    let beeps = Invariant.Event.output(OutputPattern(output: beep, allowed: []))
    judged.invariants = [
      Bench.invariant(
        each: [isProved ? beeps : .input(press)],
        isProved ? .had : .then,
        [isProved ? .input(press) : beeps],
        in: .reaction,
        named: [press]
      )
    ]
    // Without a run, so that the proof alone decides.
    let trial = MutantTrial(judged, seed: 1, steps: 0)
    let fate = trial.fate(of: .dropOutput(0, position: 1))
    let isEqual = if case .equal = fate { true } else { false }
    #expect(isEqual == isProved)
    // The invariant does not name the other optional output, which makes no difference.
    judged.edges[1].outputs[0].isOptional = true
    let other = MutantTrial(judged, seed: 1, steps: 0).fate(of: .dropOutput(1, position: 0))
    guard case .equal = other else {
      Issue.record("not equal")
      return
    }
  }
}
