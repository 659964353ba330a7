import PlumblineEngine
import PlumblineModel
import Testing

/// One monitor over the inputs `go`, `ask` (from the app) and the announcements of a machine with
/// the states `red`, `green` and `blue`.
private struct Bench {
  static let vocabulary = Vocabulary(
    inputs: [.init(name: "go", from: .server), .init(name: "ask", from: .app)],
    outputs: [
      .init(
        name: "light",
        seenBy: .app,
        arguments: [.init(name: "state", values: ["red", "green", "blue"])]
      )
    ]
  )

  static let red = Monitor.Event.output(OutputPattern(output: 0, allowed: [1]))
  static let green = Monitor.Event.output(OutputPattern(output: 0, allowed: [2]))
  static let blue = Monitor.Event.output(OutputPattern(output: 0, allowed: [4]))
  static let go = Monitor.Event.input(0)
  static let ask = Monitor.Event.input(1)

  /// Runs a script such as `0 go, 3 green`, times in seconds, and says where it is violated.
  ///
  /// `undocumented ask` gives the input where the documents do not speak of it; a lone time only
  /// lets time pass.
  static func violation(of monitor: Monitor, in script: String) -> String? {
    var monitors = Monitors(MonitorTables(reference(monitor)), patience: 10_000_000)
    monitors.open()
    var now: Microseconds = 0
    for event in script.split(separator: ", ") {
      let words = event.split(separator: " ").map(String.init)
      let instant = (Int64(words[0]) ?? 0) * 1_000_000
      if let missed = monitors.advance(from: now, to: instant) {
        return "missed at \(missed.due / 1_000_000)"
      }
      now = instant
      guard words.count > 1 else { continue }
      let name = words.last ?? ""
      let violated =
        if let input = vocabulary.input(named: name) {
          monitors.give(input, at: now, isUndocumented: words[1] == "undocumented")
        } else {
          monitors.observe(vocabulary.symbol("light", [name]) ?? 0, at: now)
        }
      if violated != nil { return String(event) }
    }
    return nil
  }

  static func monitor(
    _ scope: Monitor.Scope = .always,
    each: [Monitor.Event]? = nil,
    _ obligation: Monitor.Obligation,
    _ events: [Monitor.Event],
    in window: Monitor.Window? = nil,
    named: [Int] = []
  ) -> Monitor {
    Monitor(
      name: "m",
      says: "",
      element: 0,
      scope: scope,
      trigger: each.map { Monitor.Trigger(each: $0, when: nil) },
      obligation: obligation,
      events: events,
      window: window,
      namedInputs: named
    )
  }

  static func whileState(_ states: UInt64) -> Monitor.Scope {
    .during(Monitor.Condition(anyOf: [[.init(machine: 0, states: states)]]))
  }

  private static func reference(_ monitor: Monitor) -> Reference {
    Reference(
      id: "lights",
      title: "",
      vocabulary: vocabulary,
      parameters: [.init(name: "three", value: 3_000_000), .init(name: "five", value: 5_000_000)],
      clauses: [],
      machines: [
        .init(
          name: "light",
          isEnvironment: false,
          states: ["red", "green", "blue"].map { .init(name: $0, parent: nil, isGroup: false) },
          announcements: [
            .init(output: 0, toArgument: 0, fromArgument: nil, reasonArgument: nil)
          ]
        )
      ],
      timers: [],
      elements: [],
      locations: [[0]],
      start: 0,
      armedAtStart: [],
      cells: [],
      edges: [],
      monitors: [monitor]
    )
  }
}

@Suite struct MonitorTests {
  @Test(arguments: [
    ("0 green, 1 red", "1 red"),
    ("0 red, 1 green", nil),
    // The event that opens the scope is judged in the state before it.
    ("0 green, 1 blue, 2 red", nil),
    // An undocumented input of the app ends the scope until the state has been left.
    ("0 green, 1 undocumented ask, 2 red, 3 green, 4 red", "4 red"),
    ("0 green, 1 ask, 2 red", "2 red"),
  ])
  func `never while a state lasts`(script: String, expected: String?) {
    let monitor = Bench.monitor(Bench.whileState(2), .never, [Bench.red])
    #expect(Bench.violation(of: monitor, in: script) == expected)
  }

  @Test func `an undocumented input that the invariant names ends nothing`() {
    let monitor = Bench.monitor(Bench.whileState(2), .never, [Bench.red], named: [1])
    #expect(Bench.violation(of: monitor, in: "0 green, 1 undocumented ask, 2 red") == "2 red")
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
    let monitor = Bench.monitor(
      each: [Bench.go],
      .then,
      [Bench.green],
      in: .span(from: 0, to: 1)
    )
    #expect(Bench.violation(of: monitor, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 2 green", "2 green"), ("0 go, 3 green", "3 green"), ("0 go, 4 green", nil),
    ("0 green, 1 go", nil),
  ])
  func `never up to an instant`(script: String, expected: String?) {
    let monitor = Bench.monitor(
      each: [Bench.go],
      .never,
      [Bench.green],
      in: .span(from: nil, to: 0)
    )
    #expect(Bench.violation(of: monitor, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 0 green", "0 green"), ("0 go, 1 green", nil), ("0 go, 0 ask, 0 green", nil),
  ])
  func `never in the reaction to one event`(script: String, expected: String?) {
    let monitor = Bench.monitor(each: [Bench.go], .never, [Bench.green], in: .reaction)
    #expect(Bench.violation(of: monitor, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 0 green, 1", nil), ("0 go, 1 green", "missed at 0"), ("0 go, 0 ask", "0 ask"),
  ])
  func `then in the reaction to one event`(script: String, expected: String?) {
    let monitor = Bench.monitor(each: [Bench.go], .then, [Bench.green], in: .reaction)
    #expect(Bench.violation(of: monitor, in: script) == expected)
  }

  @Test(arguments: [
    ("0 green", "0 green"), ("0 go, 9 green", nil), ("0 go, 9 green, 9 green", nil),
  ])
  func `had before`(script: String, expected: String?) {
    let monitor = Bench.monitor(each: [Bench.green], .had, [Bench.go])
    #expect(Bench.violation(of: monitor, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 3 green", nil), ("0 go, 4 green", "4 green"), ("0 go, 2 go, 4 green", nil),
  ])
  func `had before, not longer ago than`(script: String, expected: String?) {
    let monitor = Bench.monitor(each: [Bench.green], .had, [Bench.go], in: .span(from: nil, to: 0))
    #expect(Bench.violation(of: monitor, in: script) == expected)
  }

  @Test(arguments: [
    ("0 go, 1 green, 2 ask, 3 green", "1 green"), ("0 green, 1 go, 2 ask, 3 green", nil),
    // It opens at its first event and ignores more until closed.
    ("0 go, 1 go, 2 ask, 3 green", nil),
  ])
  func `never after one event until another`(script: String, expected: String?) {
    let monitor = Bench.monitor(
      .after([Bench.go], until: [Bench.ask]),
      .never,
      [Bench.green]
    )
    #expect(Bench.violation(of: monitor, in: script) == expected)
  }

  @Test(arguments: [("0 green, 1 blue", nil), ("0 green, 1 red", "1 red")])
  func `a triggering event is one of`(script: String, expected: String?) {
    let monitor = Bench.monitor(
      Bench.whileState(2),
      each: [Bench.red, Bench.blue],
      .is,
      [Bench.blue]
    )
    #expect(Bench.violation(of: monitor, in: script) == expected)
  }
}
