internal import ArgumentParser
internal import PlumblineAdapters
internal import PlumblineModel
internal import PlumblineReports

/// Which clock the runner and the implementation go by.
struct ClockOptions: ParsableArguments {
  enum Clock: String, CaseIterable, ExpressibleByArgument {
    case virtual, real
  }

  @Option(
    help: """
      The runner's own clock, on which a run takes no time, or the one on the wall, for \
      implementations whose time cannot be moved.
      """
  )
  var clock = Clock.virtual
  @Option(
    help: ArgumentHelp(
      """
      How late timers and outputs may be on a real clock (default: 20ms, and at least twice what waits \
      of the adapter are late before the run; timers at least 1 %).
      """,
      valueName: "time"
    )
  )
  var slack: TimeArgument?

  /// What finds out how late timers may be on a real clock; nil on the virtual one.
  var calibration: Calibration? {
    guard clock == .real else { return nil }
    return Calibration(slack: slack?.microseconds) { tolerance in
      for caution in tolerance.cautions { Terminal.warn("warning: \(caution)") }
    }
  }

  /// The arguments that choose the same clock again.
  var arguments: [String] {
    guard clock == .real else { return [] }
    return ["--clock", "real"] + (slack.map { ["--slack", $0.text] } ?? [])
  }

  /// Chooses slack that was measured: the same traces are planned only with the same slack.
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
  }
}
