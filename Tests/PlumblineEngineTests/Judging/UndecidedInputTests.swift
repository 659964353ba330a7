import PlumblineModel
import Testing

@testable import PlumblineEngine

/// An input that may be undocumented, until the outputs of its instant decide.
@Suite struct UndecidedInputTests {
  /// A guest may leave at any time, and says `bye`; the documents do not say what `ask` does then.
  private static let shy = Clockwork(
    timers: ["leaves": (0, nil)],
    edges: [
      .init(0, "go", to: 1, arms: ["leaves"]), .init(1, "leaves", to: 2, ["bye"]),
      .init(1, "ask", to: 1, ["here"]), .init(2, "hide", to: 3, ["gone"]),
    ],
    undocumented: ["ask": [2]]
  )

  /// Judges a script; `invariant` ends with an undocumented `ask`.
  private func judge(_ script: String, _ invariant: Invariant? = nil) -> (Judge, Judge.Outcome) {
    var reference = Self.shy.reference
    reference.invariants = [invariant].compactMap(\.self)
    var judge = Judge(Automaton(reference))
    let outcome = judge.judge(Self.shy.execution(of: script))
    return (judge, outcome)
  }

  private func symbol(_ name: String) throws -> Symbol {
    try #require(Self.shy.reference.vocabulary.symbol(name, []))
  }

  @Test(arguments: [
    ("0 go, 100 ask, 100 bye, 200 go", 1, true),
    ("0 go, 100 ask, 100 gone, 100 bye, 200 go", 1, true),
    ("0 go, 100 ask, 100 bye, 200", 1, false), ("0 go, 100 ask", 1, false),
  ])
  func `judging ends at the input, early if others follow`(
    script: String,
    step: Int,
    isEarly: Bool
  ) {
    let (judge, _) = judge(script)
    #expect(judge.unjudged?.step == step)
    #expect(judge.unjudged?.isEarly(in: Self.shy.execution(of: script).trace) == isEarly)
  }

  @Test func `judging goes on where the input was documented`() {
    #expect(judge("0 go, 100 ask, 100 here, 200 ask, 200 here").0.unjudged?.step == 3)
    #expect(judge("0 go, 100 ask, 100 here, 200").0.unjudged == nil)
  }

  @Test func `the answer is what was not pending`() throws {
    let answer = try #require(judge("0 go, 100 ask, 100 gone, 100 bye, 200").0.answer)
    #expect(answer.locations == [2])
    #expect(try answer.outputs == [symbol("gone")])
  }

  @Test func `a violation waits until it is decided whether the input was documented`() throws {
    let song = Invariant.Event.output(
      OutputPattern(
        output: try #require(
          Self.shy.reference.vocabulary.outputs.firstIndex { $0.name == "gone" }
        ),
        allowed: []
      )
    )
    let never = Bench.invariant(each: nil, .never, [song])
    func isViolated(_ script: String) -> Bool {
      if case .failed(let mismatch) = judge(script, never).1, case .invariant = mismatch.what {
        return true
      }
      return false
    }
    // Undocumented, `ask` ends the scope.
    #expect(!isViolated("0 go, 100 ask, 100 gone, 100 bye, 200"))
    #expect(!isViolated("0 go, 100 ask, 100 bye, 100 gone, 200"))
    #expect(!isViolated("0 go, 100 ask, 100 gone"))
    // Documented, it does not; the `bye` did not come.
    #expect(isViolated("0 go, 100 ask, 100 gone, 200"))
    #expect(isViolated("0 go, 100 gone"))
    // The later output decides it, and the row of the earlier one fails.
    var reference = Self.shy.reference
    reference.invariants = [never]
    let execution = Self.shy.execution(of: "0 go, 100 ask, 100 gone, 100 here, 200")
    let failure = try #require(Diagnosis(Automaton(reference)).explain(execution))
    #expect(failure.timeline.map(\.observed) == [nil, "gone", "here"])
    #expect(failure.timeline[1].expected == failure.expected)
  }
}
