import PlumblineModel
import Testing

@testable import PlumblineEngine

/// A missing output that comes late is shown, whichever of several it is.
@Suite struct LateOutputTests {
  private let clockwork = Clockwork(
    timers: ["t": (1000, 1000)],
    edges: [
      .init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 0, ["left"]),
      .init(1, "t", to: 0, ["right"]), .init(0, "ask", to: 0, ["answer"]),
    ]
  )

  private func explained(_ script: String) -> Failure? {
    Diagnosis(Automaton(clockwork.reference)).explain(clockwork.execution(of: script))
  }

  @Test(arguments: ["left", "right"]) func `each alternative may be the late one`(name: String)
    throws
  {
    let failure = try #require(explained("0 go, 1500 \(name), 9000"))
    #expect(failure.kind == .tooLate)
    #expect(failure.cameAt == 1_500_000)
    #expect(failure.observed == name)
  }

  @Test func `another output is not the late one`() throws {
    let failure = try #require(explained("0 go, 1500 answer, 9000"))
    #expect(failure.kind == .missingOutput)
    #expect(failure.cameAt == nil)
    let later = "nothing by then, later answer at 1.5 s"
    #expect(failure.laterOutputs(clockwork.reference.vocabulary) == later)
    let silent = try #require(explained("0 go, 9000"))
    #expect(silent.laterOutputs(clockwork.reference.vocabulary) == "nothing")
  }

  /// `tick` comes each second, and never after `mute`.
  @Test(
    arguments: [
      ("0 go, 2000 tick, 2900", .missingOutput, nil), ("0 go, 1500 tick, 2900", .tooLate, 1500),
      ("0 go, 2000 tick, 2500 tick, 2900", .tooLate, 2500),
      ("0 go, 2000 tick, 9000", .missingOutput, nil),
      ("0 go, 1100 mute, 2000 tick, 2900", .tooLate, 2000),
    ] as [(String, Failure.Kind, Microseconds?)]
  )
  func `an output that is due by itself is not a late one`(
    script: String,
    kind: Failure.Kind,
    cameAt: Microseconds?
  ) throws {
    let edges: [Clockwork.Edge] = [
      .init(0, "go", to: 1, arms: ["t"]), .init(1, "t", to: 1, ["tick"], arms: ["t"]),
      .init(1, "mute", to: 1),
    ]
    var clock = Clockwork(timers: ["t": (1000, 1000)], edges: edges)
    clock.reference = clock.reference(withClauseForEach: edges)
    let mute = try #require(clock.reference.vocabulary.input(named: "mute"))
    clock.reference.invariants = [
      Bench.invariant(
        .after([.input(mute)], until: []),
        .never,
        [.output(OutputPattern(output: 0, allowed: []))]
      )
    ]
    let failure = try #require(
      Diagnosis(Automaton(clock.reference)).explain(clock.execution(of: script))
    )
    #expect(failure.at == 1_000_000)
    #expect(failure.kind == kind)
    #expect(failure.cameAt == cameAt.map { $0 * 1000 })
  }

  /// Each `go` calls for a `hum` within a second.
  @Test(
    arguments: [
      ("0 go, 1500 hum, 2900", 1500), ("0 go, 2000 go, 2000 hum, 2900", nil),
      ("0 go, 1200 go, 1500 hum, 2900", nil), ("0 go, 1500 hum, 2000 go, 2000 hum, 2900", 1500),
      ("0 go, 2900", nil),
    ] as [(String, Microseconds?)]
  )
  func `an output that a later event calls for is not late for an earlier one`(
    script: String,
    cameAt: Microseconds?
  ) throws {
    let edges: [Clockwork.Edge] = [
      .init(0, "go", to: 0, ["hum?"], arms: ["t"]), .init(0, "t", to: 0),
    ]
    var clock = Clockwork(timers: ["t": (1000, 1000)], edges: edges)
    clock.reference = clock.reference(withClauseForEach: edges)
    let go = try #require(clock.reference.vocabulary.input(named: "go"))
    clock.reference.invariants = [
      Bench.invariant(
        each: [.input(go)],
        .then,
        [.output(OutputPattern(output: 0, allowed: []))],
        in: .span(from: nil, to: 0)
      )
    ]
    let failure = try #require(
      Diagnosis(Automaton(clock.reference)).explain(clock.execution(of: script))
    )
    #expect(failure.kind == .invariant)
    #expect(failure.at == 1_000_000)
    #expect(failure.cameAt == cameAt.map { $0 * 1000 })
  }

  @Test(
    arguments: [
      ("0 go, 700 stop, 1500 stop, 1501 down, 9000", .missingOutput, "p-2"),
      ("0 go, 500 stop, 1500 stop, 1501 down, 9000", .tooLate, "d-2"),
      ("0 go, 700 stop, 1500 stop, 1501 ping, 9000", .tooLate, "p-2"),
    ] as [(String, Failure.Kind, String)]
  )
  func `a timer that could have waited is not the one whose output is missing`(
    script: String,
    kind: Failure.Kind,
    clause: String
  ) throws {
    let edges: [Clockwork.Edge] = [
      .init(0, "go", to: 1, arms: ["p"]), .init(1, "stop", to: 2, arms: ["d"]),
      .init(2, "stop", to: 2), .init(2, "p", to: 2, ["ping"], arms: ["p"]),
      .init(2, "d", to: 3, ["down"]),
    ]
    var clock = Clockwork(timers: ["d": (0, 1000), "p": (1500, 1500)], edges: edges)
    clock.reference.edges[4].disarms = [1]
    let diagnosis = Diagnosis(Automaton(clock.reference(withClauseForEach: edges)))
    let failure = try #require(diagnosis.explain(clock.execution(of: script)))
    #expect(failure.kind == kind)
    #expect(failure.clauses == [clause])
    #expect(failure.at == 1_500_000)
  }

  @Test func `the time of a timer with several cases is that of all`() throws {
    var reference = clockwork.reference
    reference.clauses = [
      Clause(id: "x-1", kind: .timeout, says: "It takes a second."),
      Clause(id: "x-2", kind: .callback, says: "It says where."),
    ]
    reference.elements = [
      .init(kind: .timer, path: "m.1.t", place: "m.yaml:1", clauses: [0], subject: 0),
      .init(kind: .reaction, path: "m.1.t.do[0]", place: "m.yaml:2", clauses: [1], subject: 0),
    ]
    for edge in [1, 2] { reference.edges[edge].outputs[0].element = 1 }
    let execution = clockwork.execution(of: "0 go, 1500 left, 9000")
    let failure = try #require(Diagnosis(Automaton(reference)).explain(execution))
    #expect(failure.clauses == ["x-1"])
    #expect(failure.places == ["m.yaml:1 m.1.t"])
  }

  @Test func `of timers that were stopped with one deadline the same one counts in each run`()
    throws
  {
    let names = (0..<8).map { "t\($0)" }
    var edges = [
      Clockwork.Edge(0, "go", to: 1, arms: names), .init(1, "stop", to: 2),
    ]
    edges += names.map { .init(1, $0, to: 0, ["left"]) }
    var clock = Clockwork(
      timers: Dictionary(uniqueKeysWithValues: names.map { ($0, (1000, 1000)) }),
      edges: edges
    )
    clock.reference.edges[1].disarms = Array(names.indices)
    clock.reference.elements = names.indices.map {
      .init(kind: .timer, path: "m.1.t\($0)", place: "m.yaml:\($0)", clauses: [], subject: 0)
    }
    for number in names.indices {
      clock.reference.timers[number].element = number
      clock.reference.edges[number + 2].outputs[0].element = number
    }
    let execution = clock.execution(of: "0 go, 500 stop, 1000 left")
    let failure = try #require(Diagnosis(Automaton(clock.reference)).explain(execution))
    #expect(failure.places == ["m.yaml:7 m.1.t7"])
  }

  @Test(arguments: [
    ("0 go, 500 msg, 1000 left", 1), ("0 go, 200 lost, 500 msg, 1000 left", 2),
    ("0 go, 500 stop, 1000 left", 1), ("0 go, 500 stop, 900 left", 1),
    ("0 go, 500 left", 1), ("0 go, 200 lost, 500 left", 2),
  ])
  func `of timers that run together that of the state counts, now or when it was stopped`(
    script: String,
    place: Int
  ) throws {
    let names = ["t1", "t2"]
    var clock = Clockwork(
      timers: ["t1": (1000, 1000), "t2": (1000, 1000)],
      edges: [
        .init(1, "t1", to: 0, ["left"]), .init(2, "t2", to: 0, ["left"]), .init(1, "stop", to: 3),
        .init(0, "go", to: 1, arms: names), .init(1, "lost", to: 2),
        .init(1, "msg", to: 1, arms: names), .init(2, "msg", to: 2, arms: names),
      ]
    )
    clock.reference.elements = [1, 2].map {
      .init(kind: .timer, path: "m.\($0).t", place: "m.yaml:\($0)", clauses: [], subject: 0)
    }
    for number in names.indices {
      clock.reference.timers[number].element = number
      clock.reference.edges[number].outputs[0].element = number
    }
    clock.reference.edges[2].disarms = [0, 1]
    let diagnosis = Diagnosis(Automaton(clock.reference))
    let failure = try #require(diagnosis.explain(clock.execution(of: script)))
    #expect(failure.places == ["m.yaml:\(place) m.\(place).t"])
  }

  /// A timer that measures another machine runs since `lose`; its own state is that between `open` and `shut`.
  @Test(
    arguments: [
      ("0 lose, 500 left", .unexpectedOutput, "nothing"),
      ("0 lose, 100 open, 500 left", .tooEarly, "this at 1 s"),
      ("0 lose, 0 open, 200 shut, 500 left", .unexpectedOutput, "nothing: t no longer runs"),
      ("0 lose, 0 open, 200 shut, 1000 left", .unexpectedOutput, "nothing: t no longer runs"),
      ("0 lose, 0 open, 200 shut, 300 open, 500 left", .tooEarly, "this at 1 s"),
    ] as [(String, Failure.Kind, String)]
  )
  func `a timer outside its own state is not due`(
    script: String,
    kind: Failure.Kind,
    expected: String
  ) throws {
    let clock = Clockwork(
      timers: ["t": (1000, 1000)],
      edges: [
        .init(0, "lose", to: 1, arms: ["t"]), .init(1, "open", to: 2), .init(2, "shut", to: 1),
        .init(2, "t", to: 0, ["left"]),
      ]
    )
    let diagnosis = Diagnosis(Automaton(clock.reference))
    let failure = try #require(diagnosis.explain(clock.execution(of: script)))
    #expect(failure.kind == kind)
    #expect(failure.expected == expected)
  }

  @Test(
    arguments: [(500, "this at 1.5 s"), (800, "this at 1.5 s or later")] as [(Microseconds, String)]
  )
  func `an exact timer that starts at an uncertain instant expires at one instant or later`(
    latest: Microseconds,
    expected: String
  ) throws {
    let clock = Clockwork(
      timers: ["start": (500, latest), "t": (1000, 1000)],
      edges: [
        .init(0, "go", to: 1, arms: ["start"]), .init(1, "start", to: 2, arms: ["t"]),
        .init(2, "t", to: 0, ["left"]),
      ]
    )
    let diagnosis = Diagnosis(Automaton(clock.reference))
    let failure = try #require(diagnosis.explain(clock.execution(of: "0 go, 1200 left, 9000")))
    #expect(failure.kind == .tooEarly)
    #expect(failure.expected == expected)
  }
}
