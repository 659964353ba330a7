internal import PlumblineReports
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Standard output and standard error, with their capabilities.
enum Terminal {
  private static let hasFailed = Atomic(false)

  /// Whether standard output could not be written; the command then ends with status 4.
  static var isIncomplete: Bool { hasFailed.load(ordering: .relaxed) }

  /// Writes to standard output.
  ///
  /// The first failure is a line on standard error, also if the reader of a pipe has ended: it may have failed.
  static func print(_ text: String, terminator: String = "\n") {
    do {
      try Files.write(Array((text + terminator).utf8), to: STDOUT_FILENO)
    } catch {
      guard !hasFailed.exchange(true, ordering: .relaxed) else { return }
      warn("error: cannot write standard output: \(error); the output is not complete")
    }
  }

  /// Writes a line to standard output, with what the user typed spelled out.
  static func say(_ line: String) { print(Invocation.spelledOut(line)) }

  /// Writes lines to standard error, with what the user typed and with control characters spelled out.
  static func warn(_ text: String) {
    let lines = Invocation.spelledOut(text).split(separator: "\n", omittingEmptySubsequences: false)
    write(lines.map { String($0).visible + "\n" }.joined(), to: STDERR_FILENO)
  }

  /// Writes to standard error without a line break.
  static func sketch(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Whether standard error is a terminal.
  static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output shows colours: FORCE_COLOR, NO_COLOR, TERM, the terminal.
  static var style: Style {
    if let force = variable("FORCE_COLOR"), force != "0" { return Style(isColoured: true) }
    if variable("NO_COLOR") != nil || variable("TERM") == "dumb" {
      return Style(isColoured: false)
    }
    return Style(isColoured: isatty(STDOUT_FILENO) == 1)
  }

  /// The number of columns of standard output; without a terminal, enough for most traces.
  static var width: Int { columns ?? 132 }

  /// The number of columns of standard output; nil if it is no terminal.
  static var columns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The value of an environment variable that is set and not empty.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Ignores failures, because they could not be reported.
  private static func write(_ text: String, to descriptor: Int32) {
    _ = try? Files.write(Array(text.utf8), to: descriptor)
  }
}
