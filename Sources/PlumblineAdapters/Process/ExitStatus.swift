#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The exit status of a process, from `waitpid`.
enum ExitStatus: Hashable, CustomStringConvertible {
  case exit(Int32)
  case signal(Int32)

  /// Decodes the status as `WIFSIGNALED`, `WTERMSIG` and `WEXITSTATUS` do.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exit(waitStatus >> 8 & 0xFF) : .signal(signal)
  }

  var description: String {
    switch self {
    case .exit(let code): "exit status \(code)"
    case .signal(let number):
      Self.names[number].map { "signal \(number) (\($0))" } ?? "signal \(number)"
    }
  }

  private static let names: [Int32: String] = [
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
    SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT",
    SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
    SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
  ]
}
