import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The texts of reports about obligations.
@Suite struct InvariantWordsTests {
  @Test(arguments: [
    (Invariant.Window.reaction, "at most 2 light green in the reaction to go"),
    (.span(from: nil, to: 0), "at most 2 light green within 3 s of go"),
    (.span(from: 1, to: nil), "at most 2 light green from 5 s on after go"),
    (.before(0), "at most 2 light green in less than 3 s after go"),
    (.span(from: 0, to: 1), "at most 2 light green from 3 s to 5 s after go"),
  ])
  func `the bound names its event and its window`(window: Invariant.Window, expected: String) {
    let invariant = Bench.invariant(each: [Bench.go], .atMost, [Bench.green], count: 2, in: window)
    #expect(invariant.bound(in: Bench.reference(invariant)) == expected)
  }

  @Test func `all values of an input, or of an output, are not told apart`() {
    let all = Bench.invariant(
      each: Bench.anySend,
      .exactly,
      [Bench.anyGot],
      count: 1,
      in: .reaction
    )
    #expect(all.bound(in: Bench.reference(all)) == "exactly 1 got in the reaction to send")
    let one = Bench.invariant(
      .after([.input(3)], until: [Bench.ask]),
      .exactly,
      [Bench.anyGot],
      count: 1
    )
    #expect(one.bound(in: Bench.reference(one)) == "exactly 1 got after send 2")
  }

  @Test func `an obligation names its inputs and its outputs`() {
    let mixed = Bench.invariant(each: [Bench.go], .then, Bench.anySend + [Bench.ask, Bench.anyGot])
    #expect(mixed.alternatives(in: Bench.vocabulary) == "send, or ask, or got any id")
  }

  @Test(
    arguments: [
      (0, "got 1", "exactly 1 got 1 in the reaction to send 1"),
      (1, "got 2", "exactly 1 got 2 in the reaction to send 2"),
      // A value that the documents do not name, and none.
      (2, "got any id", "exactly 1 got in the reaction to send"),
      (nil, "got any id", "exactly 1 got in the reaction to send"),
    ] as [(Int32?, String, String)]
  )
  func `a linked value is that of the trigger`(key: Int32?, events: String, bound: String) {
    let linked = Bench.invariant(
      each: Bench.anySend,
      .exactly,
      [Bench.anyGot],
      count: 1,
      in: .reaction,
      sameID: true
    )
    .linked(by: key, in: Bench.vocabulary)
    #expect(linked.alternatives(in: Bench.vocabulary) == events)
    #expect(linked.bound(in: Bench.reference(linked)) == bound)
  }

  @Test func `a missing event has the value of its trigger`() {
    let invariant = Bench.invariant(
      each: Bench.anySend,
      .then,
      [Bench.anyGot],
      in: .span(from: nil, to: 0),
      sameID: true
    )
    var checkers = InvariantCheckers(InvariantTables(Bench.reference(invariant)), patience: 0)
    checkers.open()
    _ = checkers.give(3, at: 0, isUndocumented: false)
    let missed = checkers.advance(from: 0, to: 4_000_000)
    #expect(missed?.invariant == 0)
    let linked = invariant.linked(by: checkers.violatedKey, in: Bench.vocabulary)
    #expect(linked.alternatives(in: Bench.vocabulary) == "got 2")
  }
}
