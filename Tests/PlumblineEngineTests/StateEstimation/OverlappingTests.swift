import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Inputs given within the work of the step before: their outputs come between those of the others.
struct OverlappingTests {
  private static let clockwork = Clockwork(
    timers: [
      "t": (4000, 4000), "maybe": (2000, nil), "now": (0, 0), "open": (0, nil), "some": (2000, nil),
    ],
    edges: [
      .init(0, "a", to: 0, ["a1", "a2"]),
      .init(0, "b", to: 0, ["b1", "b2"]),
      .init(0, "c", to: 0, ["c1"]),
      .init(0, "hint", to: 0, ["extra?"]),
      .init(0, "both", to: 0, ["first", "extra?"]),
      .init(0, "wind", to: 0, arms: ["t"]),
      .init(0, "t", to: 0, ["ping", "pong"]),
      .init(0, "wait", to: 0, arms: ["maybe"]),
      .init(0, "maybe", to: 0, ["perhaps"]),
      .init(0, "start", to: 0, arms: ["now"]),
      .init(0, "now", to: 0, ["soon"]),
      .init(0, "offer", to: 0, arms: ["open"]),
      .init(0, "open", to: 0, ["maybe2"]),
      .init(0, "arm", to: 3, arms: ["some"]),
      .init(3, "some", to: 4, ["went"]),
      .init(3, "x", to: 3, ["x3"]),
      .init(4, "x", to: 4, ["x4"]),
      .init(0, "leave", to: 1),
      .init(1, "a", to: 1),
    ],
    undocumented: ["b": [1]]
  )

  @Test(arguments: [
    ("0 a, 0 within b, 0 a1, 0 a2, 0 b1, 0 b2, 9", "passed"),
    ("0 a, 0 a1, 0 within b, 0 b1, 0 a2, 0 b2, 9", "passed"),
    ("0 a, 0 within b, 0 b1, 0 b2, 0 a2, 0 a1, 9", "passed"),
    ("0 a, 0 b, 0 b1", "unexpected at 0"),
    ("0 a, 0 a1, 0 b, 0 b1", "unexpected at 0"),
    ("0 a, 0 within b, 0 b1, 0 b1", "unexpected at 0"),
  ])
  func `its outputs come in any order among the others`(script: String, outcome: String) {
    #expect(Self.clockwork.outcome(of: script) == outcome)
  }

  @Test(arguments: [
    ("0 a, 0 within b, 0 b1, 0 b2, 9", "silence at 0"),
    ("0 a, 0 within b, 0 a1, 0 a2, 0 b2, 9", "silence at 0"),
    ("0 a, 0 within b, 0 b2, 0 b1, 0 a1, 9", "silence at 0"),
  ])
  func `all of them have to come`(script: String, outcome: String) {
    #expect(Self.clockwork.outcome(of: script) == outcome)
  }

  @Test(arguments: [
    ("0 a, 0 within b, 0 c, 0 b1, 0 a1, 0 a2, 0 b2, 0 c1, 9", "passed"),
    ("0 a, 0 within b, 0 c, 0 a1, 0 a2, 0 c1", "unexpected at 0"),
    ("0 a, 0 within b, 0 c, 0 b1, 0 b2, 0 c1", "unexpected at 0"),
    ("0 a, 0 b, 0 within c, 0 c1, 0 a1, 0 a2, 0 b1, 0 b2, 9", "passed"),
    ("0 a, 0 b, 0 within c, 0 c1, 0 b1", "unexpected at 0"),
    ("0 a, 0 within b, 0 within c, 0 c1, 0 b2, 0 a2, 0 a1, 0 b1, 9", "passed"),
  ])
  func `the next input waits for both`(script: String, outcome: String) {
    #expect(Self.clockwork.outcome(of: script) == outcome)
  }

  @Test(arguments: [
    // What may come is not dropped.
    ("0 hint, 0 within a, 0 a1, 0 extra, 0 a2, 9", "passed"),
    ("0 hint, 0 a, 0 a1, 0 extra", "unexpected at 0"),
    ("0 both, 0 within hint, 0 extra, 0 extra, 0 first, 9", "passed"),
    ("0 both, 0 within hint, 0 first, 9", "passed"),
    ("0 both, 0 within hint, 0 extra, 9", "silence at 0"),
  ])
  func `optional outputs overlap, too`(script: String, outcome: String) {
    #expect(Self.clockwork.outcome(of: script) == outcome)
  }

  @Test(arguments: [
    ("0 wind, 4000 ping, 4000 within a, 4000 a1, 4000 pong, 4000 a2, 9000", "passed"),
    ("0 wind, 4000 ping, 4000 a, 4000 a1", "unexpected at 4000"),
    ("0 wait, 3000 perhaps, 3000 within a, 3000 a1, 3000 a2, 9000", "passed"),
    ("0 wait, 3000, 3000 within a, 3000 a1, 3000 perhaps, 3000 a2, 9000", "passed"),
  ])
  func `a timer can be the step before`(script: String, outcome: String) {
    #expect(Self.clockwork.outcome(of: script) == outcome)
  }

  @Test(arguments: [
    // `start` starts a timer of no time, which expires within the work of `a`.
    ("0 a, 0 within start, 0 soon, 0 a1, 0 a2, 9", "passed"),
    ("0 a, 0 within start, 0 a1, 0 soon, 0 a2, 9", "passed"),
    ("0 a, 0 start, 0 soon", "unexpected at 0"),
    ("0 a, 0 within start, 0 a1, 0 a2, 9", "silence at 0"),
    ("0 a, 0 within start, 0 c, 0 a1, 0 a2, 0 c1, 0 soon, 9", "passed"),
    ("0 a, 0 within offer, 0 maybe2, 0 a1, 0 a2, 9", "passed"),
    ("0 a, 0 offer, 0 maybe2", "unexpected at 0"),
    ("0 a, 0 offer, 0 a1, 0 a2, 0 maybe2, 9", "passed"),
  ])
  func `a timer that it starts may expire within the work, too`(script: String, outcome: String) {
    #expect(Self.clockwork.outcome(of: script) == outcome)
  }

  @Test(arguments: [
    ("0 arm, 3000, 3000 within x, 3000 x4, 3000 went, 9000", "passed"),
    ("0 arm, 3000, 3000 within x, 3000 went, 3000 x4, 9000", "passed"),
    ("0 arm, 3000, 3000 within x, 3000 x3, 3000 went, 9000", "passed"),
    ("0 arm, 3000, 3000 x, 3000 x4", "unexpected at 3000"),
  ])
  func `the call may come after an expiry that shows later`(script: String, outcome: String) {
    #expect(Self.clockwork.outcome(of: script) == outcome)
  }

  @Test(arguments: [
    ("0 leave, 0 a, 0 within b, 0 b1, 9", "passed"),
    ("0 a, 0 within leave, 0 within b, 0 a1, 9", "silence at 0"),
  ])
  func `documents may be silent on it`(script: String, outcome: String) {
    #expect(Self.clockwork.outcome(of: script) == outcome)
  }

  @Test(arguments: [(false, ["a1", "a2"]), (true, ["a1", "a2", "b1", "b2"])])
  func `the outputs expected next are those of both`(overlapping: Bool, names: [String]) {
    let vocabulary = Self.clockwork.reference.vocabulary
    func input(_ name: String) -> Int { vocabulary.input(named: name) ?? -1 }
    for isSymbolic in [false, true] {
      let automaton = Automaton(Self.clockwork.reference)
      var estimator = AdaptiveEstimator(automaton, isSymbolic: isSymbolic)
      estimator.open()
      _ = estimator.give(input("a"))
      _ = estimator.give(input("b"), overlapping: overlapping)
      _ = estimator.give(input("c"))
      let pending = estimator.current.pending.map { vocabulary.outputs[$0.pattern.output].name }
      #expect(pending == names)
    }
  }

  @Test(arguments: [("0 leave, 0 b, 0 b1, 9", true), ("0 leave, 0 a, 0 within b, 0 b1, 9", false)])
  func `what the client does where documents are silent is told if nothing overlaps`(
    script: String,
    hasAnswer: Bool
  ) {
    var judge = Judge(Automaton(Self.clockwork.reference))
    let outcome = judge.judge(Self.clockwork.execution(of: script))
    guard case .passed = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect((judge.answer != nil) == hasAnswer)
  }
}
