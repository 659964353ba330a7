internal import CProcess

#if canImport(Darwin)
  internal import Darwin
#else
  @preconcurrency internal import Glibc
#endif

/// The process and the descriptors of a successful spawn.
struct Spawned {
  let pid: pid_t
  let input: Int32
  let output: Int32
  let log: Int32

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - variables: What its environment has besides that of this process.
  ///   - logsOutput: Whether its standard output goes to the log.
  /// - Throws: ``SpawnFailure`` of `posix_spawnp` or `pipe`.
  init(command: [String], variables: [String], logsOutput: Bool) throws {
    var ends: [Int32] = []
    var succeeded = false
    defer { if !succeeded { for end in ends { close(end) } } }
    for _ in 0..<3 {
      var pair: [Int32] = [-1, -1]
      guard plumbline_pipe(&pair) == 0 else { throw SpawnFailure(code: errno) }
      ends += pair
    }
    let (childInput, nearInput) = (ends[0], ends[1])
    let (nearOutput, childOutput) = (ends[2], ends[3])
    let (nearLog, childLog) = (ends[4], ends[5])
    for end in [nearInput, nearOutput, nearLog] {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, childInput, 0)
    posix_spawn_file_actions_adddup2(&actions, logsOutput ? childLog : childOutput, 1)
    posix_spawn_file_actions_adddup2(&actions, childLog, 2)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)

    var pid: pid_t = 0
    let code = withCStrings(command) { arguments in
      withCStrings(childEnvironment() + variables) { environment in
        posix_spawnp(&pid, command[0], &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw SpawnFailure(code: code) }
    for end in [childInput, childOutput, childLog] { close(end) }
    succeeded = true
    self.pid = pid
    input = nearInput
    output = nearOutput
    log = nearLog
  }
}

/// The environment of this process without Swift's backtraces, and without what is for adapters that call.
///
/// Writing a backtrace delays the end of file after a crash and can keep the pipes open for minutes.
private func childEnvironment() -> [String] {
  let omitted = ["SWIFT_BACKTRACE", ChildProcess.addressVariable, ChildProcess.tokenVariable]
  var variables: [String] = []
  var next = environ
  while let variable = next.pointee {
    let text = String(cString: variable)
    if !omitted.contains(where: { text.hasPrefix("\($0)=") }) { variables.append(text) }
    next += 1
  }
  return variables + ["SWIFT_BACKTRACE=enable=no"]
}

/// Calls a function with a list of C strings that ends with a null pointer.
private func withCStrings<Result>(
  _ texts: [String],
  _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let strings: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
  defer { for string in strings { free(string) } }
  return body(strings + [nil])
}
