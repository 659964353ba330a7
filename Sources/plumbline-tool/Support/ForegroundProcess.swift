internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A program in the place of this one: it has the terminal, the input and the output.
enum ForegroundProcess {
  /// The process; zero before it starts.
  private static let child = Atomic<Int32>(0)

  private static let passOn: @convention(c) (Int32) -> Void = { number in
    kill(child.load(ordering: .relaxed), number)
  }

  /// Runs a program to its end.
  ///
  /// SIGTERM and SIGHUP go on to it; Ctrl-C reaches it from the terminal.
  ///
  /// - Parameters:
  ///   - command: The program with its arguments.
  ///   - variable: A variable of its environment.
  /// - Returns: Its exit status; 128 and the number of the signal that ended it.
  /// - Throws: ``Failing`` if it cannot be started.
  static func run(_ command: [String], with variable: (name: String, value: String)) throws -> Int32
  {
    setenv(variable.name, variable.value, 1)
    var pid = pid_t()
    let problem = spawn(command, &pid)
    guard problem == 0 else {
      throw Failing("cannot start '\(command[0])': \(String(cString: strerror(problem)))")
    }
    child.store(pid, ordering: .relaxed)
    for number in [SIGINT, SIGQUIT] { signal(number, SIG_IGN) }
    for number in [SIGTERM, SIGHUP] { signal(number, passOn) }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Starts a program with this process's streams and environment.
  ///
  /// - Returns: The error number; zero for none.
  private static func spawn(_ command: [String], _ pid: inout pid_t) -> Int32 {
    let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    defer { for word in words { free(word) } }
    return posix_spawnp(&pid, command[0], nil, nil, words + [nil], environ)
  }
}
