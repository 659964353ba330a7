import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Invariants on a real clock accuse only of what is certain.
@Suite struct InvariantToleranceTests {
  /// Blurred by 30 ms, and a timer of 5 s may be 50 ms late.
  private func isViolated(
    _ invariant: Invariant,
    _ trigger: Invariant.Event,
    _ event: String?,
    at instant: Microseconds
  ) throws -> Bool {
    let tables = InvariantTables(
      Bench.reference(invariant),
      timeModel: .real(Tolerance(slack: 20_000))
    )
    var invariants = InvariantCheckers(tables, patience: 10_000_000)
    invariants.open(blur: 30_000)
    var isViolated = invariants.give(0, at: 0, isUndocumented: false) != nil
    isViolated = invariants.advance(from: 0, to: instant) != nil || isViolated
    guard let event else { return isViolated }
    let symbol = try #require(Bench.vocabulary.symbol("light", [event]))
    return invariants.observe(symbol, at: instant) != nil || isViolated
  }

  @Test func `what is demanded has so much longer`() throws {
    let invariant = Bench.invariant(
      each: [Bench.go],
      .then,
      [Bench.green],
      in: .span(from: 0, to: 1)
    )
    // The first parameter is 3 s, which is no bound here; the second is 5 s.
    #expect(try !isViolated(invariant, Bench.go, "green", at: 5_080_000))
    #expect(try isViolated(invariant, Bench.go, "green", at: 5_080_001))
  }

  @Test func `what is forbidden is so for so much shorter`() throws {
    let invariant = Bench.invariant(
      each: [Bench.go],
      .never,
      [Bench.green],
      in: .span(from: nil, to: 1)
    )
    #expect(try isViolated(invariant, Bench.go, "green", at: 4_920_000))
    #expect(try !isViolated(invariant, Bench.go, "green", at: 4_920_001))
    let later = Bench.invariant(
      each: [Bench.go],
      .never,
      [Bench.green],
      in: .span(from: 1, to: nil)
    )
    #expect(try !isViolated(later, Bench.go, "green", at: 5_079_999))
    #expect(try isViolated(later, Bench.go, "green", at: 5_080_000))
  }

  @Test func `what must have come before may have come a little later`() throws {
    let invariant = Bench.invariant(
      each: [Bench.green],
      .had,
      [Bench.go],
      in: .span(from: 0, to: nil)
    )
    #expect(try !isViolated(invariant, Bench.go, "green", at: 2_940_000))
    #expect(try isViolated(invariant, Bench.go, "green", at: 2_939_999))
  }

  @Test func `an event at the edge of a counted window may count or not`() throws {
    // Exactly one from 3 s on: certainly inside from 3.06 s on, possibly from 2.94 s on.
    let tables = InvariantTables(
      Bench.reference(
        Bench.invariant(
          each: [Bench.go],
          .exactly,
          [Bench.green],
          count: 1,
          in: .span(from: 0, to: nil)
        )
      ),
      timeModel: .real(Tolerance(slack: 20_000))
    )
    let green = try #require(Bench.vocabulary.symbol("light", ["green"]))
    func isViolated(_ instants: Microseconds...) -> Bool {
      var invariants = InvariantCheckers(tables, patience: 10_000_000)
      invariants.open(blur: 30_000)
      _ = invariants.give(0, at: 0, isUndocumented: false)
      return instants.contains { invariants.observe(green, at: $0) != nil }
    }
    #expect(!isViolated(2_939_999, 3_060_000))
    #expect(!isViolated(2_940_000, 3_060_000))
    #expect(!isViolated(2_940_000, 3_059_999))
    #expect(isViolated(3_060_000, 3_060_000))
  }

  @Test func `a reaction that is demanded has the time that it takes to be seen`() throws {
    let invariant = Bench.invariant(each: [Bench.go], .then, [Bench.green], in: .reaction)
    #expect(try !isViolated(invariant, Bench.go, "green", at: 50_000))
    #expect(try isViolated(invariant, Bench.go, nil, at: 50_001))
  }

  @Test func `what needs instants is not judged`() {
    var adapter = Capabilities(all: Bench.vocabulary, implementation: "")
    let needing = [
      Bench.invariant(each: [Bench.go], .never, [Bench.green], in: .reaction),
      Bench.invariant(each: [Bench.go], .then, [Bench.green], by: [Bench.ask]),
      Bench.invariant(.always, .exactly, [Bench.green], count: 2, in: .span(from: nil, to: 1)),
    ]
    for invariant in needing {
      adapter.timeModel = .virtual
      #expect(Bench.reference(invariant).projected(onto: adapter).invariants == [invariant])
      adapter.timeModel = .real(Tolerance(slack: 0))
      let judged = Bench.reference(invariant).projected(onto: adapter).invariants[0]
      #expect(judged.scope == .during(Invariant.Condition(anyOf: [])))
    }
  }

  @Test func `an invariant holds if it holds in one of the orders`() throws {
    var reference = Clockwork(
      edges: [
        .init(0, "stop", to: 0, []), .init(0, "tell", to: 0, ["ping?"]),
      ]
    ).reference
    let stop = try #require(reference.vocabulary.input(named: "stop"))
    let pattern = OutputPattern(output: 0, allowed: [])
    reference.judgedByInvariants = [0]
    reference.invariants = [
      Invariant(
        name: "still",
        says: "",
        element: 0,
        scope: .after([.input(stop)], until: []),
        trigger: nil,
        obligation: .never,
        events: [.output(pattern)],
        window: nil,
        namedInputs: []
      )
    ]
    func passes(_ script: String) -> Bool {
      let tolerance = Tolerance(slack: 20_000, latency: 0...20_000)
      var judge = Judge(Automaton(reference, timeModel: .real(tolerance)))
      let scene = RealScene(script, in: reference.vocabulary)
      if case .passed = judge.judge(Execution(of: scene.trace, scene.recording)) { return true }
      return false
    }
    #expect(passes("stop 1000-1100, ping! 21100, 900000"))
    #expect(!passes("stop 1000-1100, ping! 21101, 900000"))
  }
}
