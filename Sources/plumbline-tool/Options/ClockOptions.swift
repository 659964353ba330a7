internal import ArgumentParser
internal import PlumblineModel

/// Which clock the runner and the implementation go by.
struct ClockOptions: ParsableArguments {
  enum Clock: String, CaseIterable, ExpressibleByArgument {
    case virtual, real
  }

  /// How late a timer may be on a real clock, unless something else is said.
  static let usualSlack: Microseconds = 20_000

  @Option(
    help: """
      The runner's own clock, on which a run takes no time, or the one on the wall, for \
      implementations whose time cannot be moved.
      """
  )
  var clock = Clock.virtual
  @Option(
    help: ArgumentHelp(
      "How late timers and outputs may be on a real clock (default: 20ms; timers at least 1 %).",
      valueName: "time"
    )
  )
  var slack: Span?

  /// How late timers may be on a real clock; nil on the virtual one.
  var tolerated: Microseconds? {
    clock == .real ? slack?.microseconds ?? Self.usualSlack : nil
  }

  /// The arguments that choose the same clock again.
  var arguments: [String] {
    guard clock == .real else { return [] }
    return ["--clock", "real"] + (slack.map { ["--slack", $0.text] } ?? [])
  }

  func validate() throws {
    guard slack == nil || clock == .real else {
      throw ValidationError("--slack is for a real clock; add --clock real")
    }
  }
}
