internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  @preconcurrency internal import Glibc
#endif

/// A command in a process group of its own, with pipes to its standard input, output and error.
///
/// The deinitialiser ends the group, with all processes that the command forked; ``endAll()`` does
/// so from a signal handler. The near ends of the pipes do not block.
package final class ChildProcess {
  /// The descriptor for requests; -1 once closed.
  private(set) var input: Int32
  /// The descriptor of replies.
  let output: Int32
  /// The descriptor of log lines.
  let log: Int32
  private let pid: pid_t
  /// The exit status; nil until the process is reaped.
  private var status: ExitStatus?

  /// Starts a command, looked up in `PATH`.
  ///
  /// - Throws: the error number of `posix_spawnp` or `pipe`.
  init(command: [String]) throws(SpawnFailure) {
    ignoreBrokenPipes()
    // One spawn at a time: another one would inherit pipe ends that are not yet marked
    // close-on-exec, and the input of this child would never end.
    let spawned = Self.spawning.withLock { _ in Result { try Spawned(command: command) } }
    switch spawned {
    case .failure(let error): throw error as? SpawnFailure ?? SpawnFailure(code: EINVAL)
    case .success(let child):
      pid = child.pid
      input = child.input
      output = child.output
      log = child.log
      RunningGroups.insert(pid)
    }
  }

  private static let spawning = Mutex(())

  /// Ends every running group; safe in a signal handler.
  package static func endAll() { RunningGroups.endAll() }

  deinit {
    _ = end()
    close(output)
    close(log)
  }
}

extension ChildProcess {
  /// The number of the process and of its group.
  var group: Int32 { pid }

  /// Whether the process has ended; its children may still run.
  var hasExited: Bool {
    if status != nil { return true }
    var info = siginfo_t()
    // The process stays unreaped, so that the number of its group is not reused.
    let result = waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 && info.si_signo != 0
  }

  func closeInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
  }

  /// Sends a signal to the group, unless it has ended.
  func signal(_ number: Int32) {
    if status == nil { kill(-pid, number) }
  }

  /// Kills the rest of the group and returns the exit status of the process.
  func end() -> ExitStatus {
    if let status { return status }
    closeInput()
    kill(-pid, SIGKILL)
    var code: Int32 = 0
    while waitpid(pid, &code, 0) < 0, errno == EINTR {}
    RunningGroups.remove(pid)
    let status = ExitStatus(waitStatus: code)
    self.status = status
    return status
  }
}

/// The error number of a failed start.
struct SpawnFailure: Error {
  var code: Int32

  var text: String { String(cString: strerror(code)) }
  var isNotFound: Bool { code == ENOENT }
  var isNotExecutable: Bool { code == EACCES }
  var isWrongFormat: Bool { code == ENOEXEC }
}

/// Ignores SIGPIPE: writing to an ended child is an error to handle, not a reason to terminate.
private func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

/// The process and the descriptors of a successful spawn.
private struct Spawned {
  let pid: pid_t
  let input: Int32
  let output: Int32
  let log: Int32

  init(command: [String]) throws {
    var ends: [Int32] = []
    var succeeded = false
    defer { if !succeeded { for end in ends { close(end) } } }
    for _ in 0..<3 {
      var pair: [Int32] = [-1, -1]
      guard pipe(&pair) == 0 else { throw SpawnFailure(code: errno) }
      ends += pair
      for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
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
    posix_spawn_file_actions_adddup2(&actions, childOutput, 1)
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
      withCStrings(childEnvironment()) { environment in
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

/// The environment of this process without Swift's backtraces: writing one delays the end of file
/// after a crash and can keep the pipes open for minutes.
private func childEnvironment() -> [String] {
  var variables: [String] = []
  var next = environ
  while let variable = next.pointee {
    let text = String(cString: variable)
    if !text.hasPrefix("SWIFT_BACKTRACE=") { variables.append(text) }
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
