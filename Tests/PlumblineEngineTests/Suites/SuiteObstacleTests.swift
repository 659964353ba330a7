import PlumblineModel
import Testing

@testable import PlumblineEngine

/// What keeps a suite from its guarantee, besides a failure.
struct SuiteObstacleTests {
  /// A call may start a signal; what a further call does then is not documented.
  private let edges: [Clockwork.Edge] = [
    .init(0, "call", to: 1, ["low"]), .init(0, "call", to: 0), .init(1, "answer", to: 0, ["high"]),
  ]

  /// The suite after its tests on a client that starts the signal at each second call, and never answers.
  private func learned(isAccused: Bool) throws -> Suite {
    let reference = Clockwork(edges: edges, undocumented: ["call": [1]]).reference
    let vocabulary = reference.vocabulary
    var suite = Suite(Automaton(reference), inject: [true, true], extraStates: 1)
    let call = try #require(vocabulary.input(named: "call"))
    let low = try #require(vocabulary.symbol("low", []))
    let position = try #require(suite.moves.firstIndex(of: .input(call)))
    let silence = SuiteAnswer([])
    var table = (0...2).map { state in
      suite.moves.map { _ in TinyMachine.Answer(answer: silence, next: state) }
    }
    table[0][position].next = 1
    table[1][position] = .init(answer: SuiteAnswer([.init(at: 0, symbol: low)]), next: 2)
    let client = TinyMachine(table: table)
    while let test = suite.next() {
      suite.learn(test, client.answers(to: suite.movePositions(of: test)), isAccused: isAccused)
    }
    return suite
  }

  @Test func `a forbidden answer that the judge does not accuse is named with its steps`() throws {
    let suite = try learned(isAccused: false)
    let obstacles = suite.summary.obstacles
    guard obstacles.count == 1, case .unaccused(let moves)? = obstacles.first else {
      Issue.record("\(suite.summary)")
      return
    }
    #expect(!suite.summary.hasGuarantee)
    #expect(moves.count > 2 && moves.last == .input(0), "\(moves)")
    let calls = moves.filter { $0 == .input(1) }
    #expect(calls.count == 2, "\(moves)")
  }

  @Test func `a forbidden answer that the judge accuses is a failure`() throws {
    #expect(try learned(isAccused: true).summary.obstacles == [.forbidden])
  }
}
