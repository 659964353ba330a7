internal import ArgumentParser
internal import PlumblineAdapters
internal import PlumblineModel
internal import PlumblineReports

/// The clock of the runner and the implementation.
struct ClockOptions: ParsableArguments {
  enum Clock: String, CaseIterable, ExpressibleByArgument {
    case virtual, real
  }

  @Option(
    help: """
      The clock of the implementation: 'virtual', which Plumbline moves, so that waits take no time; or \
      'real', on which Plumbline waits.
      """
  )
  var clock = Clock.virtual
  @Option(
    help: ArgumentHelp(
      """
      The maximum lateness of timers and outputs on a real clock. Default: twice the lateness measured \
      before the run, and at least 20ms. A timer may always be late by 1 % of its time.
      """,
      valueName: "time"
    ),
    transform: TimeArgument.parsed
  )
  var slack: TimeArgument?

  /// The measurement of lateness on a real clock; nil on the virtual clock.
  var calibration: Calibration? {
    guard clock == .real else { return nil }
    return Calibration(slack: slack?.microseconds) { tolerance in
      for caution in tolerance.cautions { Terminal.warn("warning: \(caution)") }
    }
  }

  /// The arguments that choose the same clock.
  var arguments: [String] {
    guard clock == .real else { return [] }
    return ["--clock", "real"] + (slack.map { ["--slack", $0.text] } ?? [])
  }

  /// Fixes a measured slack, because only equal slack gives equal traces.
  mutating func settle(_ tolerance: Tolerance?) {
    guard clock == .real, slack == nil, let tolerance,
      tolerance.slack > Calibration.usualSlack
    else { return }
    slack = TimeArgument(microseconds: tolerance.slack)
  }

  func validate() throws {
    guard slack == nil || clock == .real else {
      throw ValidationError("--slack is for a real clock; add --clock real")
    }
    // Each trace waits at its end for what may still come late.
    guard slack?.microseconds ?? 0 <= 3_600_000_000 else {
      throw ValidationError("--slack is at most 1h")
    }
  }
}
