import PlumblineModel
import Testing

@testable import PlumblineEngine

/// An output at the instant at which a stopped timer would expire is not always that of the timer.
@Suite struct StoppedTimerTests {
  /// What comes at the last instant of a script, and what the failure says.
  struct Situation: CustomStringConvertible, Sendable {
    var script: String
    /// The state before, the state, and the reason.
    var shown: [String]
    var clause: String
    var expected: String
    var description: String { "\(script) \(shown.joined(separator: " "))" }
  }

  /// A heater is idle (0), asking (1), on (2), paused (3) or warm (4).
  ///
  /// `accepted` and `warm` stop the timer `wait` of 3 s. `pause` starts the timer `grace` of 4 s, and `warm` starts the
  /// timer `cool` of 10 s. `go` has no effect in the place 2. `noop` and `tick` are inputs of another machine.
  private static let edges: [Clockwork.Edge] = [
    .init(0, "go", to: 1, arms: ["wait"]), .init(1, "wait", to: 0, ["changed"]),
    .init(1, "accepted", to: 2), .init(2, "go", to: 2), .init(2, "pause", to: 3, arms: ["grace"]),
    .init(3, "grace", to: 0, ["changed"]), .init(2, "stop", to: 0, ["changed"]),
    .init(1, "warm", to: 4, arms: ["cool"]), .init(4, "cool", to: 0, ["changed"]),
    .init(4, "noop", to: 4), .init(4, "tick", to: 4, ["ticked"]),
  ]
  private static let reasons = ["NoAnswer", "Expired", "Stopped", "Cold"]

  /// The heater, whose announcements have certain reasons or any.
  private func clockwork(givesReasons: Bool) throws -> Clockwork {
    let timers: [String: (Microseconds, Microseconds?)] = [
      "cool": (10_000, 10_000), "grace": (4000, 4000), "wait": (3000, 3000),
    ]
    var clock = Clockwork(timers: timers, edges: Self.edges)
    var reference = clock.reference(withClauseForEach: Self.edges)
    reference.clauses[3] = Clause(id: "d-silent", kind: .decision, says: "")
    let states = reference.machines[0].states
    reference.vocabulary.outputs[0].arguments = [
      .init(name: "from", values: states.map(\.name)),
      .init(name: "to", values: states.map(\.name)),
      .init(name: "reason", values: Self.reasons),
    ]
    reference.machines[0].announcements = [
      .init(output: 0, toArgument: 1, fromArgument: 0, reasonArgument: 2)
    ]
    for (edge, reason) in [(1, 0), (5, 1), (6, 2), (8, 3)] {
      let from = UInt64(Self.edges[edge].from)
      reference.edges[edge].outputs[0].announces = 0
      reference.edges[edge].outputs[0].pattern.allowed = [
        1 << from, 1, givesReasons ? 1 << UInt64(reason) : 0b11111,
      ]
    }
    for (timer, element) in [(0, 8), (1, 5), (2, 1)] {
      reference.elements[element].kind = .timer
      reference.timers[timer].element = element
    }
    for edge in [2, 7] { reference.edges[edge].disarms = [2] }
    reference.machines.append(
      .init(name: "other", isEnvironment: false, states: [states[0]], announcements: [])
    )
    for location in reference.locations.indices { reference.locations[location].append(0) }
    for element in [9, 10] { reference.elements[element].subject = 1 }
    clock.reference = reference
    return clock
  }

  private func expect(_ situation: Situation, givesReasons: Bool) throws {
    let clock = try clockwork(givesReasons: givesReasons)
    let given = clock.execution(of: situation.script)
    let last = given.trace.count - 1
    var recording = given.recording
    recording.observations.append(
      Observation(
        at: recording.now,
        step: last,
        isAfterInput: given.trace[last].input != nil,
        symbol: try #require(clock.reference.vocabulary.symbol("changed", situation.shown))
      )
    )
    let execution = Execution(of: given.trace, recording)
    let failure = try #require(Diagnosis(Automaton(clock.reference)).explain(execution))
    #expect(failure.clauses == [situation.clause])
    #expect(failure.expected == situation.expected)
    #expect(failure.blame == (situation.clause == "d-silent" ? .assumption : .implementation))
  }

  @Test(arguments: [
    Situation(
      script: "0 go, 0 accepted, 3000 go",
      shown: ["2", "0", "Stopped"],
      clause: "d-silent",
      expected: "nothing"
    ),
    Situation(
      script: "0 go, 0 accepted, 3000 pause",
      shown: ["3", "0", "Expired"],
      clause: "grace-3",
      expected: "this at 7 s"
    ),
    Situation(
      script: "0 go, 0 accepted, 3000 go",
      shown: ["2", "0", "NoAnswer"],
      clause: "wait-1",
      expected: "nothing: wait no longer runs"
    ),
    Situation(
      script: "0 go, 0 accepted, 3000",
      shown: ["2", "0", "NoAnswer"],
      clause: "wait-1",
      expected: "nothing: wait no longer runs"
    ),
  ]) func `a stopped timer has its reason, also in another state`(situation: Situation) throws {
    try expect(situation, givesReasons: true)
  }

  @Test(arguments: [
    Situation(
      script: "0 go, 0 accepted, 3000 go",
      shown: ["2", "0", "Stopped"],
      clause: "d-silent",
      expected: "nothing"
    ),
    Situation(
      script: "0 go, 0 accepted, 1000 go",
      shown: ["1", "0", "Stopped"],
      clause: "d-silent",
      expected: "nothing"
    ),
    Situation(
      script: "0 go, 0 accepted, 3000 pause",
      shown: ["3", "0", "Stopped"],
      clause: "grace-3",
      expected: "this at 7 s"
    ),
    Situation(
      script: "0 go, 0 accepted, 3000",
      shown: ["2", "0", "Stopped"],
      clause: "wait-1",
      expected: "nothing: wait no longer runs"
    ),
    Situation(
      script: "0 go, 0 accepted, 1000 pause, 3000",
      shown: ["3", "0", "Stopped"],
      clause: "wait-1",
      expected: "nothing: wait no longer runs"
    ),
  ]) func `without certain reasons an input at the instant comes first`(situation: Situation) throws
  {
    try expect(situation, givesReasons: false)
  }

  @Test(arguments: [
    Situation(
      script: "0 go, 0 warm, 3000 noop",
      shown: ["4", "0", "Cold"],
      clause: "wait-1",
      expected: "nothing: wait no longer runs"
    ),
    Situation(
      script: "0 go, 0 warm, 3000 tick, 3000 ticked",
      shown: ["4", "0", "Cold"],
      clause: "wait-1",
      expected: "nothing: wait no longer runs"
    ),
    Situation(
      script: "0 go, 0 warm, 3000",
      shown: ["4", "0", "Cold"],
      clause: "wait-1",
      expected: "nothing: wait no longer runs"
    ),
    Situation(
      script: "0 go, 0 warm, 1000 noop",
      shown: ["4", "0", "Cold"],
      clause: "cool-4",
      expected: "this at 10 s"
    ),
  ]) func `a running timer comes first only if the input started it`(situation: Situation) throws {
    try expect(situation, givesReasons: false)
  }

  @Test func `a stopped timer has its reason beside a running one, too`() throws {
    let situation = Situation(
      script: "0 go, 0 warm, 3000 noop",
      shown: ["4", "0", "Cold"],
      clause: "cool-4",
      expected: "this at 10 s"
    )
    try expect(situation, givesReasons: true)
  }
}
