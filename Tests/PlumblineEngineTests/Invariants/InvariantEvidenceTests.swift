import PlumblineModel
import Testing

/// A trace is evidence for an invariant if it decides an obligation.
@Suite struct InvariantEvidenceTests {
  @Test(arguments: [
    ("0 go, 9", 0), ("0 go, 5 green, 9", 0), ("0 ask, 1 go, 2 green, 3", 0),
    ("0 go, 5 green, 9 ask, 10", 1), ("0 go, 9 ask, 9 green, 10", 1),
    ("0 go, 1 go, 2 green, 3 ask, 4 ask", 1),
  ])
  func `then is decided by the event by which it is due`(script: String, count: Int) {
    let invariant = Bench.invariant(each: [Bench.go], .then, [Bench.green], by: [Bench.ask])
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }

  @Test(arguments: [
    // The scope may end before the event that decides.
    ("0 go, 1 green, 2 blue, 3 ask", 0), ("0 go, 1 green, 2 ask, 3", 1),
    ("0 go, 2 ask, 2 green, 3", 1),
  ])
  func `then in a scope is decided by the event by which it is due`(script: String, count: Int) {
    let invariant = Bench.invariant(
      .after([Bench.go], until: [Bench.ask, Bench.blue]),
      .then,
      [Bench.green],
      by: [Bench.ask]
    )
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }

  @Test(arguments: [
    ("0 go, 5", 0), ("0 go, 5 green", 1), ("0 go, 1 go, 4 green, 20", 2),
  ])
  func `then within a window is decided by its event`(script: String, count: Int) {
    let invariant = Bench.invariant(
      each: [Bench.go],
      .then,
      [Bench.green],
      in: .span(from: 0, to: 1)
    )
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }

  @Test(arguments: [("0 green, 1 ask, 2 blue, 9", 0), ("0 green, 1 ask, 2 got 1, 3 blue", 1)])
  func `then is void at the end of a short scope`(script: String, count: Int) {
    let invariant = Bench.invariant(
      Bench.whileState(2),
      each: [Bench.ask],
      .then,
      [Bench.anyGot],
      in: .span(from: nil, to: 0)
    )
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }

  @Test(arguments: [
    // The scope ends before the window begins.
    ("0 green, 1 ask, 3 blue, 9", 0), ("0 green, 1 ask, 4 blue, 9", 0),
    ("0 green, 1 ask, 5 blue", 1), ("0 green, 1 ask, 5", 0), ("0 green, 1 ask, 6", 1),
    ("0 green, 1 ask, 5 go, 5 blue", 1),
    ("0 green, 1 ask, 5 ask, 5 blue", 0), ("0 green, 9", 0),
  ])
  func `never in a window is waited out`(script: String, count: Int) {
    let invariant = Bench.invariant(
      Bench.whileState(2),
      each: [Bench.ask],
      .never,
      [Bench.anyGot],
      in: .span(from: 0, to: 1)
    )
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }

  @Test(arguments: [
    // The client ends the scope.
    ("0 go, 1 blue", 1), ("0 go, 1 blue, 2 go, 3 blue", 2), ("0 go, 0 blue", 1),
    // The environment leads the client to end it.
    ("0 go, 1 go, 1 blue", 1),
    // A call may have ended it too early.
    ("0 go, 1 ask", 0), ("0 go, 9", 0),
    // The longest time has passed.
    ("0 go, 10", 1), ("0 go, 10 ask", 1), ("0 go, 9 go, 10 go, 10 blue", 1),
  ])
  func `never in a scope is decided by the client that ends it`(script: String, count: Int) {
    let invariant = Bench.invariant(
      .after([Bench.go], until: [Bench.ask, Bench.blue]),
      .never,
      [Bench.green]
    )
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }

  @Test(arguments: [
    ("0 green, 0 blue", 1), ("0 ask, 0 green, 0 blue", 1), ("0 green, 1 ask, 2 blue", 1),
    // The call leads the client to end it, at the instant of the trigger or later.
    ("0 green, 0 ask, 0 blue", 0), ("0 green, 1 ask, 1 blue", 0),
    ("0 ask, 0 green, 0 ask, 0 blue", 0), ("0 go, 0 green, 0 ask, 0 blue, 1 green, 2 blue", 1),
  ])
  func `never in a scope is not decided by the reaction to a call`(script: String, count: Int) {
    let invariant = Bench.invariant(Bench.whileState(2), .never, [Bench.red])
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }

  @Test(arguments: [("0 ask, 0 go", 0), ("0 ask, 1 go", 1), ("0 ask, 9", 0)])
  func `never in a scope is decided by the environment that ends it`(script: String, count: Int) {
    let invariant = Bench.invariant(.after([Bench.ask], until: [Bench.go]), .never, [Bench.green])
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }

  @Test(arguments: [("0 green, 1 blue", 0), ("0 green, 1 got 1, 2 blue", 1)])
  func `the output that ends a scope decides nothing that it triggers`(
    script: String,
    count: Int
  ) {
    for window in [Invariant.Window.reaction, nil] {
      let invariant = Bench.invariant(
        Bench.whileState(2),
        each: [Bench.anyGot, Bench.blue],
        .never,
        [Bench.go],
        in: window
      )
      #expect(Bench.evidence(for: invariant, in: script) == count)
    }
  }

  @Test func `prohibitions that were dropped count`() {
    let invariant = Bench.invariant(
      each: [Bench.go],
      .never,
      [Bench.green],
      in: .span(from: nil, to: 0)
    )
    let script = (0..<50).map { "\($0 * 4) go" }.joined(separator: ", ")
    #expect(Bench.evidence(for: invariant, in: script) == 49)
  }

  @Test(arguments: [("0 ask", 0), ("0 go", 1), ("0 go, 1", 1), ("0 go, 0 ask, 0 go, 9", 2)])
  func `never in a reaction is decided by its end`(script: String, count: Int) {
    let invariant = Bench.invariant(each: [Bench.go], .never, [Bench.green], in: .reaction)
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }

  @Test(arguments: [
    // The input that triggers it ends the scope, and nothing is forbidden after it.
    ("0 green, 1 ask, 2", 0), ("0 green, 1 go, 1 blue", 1),
  ])
  func `a scope that ends in a reaction`(script: String, count: Int) {
    let invariant = Bench.invariant(
      .after([Bench.green], until: [Bench.ask, Bench.blue]),
      each: [Bench.ask, Bench.go],
      .never,
      [Bench.red],
      in: .reaction
    )
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }

  @Test(arguments: [
    ("0 go, 1 green, 9", 0), ("0 go, 1 green, 5 ask, 6", 1), ("0 go, 5 ask, 5 green, 6", 1),
  ])
  func `exactly one is decided by the event by which it is due`(script: String, count: Int) {
    let invariant = Bench.invariant(
      each: [Bench.go],
      .exactly,
      [Bench.green],
      count: 1,
      by: [Bench.ask]
    )
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }

  @Test(arguments: [("0 go, 1 green, 2 green, 99", 0), ("0 go, 1 green, 2 green, 3 ask", 1)])
  func `exactly two are decided by the end of the scope`(script: String, count: Int) {
    let invariant = Bench.invariant(
      .after([Bench.go], until: [Bench.ask]),
      .exactly,
      [Bench.green],
      count: 2
    )
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }

  @Test(arguments: [("0 go", 0), ("0 go, 1 green", 0), ("0 go, 1 green, 2 green, 9", 1)])
  func `at most two are decided by the last one`(script: String, count: Int) {
    let invariant = Bench.invariant(each: [Bench.go], .atMost, [Bench.green], count: 2)
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }

  @Test(arguments: [("0 go, 9", 0), ("0 go, 1 green", 1), ("0 go, 1 green, 2 green", 2)])
  func `had is decided by its trigger`(script: String, count: Int) {
    let invariant = Bench.invariant(each: [Bench.green], .had, [Bench.go])
    #expect(Bench.evidence(for: invariant, in: script) == count)
  }
}
