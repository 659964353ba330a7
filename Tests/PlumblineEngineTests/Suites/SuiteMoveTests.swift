import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The moves of a complete suite.
@Suite struct SuiteMoveTests {
  @Test func `two inputs with equal effects are both given`() throws {
    let clockwork = Clockwork(
      edges: [.init(0, "go", to: 0, ["hum"]), .init(0, "run", to: 0, ["hum"])]
    )
    let automaton = Automaton(clockwork.reference)
    // The difference of specs needs one of them.
    #expect(clockwork.reference.distinctInputs(besides: clockwork.reference) == [0])
    let moves = automaton.suiteMoves(inject: [true, true])
    #expect(moves.filter { $0.step.input != nil } == [.input(0), .input(1)])
    #expect(automaton.suiteMoves(inject: [false, true]).contains(.input(1)))
  }
}
