import PlumblineModel
import Testing

@Suite struct InvariantTests {
  @Test(arguments: [
    ("0 green, 1 red", "1 red"),
    ("0 red, 1 green", nil),
    // The event that opens the scope is judged in the state before it.
    ("0 green, 1 blue, 2 red", nil),
    // An undocumented input of the app ends the scope until the state has been left.
    ("0 green, 1 undocumented ask, 2 red, 3 green, 4 red", "4 red"),
    ("0 green, 1 ask, 2 red", "2 red"),
    // A scope that is not open cannot be ended.
    ("0 undocumented ask, 1 green, 2 red", "2 red"),
  ])
  func `never while a state lasts`(script: String, expected: String?) {
    let invariant = Bench.invariant(Bench.whileState(2), .never, [Bench.red])
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test func `an undocumented input that the invariant names ends nothing`() {
    let invariant = Bench.invariant(Bench.whileState(2), .never, [Bench.red], named: [1])
    #expect(Bench.violation(of: invariant, in: "0 green, 1 undocumented ask, 2 red") == "2 red")
  }

  @Test(arguments: [
    ("0 go, 5 green", nil),
    ("0 go, 6 green", "missed at 5"),
    ("0 go, 2 green, 9", "missed at 5"),
    ("0 go, 5 ask, 9", "missed at 5"),
    ("0 go, 5", nil),
    // One event serves every obligation whose window it is in.
    ("0 go, 1 go, 4 green, 20", nil),
    ("0 go, 2 go, 4 green, 20", "missed at 7"),
  ])
  func `then within a window`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      each: [Bench.go],
      .then,
      [Bench.green],
      in: .span(from: 0, to: 1)
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    // What is not due yet is not missed, however long it takes.
    ("0 go, 99", nil), ("0 go, 5 green, 9 ask, 10", nil),
    // It may come in the reaction to the event by which it is due, and no later.
    ("0 go, 9 ask, 9 green, 10", nil), ("0 go, 9 ask, 10 green", "missed at 9"),
    ("0 go, 9 ask, 9 go", "9 go"),
    // An event before the trigger makes nothing due.
    ("0 ask, 1 go, 9", nil),
    ("0 go, 1 go, 2 green, 3 ask, 4", nil),
  ])
  func `then by the end of a reaction`(script: String, expected: String?) {
    let invariant = Bench.invariant(each: [Bench.go], .then, [Bench.green], by: [Bench.ask])
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 9 ask, 10", "missed at 9"), ("0 go, 9 ask, 9 go", "9 go"), ("0 go, 9 ask", nil),
    ("0 go, 5 green, 9 ask, 10", nil), ("0 go, 9 ask, 9 green, 10", nil),
    // At the end of the scope by another event it is void.
    ("0 go, 5 blue, 9 ask, 10", nil),
    // The next scope has its own obligation.
    ("0 go, 5 green, 9 ask, 9 go, 10", nil),
    ("0 go, 5 green, 9 ask, 9 go, 9 ask, 10", "missed at 9"),
  ])
  func `then by the event that ends the scope`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      .after([Bench.go], until: [Bench.ask, Bench.blue]),
      .then,
      [Bench.green],
      by: [Bench.ask]
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 green, 5 blue, 6", "missed at 5"), ("0 green, 1 got 1, 5 blue, 6", nil),
    ("0 green, 5 blue, 5 got 1, 6", nil), ("0 green, 5 red, 6", nil),
    // The state may come again at once.
    ("0 green, 5 blue, 5 green, 6", "missed at 5"), ("0 green, 1 got 1, 5 blue, 5 green, 6", nil),
    ("0 green, 5 blue, 5 green, 5 got 1, 6", nil),
  ])
  func `then by the announcement that ends the scope`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      Bench.whileState(2),
      .then,
      [Bench.anyGot],
      by: [Bench.blue]
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 got 1, 1 ask, 1 green, 1 got 1, 3 green, 5 ask, 6", nil),
    ("0 got 1, 1 ask, 1 green, 1 got 1, 5 ask, 6", "missed at 5"),
    ("0 got 1, 1 ask, 1 got 1, 1 green, 3 ask, 4", nil),
    ("1 ask, 1 got 1, 3", nil),
  ])
  func `a trigger in the reaction by which another one is due`(script: String, expected: String?) {
    let invariant = Bench.invariant(each: [Bench.anyGot], .then, [Bench.green], by: [Bench.ask])
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 ask, 1", nil), ("0 ask, 1 green, 2 ask, 3", nil), ("0 ask, 2 ask, 2 green, 3", nil),
    ("0 ask, 2 ask, 3", "missed at 2"),
  ])
  func `a trigger is due by the next such event`(script: String, expected: String?) {
    let invariant = Bench.invariant(each: [Bench.ask], .then, [Bench.green], by: [Bench.ask])
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 green, 1 go, 2 ask, 2 blue, 3", "missed at 2"),
    ("0 green, 1 go, 2 ask, 2 blue, 2 got 1, 3", nil),
    ("0 green, 1 go, 2 ask, 2 got 1, 2 blue, 3", nil),
    // The state may come again at once.
    ("0 green, 1 go, 2 ask, 2 blue, 2 green, 3", "missed at 2"),
    // At the end of the scope before the event it is void.
    ("0 green, 1 go, 1 blue, 2 ask, 3", nil),
  ])
  func `then by a reaction that leaves the state`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      Bench.whileState(2),
      each: [Bench.go],
      .then,
      [Bench.anyGot],
      by: [Bench.ask]
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 2 ask, 2 blue, 3", "missed at 2"), ("0 go, 2 ask, 2 blue, 2 got 1, 3", nil),
    ("0 go, 1 blue, 2 ask, 3", nil),
  ])
  func `then by a reaction that ends the scope`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      .after([Bench.go], until: [Bench.blue]),
      .then,
      [Bench.anyGot],
      by: [Bench.ask]
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 2 green", "2 green"), ("0 go, 3 green", "3 green"), ("0 go, 4 green", nil),
    ("0 green, 1 go", nil),
  ])
  func `never up to an instant`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      each: [Bench.go],
      .never,
      [Bench.green],
      in: .span(from: nil, to: 0)
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [("0 go, 2 green", "2 green"), ("0 go, 3 green", nil), ("0 go, 4 green", nil)])
  func `never before an instant`(script: String, expected: String?) {
    let invariant = Bench.invariant(each: [Bench.go], .never, [Bench.green], in: .before(0))
    #expect(Bench.violation(of: invariant, in: script) == expected)
    let reference = Bench.reference(invariant)
    #expect(
      reference.problem(setting: [reference.parameters[0].name: 0])?.hasSuffix("empty") == true
    )
  }

  @Test(arguments: [
    ("0 go, 0 green", "0 green"), ("0 go, 1 green", nil), ("0 go, 0 ask, 0 green", nil),
  ])
  func `never in the reaction to one event`(script: String, expected: String?) {
    let invariant = Bench.invariant(each: [Bench.go], .never, [Bench.green], in: .reaction)
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 0 green", nil), ("0 go, 0 green, 0 green", nil), ("0 go, 1 green", "1 green"),
    ("0 go, 0 ask, 0 green", "0 green"), ("0 green", "0 green"),
  ])
  func `had the event of the reaction`(script: String, expected: String?) {
    let invariant = Bench.invariant(each: [Bench.green], .had, [Bench.go], in: .reaction)
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 0 green, 1", nil), ("0 go, 1 green", "missed at 0"), ("0 go, 0 ask", "0 ask"),
  ])
  func `then in the reaction to one event`(script: String, expected: String?) {
    let invariant = Bench.invariant(each: [Bench.go], .then, [Bench.green], in: .reaction)
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 green", "0 green"), ("0 go, 9 green", nil), ("0 go, 9 green, 9 green", nil),
  ])
  func `had before`(script: String, expected: String?) {
    let invariant = Bench.invariant(each: [Bench.green], .had, [Bench.go])
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 3 green", nil), ("0 go, 4 green", "4 green"), ("0 go, 2 go, 4 green", nil),
  ])
  func `had before, not longer ago than`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      each: [Bench.green],
      .had,
      [Bench.go],
      in: .span(from: nil, to: 0)
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 1 green, 2 ask, 3 green", "1 green"), ("0 green, 1 go, 2 ask, 3 green", nil),
    // It opens at its first event and ignores more until closed.
    ("0 go, 1 go, 2 ask, 3 green", nil),
  ])
  func `never after one event until another`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      .after([Bench.go], until: [Bench.ask]),
      .never,
      [Bench.green]
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }

  @Test(arguments: [("0 green, 1 blue", nil), ("0 green, 1 red", "1 red")])
  func `a triggering event is one of`(script: String, expected: String?) {
    let invariant = Bench.invariant(
      Bench.whileState(2),
      each: [Bench.red, Bench.blue],
      .is,
      [Bench.blue]
    )
    #expect(Bench.violation(of: invariant, in: script) == expected)
  }
}
