internal import ArgumentParser
internal import PlumblineReports

/// Runs an app that writes a log with the recorder of a kit.
struct Record: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Run an app that records what it does, for 'monitor'.",
    usage: "plumbline record --out <log.jsonl> -- <command> ...",
    discussion: CommandHelp.discussion(
      """
      The kit of each language has a recorder: a function that the app calls at its inputs and outputs. The \
      environment variable PLUMBLINE_RECORD names its file; without it the recorder writes nothing. This command \
      sets it, and runs the app with its own input and output. The recorder appends to the log.

      The exit status is that of the app, or 128 and the number of a signal that ended it. Without a new line in the \
      log it is 2.
      """,
      statuses: [
        (.conforms, "the app ended with 0, and the log has new lines"),
        (.misuse, "a usage error, the log cannot be written, or nothing was recorded"),
      ],
      examples: CommandExamples.record
    )
  )

  @Option(help: ArgumentHelp("The log.", valueName: "log.jsonl"))
  var out: String

  func validate() throws {
    guard !Invocation.command.isEmpty else {
      throw ValidationError("no command; name the app after '--'")
    }
  }

  func run() throws {
    let before = try RecordedLog(out)
    let status = try ForegroundProcess.run(
      Invocation.command,
      with: ("PLUMBLINE_RECORD", before.path)
    )
    let lines = try before.newLines
    if lines == 0 {
      throw Failing(
        "the app ended with status \(status), and recorded nothing in '\(out)'; does it call the recorder of its kit?"
      )
    }
    Terminal.warn(
      "plumbline: \(lines) new lines in '\(out)'; 'plumbline monitor <spec> \(out)' checks them"
    )
    if status != 0 { throw ExitCode(status) }
  }
}
