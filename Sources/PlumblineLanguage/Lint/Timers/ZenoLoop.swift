import PlumblineModel

extension DiagnosticRule {
  static let zenoLoop = DiagnosticRule(
    "zeno-loop",
    "Timers of 0 s restart each other in a cycle.",
    why: """
      Infinitely many events occur at one instant.
      """,
    bad: """
      machines:
        pump:
          environment: true
          initial: full
          states:
            full: {after: {drain: {time: 0s, to: empty}}}
            empty: {after: {fill: {time: 0s, to: full}}}

      """,
    good: """
      machines:
        pump:
          environment: true
          initial: full
          states:
            full: {after: {drain: {time: 0s, to: empty}}}
            empty: {after: {fill: {time: 1s, to: full}}}

      """,
    check: .automata(ZenoLoop.check)
  )
}

/// No timers of 0 s restart each other in a cycle.
enum ZenoLoop {
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    for cycle in compiled.zeroTimerCycles where cycle.count > 1 {
      diagnostics.report(
        .zenoLoop,
        at: compiled.location(ofTimer: cycle[0]),
        "\(Reference.words(ofZeroTimers: cycle)), so that time cannot pass; give one of them a longer"
          + " time"
      )
    }
  }
}
