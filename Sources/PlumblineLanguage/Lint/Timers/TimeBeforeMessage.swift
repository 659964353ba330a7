import PlumblineModel

extension DiagnosticRule {
  static let timeBeforeMessage = DiagnosticRule(
    "time-before-message",
    "A timer can start before an input has brought its time.",
    why: """
      `time: $args.name` is the value of the last input that brought it. Bring the timer's state about by such an
      input, or after one.
      """,
    bad: """
      inputs:
        plan: {from: app, args: {glow-for: [5s, 9s]}}
      machines:
        lamp:
          on: {plan: {clauses: [d-all]}}
        reminder:
          initial: idle
          states:
            idle: {on: {press: {to: waiting, clauses: [d-all]}}}
            waiting:
              on: {plan: {to: idle, clauses: [d-all]}}
              after: {over: {time: $args.glow-for, to: idle, emits: [beep: High], clauses: [d-all]}}

      """,
    good: """
      inputs:
        plan: {from: app, args: {glow-for: [5s, 9s]}}
      machines:
        lamp:
          on: {plan: {clauses: [d-all]}}
        reminder:
          initial: idle
          states:
            idle: {on: {plan: {to: waiting, clauses: [d-all]}}}
            waiting:
              on: {plan: {to: waiting, clauses: [d-all]}}
              after: {over: {time: $args.glow-for, to: idle, emits: [beep: High], clauses: [d-all]}}

      """,
    check: .automata(TimeBeforeMessage.check)
  )
}

/// Each timer with the time of a message starts after such a message.
enum TimeBeforeMessage {
  /// - Complexity: O(number of edges × timers with the time of a message).
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    for (path, timer) in compiled.spec.namedTimers {
      guard let time = timer.register, !time.isOption,
        compiled.references.contains(where: { $0.startsTooSoon(timer: path, of: time) })
      else { continue }
      diagnostics.report(
        .timeBeforeMessage,
        at: timer.timeLocation,
        "timer '\(timer.name)' can start before an input has brought '\(time.argument)'"
      )
    }
  }
}

extension Reference {
  /// Whether a timer can start while no message has come.
  fileprivate func startsTooSoon(timer path: String, of time: SpecDocument.Register) -> Bool {
    guard let timer = timers.firstIndex(where: { $0.name == path }),
      let machine = machines.firstIndex(where: { $0.name == time.name.text })
    else { return false }
    let starts =
      (armedAtStart.contains(timer) ? [start] : [])
      + edges.filter { $0.arms.contains(timer) }.map(\.target)
    return starts.contains { locations[$0][machine] == 0 }
  }
}
