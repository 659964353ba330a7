internal import PlumblineReports

/// The discussion in the help of a command: its text, its exit statuses, examples.
enum CommandHelp {
  /// A command line that works as printed in a clone of the repository; a test runs each.
  struct Example {
    /// The arguments after `plumbline`.
    var arguments: String
    var status: RunStatus = .conforms
  }

  /// - Parameters:
  ///   - text: The description of the command, in paragraphs; empty if the abstract is enough.
  ///   - statuses: The exit statuses with their meanings.
  ///   - examples: Command lines of at most 75 characters, because longer ones wrap.
  /// - Returns: The text for `discussion` of the command's configuration.
  static func discussion(
    _ text: String = "",
    statuses: [(RunStatus, String)],
    examples: [Example]
  ) -> String {
    let meanings = statuses.map { "  \($0.0.rawValue)\t\($0.1)" }
    let lines = examples.map { "  \($0.status.rawValue)\tplumbline \($0.arguments)" }
    return (text.isEmpty ? "" : text + "\n\n")
      + "Exit statuses:\n\(meanings.joined(separator: "\n"))"
      + (lines.isEmpty
        ? "" : "\n\nExamples with their exit statuses:\n\(lines.joined(separator: "\n"))")
  }

  /// The statuses of a command that tests an implementation, with all that can lead to each.
  static var ofRuns: [(RunStatus, String)] { RunStatus.allCases.map { ($0, meaningOfRun($0)) } }

  /// The statuses of a complete suite, which is incomplete without its guarantee, too.
  static var ofSuites: [(RunStatus, String)] {
    RunStatus.allCases.map { status in
      guard status == .incomplete else { return (status, meaningOfRun(status)) }
      return (
        status,
        "\(meaningOfRun(status)), or a suite guarantees nothing for another reason than accepted failures"
      )
    }
  }

  private static func meaningOfRun(_ status: RunStatus) -> String {
    switch status {
    case .conforms: "every required clause conforms or is accepted"
    case .fails:
      "a violation or a flaky failure, a crash or a hang, or a stale accepted difference"
    case .incomplete:
      "\(status.meaning), a violation is tolerated, or a deviation is not accepted"
    case .fault: RunStatus.anyFault
    default: status.meaning
    }
  }

  /// The statuses of `report`: those of runs only with `--merge`.
  static var ofReports: [(RunStatus, String)] {
    [
      (
        .conforms,
        "the output is written; with --merge, \(meaningOfRun(.conforms))"
      ),
      (.fails, "with --merge, \(meaningOfRun(.fails))"),
      (.misuse, RunStatus.misuse.meaning),
      (.incomplete, "with --merge, \(meaningOfRun(.incomplete))"),
      (.fault, "\(RunStatus.unwritten); with --merge, \(RunStatus.fault.meaning)"),
      (.hungUp, "with --merge, the terminal of a shard was closed"),
      (.interrupted, "with --merge, a shard was interrupted"),
      (.terminated, "with --merge, a shard was terminated"),
    ]
  }

  /// The statuses of a command that shows something.
  static let ofText: [(RunStatus, String)] = [
    (.conforms, "the output is written"), (.misuse, RunStatus.misuse.meaning), unwritten,
  ]

  /// The statuses of a command that a signal ends without findings.
  static let ofSignals: [(RunStatus, String)] = [
    (.hungUp, "the terminal was closed"), (.interrupted, "interrupted"),
    (.terminated, "terminated"),
  ]

  /// The status for a file or a standard output that cannot be written, as on a full disk.
  static let unwritten = (RunStatus.fault, RunStatus.unwritten)
}
