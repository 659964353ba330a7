import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// What keeps a suite from its guarantee, besides a failure.
struct SuiteObstacleTests {
  /// A call may start a signal; what a further call does then is not documented.
  private let edges: [Clockwork.Edge] = [
    .init(0, "call", to: 1, ["low"]), .init(0, "call", to: 0), .init(1, "answer", to: 0, ["high"]),
  ]

  /// The suite after its tests on a client that starts the signal at each second call, and never answers.
  private func learned(accused: Range<Int>) throws -> Suite {
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
      suite.learn(test, client.answers(to: suite.movePositions(of: test)), accused: accused)
    }
    return suite
  }

  @Test(arguments: [0..<0, 0..<2])
  func `a forbidden answer that the judge does not accuse is named with its steps`(
    _ accused: Range<Int>
  ) throws {
    let suite = try learned(accused: accused)
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
    #expect(try learned(accused: 0..<Int.max).summary.obstacles == [.forbidden])
  }

  @Test func `beyond the limit of moves, tests for fewer extra states were made`() throws {
    let reference = Clockwork(edges: [.init(0, "go", to: 1, ["on"]), .init(1, "go", to: 0)])
      .reference
    func tested(extraStates: Int, moveLimit: Int) throws -> Suite {
      var suite = Suite(Automaton(reference), inject: [true], extraStates: extraStates)
      suite.moveLimit = moveLimit
      let go = try #require(suite.moves.firstIndex(of: .input(0)))
      let on = try #require(reference.vocabulary.symbol("on", []))
      var table = (0...1).map { state in
        suite.moves.map { _ in TinyMachine.Answer(answer: SuiteAnswer([]), next: state) }
      }
      table[0][go] = .init(answer: SuiteAnswer([.init(at: 0, symbol: on)]), next: 1)
      table[1][go].next = 0
      let client = TinyMachine(table: table)
      while let test = suite.next() {
        suite.learn(test, client.answers(to: suite.movePositions(of: test)))
      }
      return suite
    }
    let one = try tested(extraStates: 1, moveLimit: .max)
    #expect(one.summary.hasGuarantee, "\(one.summary)")
    let more = try tested(extraStates: 5, moveLimit: one.tree.nodes.count)
    #expect(more.summary.obstacles == [.tooManyMoves(extraStates: 2)])
    #expect(more.summary.tests == one.summary.tests)
  }

  @Test func `a failure accuses the moves at whose instant it lies, up to its step`() {
    let reference = Clockwork(edges: [.init(0, "go", to: 1, ["on"])]).reference
    let suite = Suite(Automaton(reference), inject: [true], extraStates: 0)
    let go = Step(delay: 0, input: 0)
    let trace = [go, go, Step(delay: 4000, input: nil), go, Suite.lastWait]
    func accused(_ step: Int, at instant: Microseconds) -> Range<Int> {
      suite.accusedMoves(by: .init(what: .silence, step: step, at: instant), in: trace)
    }
    #expect(accused(2, at: 0) == 0..<3)
    #expect(accused(4, at: 4000) == 2..<5)
    #expect(accused(4, at: 5000) == 4..<5)
    #expect(suite.accusedMoves(by: nil, in: trace).isEmpty)
  }

  @Test(arguments: [Vocabulary.Party.app, .server])
  func `a call that is not applicable takes the guarantee, an answer of the server does not`(
    _ party: Vocabulary.Party
  ) throws {
    var reference = Clockwork(edges: [.init(0, "go", to: 1, ["on"])]).reference
    reference.vocabulary.inputs[0].from = party
    var suite = Suite(Automaton(reference), inject: [true], extraStates: 0)
    let on = SuiteAnswer([.init(at: 0, symbol: 0)])
    let refusal = SuiteAnswer([], end: .refused)
    let client = TinyMachine(
      table: zip([on, refusal], [1, 1]).map { answer, next in
        suite.moves.map { move in
          move.step.input == nil
            ? .init(answer: .init([]), next: answer == on ? 0 : 1)
            : .init(answer: answer, next: next)
        }
      }
    )
    while let test = suite.next() {
      suite.learn(test, client.answers(to: suite.movePositions(of: test)))
    }
    #expect(suite.summary.obstacles == (party == .app ? [.inapplicableCall(0)] : []))
    #expect(suite.summary.hasGuarantee == (party == .server))
  }

  @Test func `a client with options has calls that the app can make at any time`() throws {
    let reference = try Bundled.fixture("dialer")
    let hangUp = try #require(reference.vocabulary.input(named: "hangUp"))
    let option = try #require(reference.optionInputs.first)
    #expect(reference.isCallAtAnyTime(hangUp))
    #expect(!reference.isCallAtAnyTime(option))
  }

  @Test func `a judge counts the inputs that are not applicable`() {
    let reference = Clockwork(edges: [.init(0, "go", to: 1, ["on"])]).reference
    var judge = Judge(Automaton(reference))
    var recording = Recording()
    recording.ending = .notApplicable(step: 1)
    let steps = [Step(delay: 1000, input: nil), Step(delay: 0, input: 0)]
    recording.now = 1000
    for _ in 0..<2 { _ = judge.judge(Execution(of: steps, recording)) }
    #expect(judge.inapplicableInputs == [0: 2])
  }
}
