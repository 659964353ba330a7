import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Clients whose timers expire earlier, down to 0 s.
@Suite struct EarlyTimerTests {
  /// A timer that starts itself again, after times in microseconds.
  private static func beating(
    _ from: Microseconds,
    _ to: Microseconds?,
    showing outputs: [String] = ["beat"]
  ) -> Reference {
    var reference = Clockwork(
      timers: ["pulse": (0, to.map { _ in 0 })],
      edges: [
        .init(0, "go", to: 1, ["on"], arms: ["pulse"]),
        .init(1, "pulse", to: 1, outputs, arms: ["pulse"]),
      ]
    ).reference
    reference.parameters[0].value = from
    reference.parameters[1].value = to ?? from
    return reference
  }

  private static let changes: [(Microseconds, Microseconds?, [String])] = [
    (0, 10_000_000, ["expires 1 ms late"]),
    (0, 0, ["expires 1 ms late"]),
    (500, 10_000_000, ["expires 1 ms late", "expires 500 µs early"]),
    (1000, 10_000_000, ["expires 1 ms late", "expires 1 ms early"]),
    (5000, 5000, ["expires 1 ms late", "expires 1 ms early"]),
    (5000, nil, []),
  ]

  @Test(arguments: changes)
  func `no timer expires before it starts`(
    from: Microseconds,
    to: Microseconds?,
    words: [String]
  ) {
    let reference = Self.beating(from, to)
    let times = Mutants(reference).all.filter { $0.mutation.kind == .time }
    #expect(times.map { $0.text(in: reference) } == words)
    for mutant in times {
      let changed = reference.applying([mutant.mutation]).intervals(ofTimer: 0)
      #expect(changed[0].from >= 0 && changed != reference.intervals(ofTimer: 0))
    }
  }

  /// A client that shows nothing at these expiries only hangs.
  @Test(arguments: [["beat"], []])
  func `a client whose timer restarts itself at one instant is found`(outputs: [String]) {
    let reference = Self.beating(1000, 1000, showing: outputs)
    let early = Mutation.changeTime(timer: 0, span: 0, by: -1000)
    guard case .found = MutantTrial(reference, seed: 1, steps: 200).fate(of: early) else {
      Issue.record("not found")
      return
    }
  }

  @Test func `a client with more expiries than one instant may have does not hang`() throws {
    let reference = Self.beating(1000, 1000)
    var client = ReferenceImplementation(Automaton(reference), seed: 1)
    var seen = ObservationSink()
    client.open(&seen)
    _ = client.give(try #require(reference.vocabulary.input(named: "go")), at: 0, &seen)
    client.advance(to: 20_000_000, &seen)
    #expect(!client.isHanging)
    #expect(seen.all.count == 20_001)
  }

  @Test func `a client that hangs is free again in the next trace`() throws {
    let reference = Self.beating(0, 0)
    var client = ReferenceImplementation(Automaton(reference), seed: 1)
    var seen = ObservationSink()
    client.open(&seen)
    _ = client.give(try #require(reference.vocabulary.input(named: "go")), at: 0, &seen)
    client.advance(to: 1, &seen)
    #expect(client.isHanging)
    client.open(&seen)
    client.advance(to: 1, &seen)
    #expect(!client.isHanging)
  }
}
