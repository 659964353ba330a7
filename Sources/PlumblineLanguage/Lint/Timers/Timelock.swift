import PlumblineModel

extension DiagnosticRule {
  static let timelock = DiagnosticRule(
    "timelock",
    "A timer of 0 s restarts itself, so that time cannot pass.",
    why: """
      The instant never ends, and no later event can occur.
      """,
    bad: """
      machines:
        pump:
          environment: true
          initial: full
          states:
            full: {after: {again: {time: 0s, to: full}}}

      """,
    good: """
      machines:
        pump:
          environment: true
          initial: full
          states:
            full: {after: {again: {time: 1s, to: full}}}

      """,
    check: .automata(Timelock.check)
  )
}

/// No timer of 0 s restarts itself.
enum Timelock {
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    for cycle in compiled.zeroTimerCycles where cycle.count == 1 {
      diagnostics.report(
        .timelock,
        at: compiled.location(ofTimer: cycle[0]),
        "\(Reference.words(ofZeroTimers: cycle)), so that time cannot pass; give it a longer time"
      )
    }
  }
}
