import PlumblineEngine
import PlumblineModel

/// One invariant over the inputs `go`, `ask` (from the app) and the announcements of a machine with
/// the states `red`, `green` and `blue`.
struct Bench {
  static let vocabulary = Vocabulary(
    inputs: [.init(name: "go", from: .server), .init(name: "ask", from: .app)]
      + ["1", "2"].map {
        .init(name: "send", from: .app, arguments: [.init(name: "id", value: $0)])
      },
    outputs: [
      .init(
        name: "light",
        seenBy: .app,
        arguments: [.init(name: "state", values: ["red", "green", "blue"])]
      ),
      .init(name: "got", seenBy: .peer, arguments: [.init(name: "id", values: ["1", "2"])]),
    ]
  )

  static let red = Invariant.Event.output(OutputPattern(output: 0, allowed: [1]))
  static let green = Invariant.Event.output(OutputPattern(output: 0, allowed: [2]))
  static let blue = Invariant.Event.output(OutputPattern(output: 0, allowed: [4]))
  static let anySend: [Invariant.Event] = [.input(2), .input(3)]
  static let anyGot = Invariant.Event.output(OutputPattern(output: 1, allowed: [7]))
  static let go = Invariant.Event.input(0)
  static let ask = Invariant.Event.input(1)

  /// Runs a script such as `0 go, 3 green`, times in seconds, and returns the places of violations.
  ///
  /// `send 1` and `got 1` have an argument; `got x` has one that is not documented.
  /// `undocumented ask` gives the input where the documents do not speak of it; a lone time only
  /// lets time pass.
  static func violation(of invariant: Invariant, in script: String) -> String? {
    var invariants = checkers(of: invariant)
    var now: Microseconds = 0
    return violation(of: &invariants, in: script, &now)
  }

  /// Runs a script as ``violation(of:in:)``, and returns how often it decides an obligation; nil for a violation.
  static func evidence(for invariant: Invariant, in script: String) -> Int? {
    var invariants = checkers(of: invariant)
    var now: Microseconds = 0
    guard violation(of: &invariants, in: script, &now) == nil else { return nil }
    invariants.close(at: now)
    return invariants.exercised[0]
  }

  private static func checkers(of invariant: Invariant) -> InvariantCheckers {
    InvariantCheckers(InvariantTables(reference(invariant)), patience: 10_000_000)
  }

  private static func violation(
    of invariants: inout InvariantCheckers,
    in script: String,
    _ now: inout Microseconds
  ) -> String? {
    invariants.open()
    for event in script.split(separator: ", ") {
      let words = event.split(separator: " ").map(String.init)
      let instant = (Int64(words[0]) ?? 0) * 1_000_000
      if let missed = invariants.advance(from: now, to: instant) {
        return "missed at \(missed.due / 1_000_000)"
      }
      now = instant
      guard words.count > 1 else { continue }
      let name = words.last ?? ""
      let violated =
        if let input = vocabulary.input(named: name) {
          invariants.give(input, at: now, isUndocumented: words[1] == "undocumented")
        } else if let input = vocabulary.input(named: words[1], [name]) {
          invariants.give(input, at: now, isUndocumented: false)
        } else if words[1] == "got" {
          invariants.observe(vocabulary.symbol("got", [name]) ?? 0, at: now)
        } else {
          invariants.observe(vocabulary.symbol("light", [name]) ?? 0, at: now)
        }
      if violated != nil { return String(event) }
    }
    return nil
  }

  static func invariant(
    _ scope: Invariant.Scope = .always,
    each: [Invariant.Event]? = nil,
    _ obligation: Invariant.Obligation,
    _ events: [Invariant.Event],
    count: Int? = nil,
    in window: Invariant.Window? = nil,
    by: [Invariant.Event]? = nil,
    named: [Int] = [],
    sameID: Bool = false
  ) -> Invariant {
    Invariant(
      name: "m",
      says: "",
      element: 0,
      scope: scope,
      trigger: each.map { Invariant.Trigger(each: $0, when: nil) },
      obligation: obligation,
      events: events,
      count: count,
      window: window,
      by: by,
      namedInputs: named,
      correlation: sameID
        ? Invariant.Correlation(
          variables: [.init(name: "m", values: ["1", "2"])],
          each: (each ?? []).map { _ in [0] },
          events: events.map { _ in [0] }
        ) : nil
    )
  }

  static func whileState(_ states: UInt64) -> Invariant.Scope {
    .during(Invariant.Condition(anyOf: [[.init(machine: 0, states: states)]]))
  }

  static func reference(_ invariant: Invariant) -> Reference {
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
      invariants: [invariant]
    )
  }
}
