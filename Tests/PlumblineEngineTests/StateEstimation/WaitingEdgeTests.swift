import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The edges that wait in candidates which never agree.
struct WaitingEdgeTests {
  /// A turn to one of two places; in both a timer of 1 ms restarts itself for ever.
  private let ticking = Automaton(
    Clockwork(
      timers: ["t": (1, 1)],
      edges: [
        .init(0, "turn", to: 1, arms: ["t"]), .init(0, "turn", to: 2, arms: ["t"]),
        .init(1, "t", to: 1, arms: ["t"]), .init(2, "t", to: 2, arms: ["t"]),
      ]
    ).reference
  )

  @Test(arguments: [false, true])
  func `edges that no candidate holds are freed while time passes`(isSymbolic: Bool) {
    var estimator = AdaptiveEstimator(ticking, isSymbolic: isSymbolic)
    estimator.open()
    let reception = estimator.give(0)
    let isAllowed = (1...50).allSatisfy { estimator.advance(to: $0 * 1_000_000) }
    #expect(reception == .taken && isAllowed)
    #expect(estimator.current.candidateLocations.count > 1)
    let edges = estimator.symbolic?.coverage.edges ?? estimator.concrete.coverage.edges
    #expect((64..<1 << 17).contains(edges.elementCount))
  }
}
