internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel

/// How the lines of a log are read and judged.
struct LogOptions: ParsableArguments {
  /// The basis of judging: the order of the lines, or also their times.
  enum Basis: String, CaseIterable, ExpressibleByArgument {
    case order, time
  }

  /// The state of the client before the first line of a session.
  enum Start: String, CaseIterable, ExpressibleByArgument {
    case opening, any
  }

  @Option(help: ArgumentHelp("The mapping of the lines, as YAML.", valueName: "file"))
  var mapping: String?
  @Option(
    name: .customLong("judge"),
    help: "Judge times, or the order of the lines only (default: time; order with a mapping)."
  )
  var basis: Basis?
  @Option(
    help: ArgumentHelp(
      "The maximum delay between an event and its line (at most an hour; default: that of the header, else 0s); implies --judge time.",
      valueName: "time"
    ),
    transform: TimeArgument.parsed
  )
  var latency: TimeArgument?
  @Option(help: "Where a session begins: with a client that opens, or in any state.")
  var start = Start.opening
  @Flag(help: "Go on reading at the end of the log, until Ctrl-C.") var follow = false
  @Flag(help: "Show hashes in place of the names of sessions.") var hashKeys = false

  func validate() throws {
    if latency != nil, basis == .order {
      throw ValidationError("--latency needs --judge time")
    }
    if let latency, latency.microseconds > LogRules.longestLatency {
      throw ValidationError("--latency is at most an hour, found \(latency)")
    }
  }

  /// The rules that these options stand for.
  ///
  /// - Parameter declared: The latency that the header of the log declares.
  /// - Returns: The rules; an option outweighs the header.
  func rules(declared: Microseconds?) -> LogRules {
    let countsTime = latency != nil || (basis ?? (mapping == nil ? .time : .order)) == .time
    let late = latency?.microseconds ?? declared ?? 0
    return LogRules(latency: countsTime ? 0...late : nil, beginsAtOpening: start == .opening)
  }
}
