internal import ArgumentParser

/// Runs again after changes of files.
struct WatchOptions: ParsableArguments {
  @Flag(
    help: """
      Run again after each change of the spec, its ledger, the accepted differences, or a file that the command \
      after '--' names; show what changed since the run before. The seed stays the same.
      """
  )
  var watch = false
  @Option(
    help: ArgumentHelp(
      "With --watch: another file, such as a module; repeatable.",
      valueName: "file"
    )
  )
  var watchFile: [String] = []

  func validate() throws {
    guard watch || watchFile.isEmpty else {
      throw ValidationError("--watch-file goes with --watch")
    }
    for path in watchFile where !FileState.isRegular(path) {
      throw ValidationError("--watch-file: '\(path)' is no file")
    }
  }

  /// The files to watch as they are now, for a command; those that the run reads are not among them.
  func states(command: [String]) -> [String: FileState?] {
    let named = command.filter(FileState.isRegular) + watchFile
    return Dictionary(named.map { ($0, FileState.of($0)) }) { state, _ in state }
  }
}
