import PlumblineModel
import Testing

/// `at-most`, `exactly` and schedules.
@Suite struct InvariantCountTests {
  @Test(arguments: [
    ("0 go, 0 green, 0 green, 1", nil), ("0 go, 0 green, 0 green, 0 green", "0 green"),
    ("0 go, 0 green, 0 green, 0 go, 0 green", nil), ("0 go, 0 green, 0 green, 1 green", nil),
    ("0 green, 0 green, 0 green", nil),
  ])
  func `at most two in the reaction to one event`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      each: [Bench.go],
      .atMost,
      [Bench.green],
      count: 2,
      in: .reaction
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 1 green, 3 green", "3 green"), ("0 go, 1 green, 4 green", nil),
    // Each trigger counts from its own instant.
    ("0 go, 2 go, 3 green, 5 green", "5 green"), ("0 go, 2 go, 3 green, 6 green", nil),
  ])
  func `at most one within three seconds`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      each: [Bench.go],
      .atMost,
      [Bench.green],
      count: 1,
      in: .span(from: nil, to: 0)
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 0 green, 1", "missed at 0"), ("0 go, 0 green, 0 green, 1", nil),
    ("0 go, 0 green, 0 green, 0 green", "0 green"), ("0 go, 0 green, 0 ask", "0 ask"),
    // What is open at the end is void.
    ("0 go, 0 green", nil),
  ])
  func `exactly two in the reaction to one event`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      each: [Bench.go],
      .exactly,
      [Bench.green],
      count: 2,
      in: .reaction
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 3 green, 9", nil), ("0 go, 4 green", "missed at 3"), ("0 go, 9", "missed at 3"),
    ("0 go, 1 green, 2 green", "2 green"), ("0 go, 1 green, 3", nil), ("0 go, 3", nil),
    ("0 go, 1 green, 4 green, 5 go, 9", "missed at 8"), ("0 go, 1 go, 2 green, 9", nil),
  ])
  func `exactly one within three seconds`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      each: [Bench.go],
      .exactly,
      [Bench.green],
      count: 1,
      in: .span(from: nil, to: 0)
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 1 green, 2 ask", "2 ask"), ("0 go, 1 green, 2 green, 3 ask", nil),
    ("0 go, 1 green, 2 green, 3 green", "3 green"), ("0 go, 1 green, 99", nil),
    ("0 go, 0 green, 0 green, 0 ask, 1 green, 1 go, 2 ask", "2 ask"),
  ])
  func `exactly two between two events`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      .after([Bench.go], until: [Bench.ask]),
      .exactly,
      [Bench.green],
      count: 2
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 green, 1 ask, 1 ask, 2 ask", "2 ask"),
    // The end of the state makes it void.
    ("0 green, 1 ask, 2 red, 9", nil),
  ])
  func `exactly two while a state lasts`(script: String, expected: String?) {
    let invariant = Bench.invariant(Bench.whileState(2), .exactly, [Bench.ask], count: 2)
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 5 ask, 6", "missed at 5"), ("0 go, 1 green, 5 ask, 6", nil),
    ("0 go, 5 ask, 5 green, 6", nil), ("0 go, 1 green, 2 green", "2 green"), ("0 go, 99", nil),
    ("0 go, 1 green, 5 ask, 6 green", nil), ("0 go, 1 green, 5 ask, 5 green", "5 green"),
  ])
  func `exactly one by the end of a reaction`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      each: [Bench.go],
      .exactly,
      [Bench.green],
      count: 1,
      by: [Bench.ask]
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 5 ask, 6", "missed at 5"), ("0 go, 1 green, 5 ask, 6", nil),
    ("0 go, 5 ask, 5 green, 6", nil), ("0 go, 5 blue", "5 blue"),
    // The scope may also end in the reaction to the event.
    ("0 go, 5 ask, 5 blue, 6", "missed at 5"), ("0 go, 5 ask, 5 blue, 5 green, 6", nil),
    // One too many is one up to the end of the reaction.
    ("0 go, 1 green, 5 ask, 5 green", "5 green"),
  ])
  func `exactly one by the event that ends the scope`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      .after([Bench.go], until: [Bench.ask, Bench.blue]),
      .exactly,
      [Bench.green],
      count: 1,
      by: [Bench.ask]
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 got 1, 1 ask, 1 green, 1 got 1, 3 green, 5 ask, 6", nil),
    ("0 got 1, 1 ask, 1 green, 1 got 1, 5 ask, 6", "missed at 5"),
  ])
  func `exactly one for a trigger in a reaction`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      each: [Bench.anyGot],
      .exactly,
      [Bench.green],
      count: 1,
      by: [Bench.ask]
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  private let threeThenFive = Invariant.Window.schedule([
    .init(from: 0, to: 0), .init(from: 1, to: 1),
  ])

  @Test(arguments: [
    ("0 red, 3 green, 4 red, 9 green, 10 red, 15 green, 20", nil),
    ("0 red, 3 green, 4 red, 7 green, 10", "missed at 9"),
    ("0 red, 5 green", "missed at 3"),
    // The count starts anew with the scope.
    ("0 red, 3 green, 4 ask, 4 go, 5 red, 8 green, 20", nil),
  ])
  func `the n-th trigger has the n-th time`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      .after([Bench.go], until: [Bench.ask]),
      each: [Bench.red],
      .then,
      [Bench.green],
      in: threeThenFive
    )
    #expect(Bench.violation(of: invariant, in: "0 go, " + script) == expected)
  }

  @Test(arguments: [
    ("0 go, 3 green, 8 green, 13 green, 20", "missed at 18"), ("0 go, 3 green, 7 green", "7 green"),
    ("0 go, 2 green", "2 green"), ("0 go, 4 green", "missed at 3"),
    ("0 go, 3 green, 8 ask, 99", nil),
  ])
  func `each occurrence comes so long after the one before`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      .after([Bench.go], until: [Bench.ask]),
      .then,
      [Bench.green],
      in: threeThenFive
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }
}
