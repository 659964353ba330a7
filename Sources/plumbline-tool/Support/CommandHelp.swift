internal import PlumblineReports

/// The text below the first sentence in the help of a command: what it does, its exit statuses, examples.
enum CommandHelp {
  /// A command line that works as printed in a clone of the repository; a test runs each.
  struct Example {
    /// What follows `plumbline`.
    var arguments: String
    var status: RunStatus = .conforms
  }

  /// - Parameters:
  ///   - text: What the command does, in paragraphs; empty when the first sentence says it all.
  ///   - statuses: The exit statuses with their meanings.
  ///   - examples: Command lines; a line with more than 75 characters would be wrapped.
  /// - Returns: The text for `discussion` of the command's configuration.
  static func discussion(
    _ text: String = "",
    statuses: [(RunStatus, String)],
    examples: [Example]
  ) -> String {
    let meanings = statuses.map { "  \($0.0.rawValue)\t\($0.1)" }
    let lines = examples.map { "  \($0.status.rawValue)\tplumbline \($0.arguments)" }
    return (text.isEmpty ? "" : text + "\n\n")
      + "Exit statuses:\n\(meanings.joined(separator: "\n"))\n\n"
      + "Examples with their exit statuses:\n\(lines.joined(separator: "\n"))"
  }

  /// The statuses of a command that tests an implementation.
  static var ofRuns: [(RunStatus, String)] { RunStatus.allCases.map { ($0, $0.meaning) } }

  /// The statuses of a command that shows or writes something.
  static let ofOutput: [(RunStatus, String)] = [
    (.conforms, "the output is written"), (.misuse, "a usage error, or an error in a file"),
  ]
}
