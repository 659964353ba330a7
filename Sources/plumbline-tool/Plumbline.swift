internal import ArgumentParser
internal import PlumblineReports

/// The program: tests an implementation against its documentation.
@main
struct Plumbline: AsyncParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "plumbline",
    abstract: "Test whether a real-time SDK does what its documentation says.",
    discussion: CommandHelp.discussion(
      """
      Try the first example: it finds a bug in a bundled client and shows its shortest trace.
      """,
      statuses: CommandHelp.ofRuns,
      examples: CommandExamples.plumbline
    ),
    version: BuildVersion.text,
    subcommands: [
      Lint.self, Fuzz.self, Test.self, Replay.self, Explain.self, List.self,
      Transitions.self, Diff.self, Generate.self, Mutate.self, Report.self, Monitor.self,
      Record.self, Init.self, Adapter.self, Corpus.self,
      Serve.self,
    ]
  )

  /// Runs the command of this invocation; the only place that ends the process.
  static func main() async {
    StandardStreams.fillClosed()
    Files.surviveFailedWrites()
    do {
      try checkHelp(Invocation.arguments)
      var command = try parseAsRoot(Invocation.arguments)
      do {
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
        throw ExitCode.success
      } catch {
        type(of: command).end(with: error)
      }
    } catch {
      end(with: error)
    }
  }
}

extension Plumbline {
  /// The status with which the process ends: that of a fault, after a line about it, when standard output could not
  /// be written; an interruption takes precedence.
  fileprivate static func final(_ code: ExitCode) -> ExitCode {
    let fault = ExitCode(RunStatus.fault.rawValue)
    let isInterrupted = RunStatus(rawValue: code.rawValue)?.isInterruption ?? false
    guard Terminal.isIncomplete, !isInterrupted, code != fault else { return code }
    Terminal.warn(RunStatus.textOfUnwritten)
    return fault
  }

  /// Refuses `help NAME` for a name that is no command; the library shows the overview then.
  ///
  /// - Throws: `ValidationError` with the commands.
  private static func checkHelp(_ arguments: [String]) throws {
    guard arguments.first == "help", arguments.count > 1, !arguments[1].hasPrefix("-") else {
      return
    }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard arguments[1] != "help", !names.contains(arguments[1]) else { return }
    throw ValidationError(
      "unknown command '\(arguments[1])'; the commands are \(names.joined(separator: ", "))"
    )
  }
}

extension ParsableCommand {
  /// Ends the process with the status of an error, after its message.
  fileprivate static func end(with error: any Error) -> Never {
    if let code = error as? ExitCode { exit(withError: Plumbline.final(code)) }
    let message = withPath(fullMessage(for: error))
    guard exitCode(for: error) != .success else {
      Terminal.print(message)
      exit(withError: Plumbline.final(.success))
    }
    Terminal.warn(message)
    if let advice = advice(on: message) { Terminal.warn(advice) }
    let status = (error as? Failing)?.status ?? .misuse
    // A fault with such an error is that of an output.
    Terminal.warn(status == .fault ? RunStatus.textOfUnwritten : status.text)
    exit(withError: ExitCode(status.rawValue))
  }
}

extension ParsableCommand {
  /// What to do about a command of an adapter that does not stand behind '--'; nil for any other error.
  private static func advice(on message: String) -> String? {
    // The message ends with the usage of the command.
    guard message.contains("nexpected argument"), message.contains("-- <command>"),
      !Invocation.arguments.contains("--")
    else { return nil }
    return "The command of an adapter stands behind '--', at the end: -- python3 adapter.py"
  }
}

extension RunStatus {
  /// Ends the command with this status, whose meaning has been printed.
  func end() throws {
    if self != .conforms { throw ExitCode(rawValue) }
  }
}
