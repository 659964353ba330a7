#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The exit status of a process, from `waitpid`.
package enum ExitStatus: Hashable, CustomStringConvertible {
  case exit(Int32)
  case signal(Int32)
  /// A process that the runner has not started: only the end of its connection shows.
  case unknown

  /// Decodes the status as `WIFSIGNALED`, `WTERMSIG` and `WEXITSTATUS` do.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exit(waitStatus >> 8 & 0xFF) : .signal(signal)
  }

  package var description: String {
    switch self {
    case .exit(let code): "exit status \(code)"
    case .unknown: "the connection ended"
    case .signal(let number):
      Self.names[number].map { "signal \(number) (\($0))" } ?? "signal \(number)"
    }
  }

  /// The name of a signal, such as `SIGSTOP`.
  static func name(of signal: Int32) -> String { names[signal] ?? "signal \(signal)" }

  /// Whether a use of the terminal, from the background or by a key, stops a process with this signal.
  static func isTerminalStop(_ signal: Int32) -> Bool {
    [SIGTTIN, SIGTTOU, SIGTSTP].contains(signal)
  }

  /// Whether the process ended by a signal that also stops a run, or says so by its status, as a shell does.
  var isStop: Bool {
    let stops = [SIGINT, SIGTERM, SIGHUP]
    return switch self {
    case .signal(let number): stops.contains(number)
    case .exit(let code): stops.contains(code - 128)
    case .unknown: false
    }
  }

  private static let names: [Int32: String] = [
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
    SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT",
    SIGSEGV: "SIGSEGV", SIGSTOP: "SIGSTOP", SIGSYS: "SIGSYS", SIGTERM: "SIGTERM",
    SIGTRAP: "SIGTRAP", SIGTSTP: "SIGTSTP", SIGTTIN: "SIGTTIN", SIGTTOU: "SIGTTOU",
    SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
  ]
}
