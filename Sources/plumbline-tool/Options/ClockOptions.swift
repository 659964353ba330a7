internal import ArgumentParser
internal import PlumblineAdapters
internal import PlumblineModel
internal import PlumblineReports

/// The clock of the runner and the implementation.
struct ClockOptions: ParsableArguments {
  @Option(
    help: """
      The clock of the implementation: 'virtual', which Plumbline moves, so that waits take no time; 'real', on \
      which Plumbline waits; or 'scaled', a real one on which all timers of the client are divided.
      """
  )
  var clock = SessionClock.virtual
  @Option(
    help: ArgumentHelp(
      """
      The maximum lateness of timers and outputs on a real clock; on a scaled one it is multiplied by the divisor. Default: twice the lateness measured \
      before the run, and at least 20ms. A timer may always be late by 1 % of its time.
      """,
      valueName: "time"
    ),
    transform: TimeArgument.parsed
  )
  var slack: TimeArgument?

  /// Whether time passes on the clock of the machine.
  private var isReal: Bool { clock != .virtual }

  /// The measurement of lateness on a real clock; nil on the virtual clock.
  var calibration: Calibration? {
    guard isReal else { return nil }
    return Calibration(clock: clock, slack: slack?.microseconds) { tolerance in
      for caution in tolerance.cautions { Terminal.warn("warning: \(caution)") }
    }
  }

  /// The arguments that choose the same clock.
  var arguments: [String] {
    guard isReal else { return [] }
    return ["--clock", clock.rawValue] + (slack.map { ["--slack", $0.text] } ?? [])
  }

  /// Fixes a measured slack, because only equal slack gives equal traces.
  mutating func settle(_ tolerance: Tolerance?) {
    guard isReal, slack == nil, let tolerance else { return }
    let measured = (tolerance.slack + tolerance.scale - 1) / tolerance.scale
    if measured > Calibration.usualSlack { slack = TimeArgument(microseconds: measured) }
  }

  func validate() throws {
    guard slack == nil || isReal else {
      throw ValidationError("--slack is for a real clock; add --clock real")
    }
    // Each trace waits at its end for what may still come late.
    guard slack?.microseconds ?? 0 <= 3_600_000_000 else {
      throw ValidationError("--slack is at most 1h")
    }
  }
}

extension SessionClock: ExpressibleByArgument {}
