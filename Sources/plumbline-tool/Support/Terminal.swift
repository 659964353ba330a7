internal import PlumblineReports

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Standard output and standard error, with their capabilities.
enum Terminal {
  /// Writes to standard output.
  static func print(_ text: String, terminator: String = "\n") {
    write(text + terminator, to: STDOUT_FILENO)
  }

  /// Writes a line to standard error.
  static func warn(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

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
