import PlumblineModel
import Testing

/// Variables: a trigger and what it obliges to have a value in common.
@Suite struct InvariantCorrelationTests {
  @Test(arguments: [
    ("0 send 1, 1 got 1", nil), ("0 send 1, 1 got 2", "1 got 2"), ("1 got 1", "1 got 1"),
    ("0 send 1, 0 send 2, 1 got 2, 1 got 1, 2 got 1", nil), ("0 send 1, 1 got x", "1 got x"),
  ])
  func `had with the same value`(script: String, expected: String?) {
    let invariant = Bench.invariant(each: [Bench.anyGot], .had, Bench.anySend, sameID: true)
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 send 1, 1 got 2, 3 got 1, 9", nil), ("0 send 1, 1 got 2, 9", "missed at 3"),
    ("0 send 1, 1 send 2, 2 got 1, 9", "missed at 4"),
  ])
  func `then with the same value`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      each: Bench.anySend,
      .then,
      [Bench.anyGot],
      in: .span(from: nil, to: 0),
      sameID: true
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 got 1, 1 got 2, 2 got 1", "2 got 1"), ("0 got 1, 1 got 2", nil),
    // Two values that are not documented may be different ones.
    ("0 got x, 1 got x, 2 got x", nil),
  ])
  func `never twice with the same value`(script: String, expected: String?) {
    let invariant = Bench.invariant(each: [Bench.anyGot], .never, [Bench.anyGot], sameID: true)
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 send 1, 1 got 1, 1 got 2, 2 got 1", "2 got 1"),
    ("0 send 1, 1 got 1, 1 got 2, 1 got 2", nil),
    ("0 send 2, 1 got 1, 1 got 1, 1 got x, 1 got x, 2 got 2, 3 got 2", "3 got 2"),
  ])
  func `at most one with the same value`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      each: Bench.anySend,
      .atMost,
      [Bench.anyGot],
      count: 1,
      sameID: true
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 send 1, 0 send 2, 1 got 1, 2 got 1, 3 got 2", "2 got 1"),
    ("0 send 1, 0 send 2, 1 got 1, 9", "missed at 3"),
    ("0 send 1, 0 send 2, 1 got 1, 2 got 2, 9", nil),
  ])
  func `exactly one with the same value`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      each: Bench.anySend,
      .exactly,
      [Bench.anyGot],
      count: 1,
      in: .span(from: nil, to: 0),
      sameID: true
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }
}
