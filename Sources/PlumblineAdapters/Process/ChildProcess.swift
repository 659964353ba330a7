internal import CProcess
package import PlumblineModel
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  @preconcurrency internal import Glibc
#endif

/// A command in a process group of its own, with pipes to its standard input, output and error.
///
/// The deinitialiser ends the group, with all processes that the command forked, on Linux also those that
/// left the group; ``endAll()`` ends the groups from a signal handler. The near ends of the pipes do not block.
package final class ChildProcess: AdapterProcess {
  /// The descriptor for requests; -1 once closed.
  package private(set) var input: Int32
  /// The descriptor of replies.
  package let output: Int32
  /// The descriptor of log lines.
  package let log: Int32
  private let pid: pid_t
  private let family: Family
  /// The exit status; nil until the process is reaped.
  private var status: ExitStatus?

  /// Starts a command, looked up in `PATH`.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - variables: `NAME=VALUE`, for its environment.
  ///   - logsOutput: Whether its standard output belongs to its log, and not to the protocol.
  /// - Throws: the error number of `posix_spawnp` or `pipe`.
  init(
    command: [String],
    variables: [String] = [],
    logsOutput: Bool = false
  ) throws(SpawnFailure) {
    ignoreBrokenPipes()
    // One spawn at a time: where pipe ends are marked close-on-exec only after they are made, another one would
    // inherit them, and the input of this child would never end.
    let spawned = Family.state.withLock { state in
      let family = Family(&state)
      return Result {
        if Abandonment.hasBegun { throw SpawnFailure(code: EINTR) }
        let child = try Spawned(
          command: command,
          variables: variables + ["\(family.mark)1"],
          logsOutput: logsOutput
        )
        state.leaders.insert(child.pid)
        return (family, child)
      }
    }
    switch spawned {
    case .failure(let error): throw error as? SpawnFailure ?? SpawnFailure(code: EINVAL)
    case .success((let family, let child)):
      pid = child.pid
      self.family = family
      input = child.input
      output = child.output
      log = child.log
      RunningGroups.insert(pid)
    }
  }

  /// Ends every running group; safe in a signal handler.
  package static func endAll() { RunningGroups.endAll() }

  /// Declares that this program starts no other processes than adapters: all orphans are theirs.
  package static func ownOrphans() { Abandonment.prepare(ownsChildren: Family.ownOrphans()) }

  /// Ends every adapter and what it started, before this process ends; safe in a signal handler.
  package static func abandonAll() { Abandonment.begin() }

  /// Ends every running group, and all orphans if they are owned.
  package static func endEverything() {
    endAll()
    Family.endAllOrphans()
  }

  deinit {
    _ = end()
    close(output)
    close(log)
  }
}

extension ChildProcess {
  /// The number of the process and of its group.
  package var group: Int32? { pid }

  package var isCaller: Bool { false }
  package var earlierLog: LogTail { LogTail() }

  /// Whether the process has ended; its children may still run.
  package var hasExited: Bool { exitStatus != nil }

  /// The exit status of the process, whose children may still run; nil while it runs.
  package var exitStatus: ExitStatus? {
    if let status { return status }
    var info = siginfo_t()
    // The process stays unreaped, so that the number of its group is not reused.
    let result = waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT)
    guard result == 0, info.si_signo != 0 else { return nil }
    return info.si_code == CLD_EXITED ? .exit(info.status) : .signal(info.status)
  }

  /// The signal that stopped the process; nil while it runs.
  package var stopSignal: Int32? {
    guard status == nil else { return nil }
    var info = siginfo_t()
    // The stop stays reported, so that the next look sees it, too.
    let result = waitid(P_PID, id_t(pid), &info, WSTOPPED | WNOHANG | WNOWAIT)
    return result == 0 && info.si_signo != 0 ? info.status : nil
  }

  /// The times of its threads and of those of its descendants.
  package var processorTimes: [Int32: ProcessorTime] { ProcessTable.processorTimes(of: pid) }

  /// The bytes that the process has not read from its input.
  package var unread: Int { input < 0 ? 0 : max(0, Int(plumbline_unread_bytes(input))) }

  package func closeInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
  }

  /// Sends a signal to the group, unless it has ended.
  package func signal(_ number: Int32) {
    if status == nil { kill(-pid, number) }
  }

  /// Keeps its processes from writing core files at their end, where the system can.
  package func forbidCoreFiles() {
    guard status == nil else { return }
    for process in ProcessTable.descendants(of: pid).union([pid]) {
      plumbline_forbid_core_file(process)
    }
  }

  /// Kills the rest of its processes and returns the exit status of the process.
  package func end() -> ExitStatus {
    if let status { return status }
    closeInput()
    let status = ExitStatus(waitStatus: family.end(pid))
    RunningGroups.remove(pid)
    self.status = status
    return status
  }
}

// MARK: Apps

extension ChildProcess {
  /// The variable of the environment with the address that an adapter calls; without it an adapter uses its standard
  /// streams.
  package static let addressVariable = "PLUMBLINE_CONNECT"
  /// The variable with the secret that an adapter presents when it calls.
  package static let tokenVariable = "PLUMBLINE_TOKEN"

  /// Starts an app that calls the runner, by a command of the shell.
  ///
  /// All that it writes is log.
  ///
  /// - Parameters:
  ///   - command: The command of `sh`.
  ///   - variables: `NAME=VALUE`, for its environment.
  /// - Returns: The process of the shell.
  /// - Throws: `AdapterFault` if there is no shell.
  package static func launched(
    _ command: String,
    variables: [String]
  ) throws(AdapterFault) -> ChildProcess {
    do throws(SpawnFailure) {
      return try ChildProcess(
        command: ["/bin/sh", "-c", command],
        variables: variables,
        logsOutput: true
      )
    } catch { throw ProtocolFault.notStarted(error).words(process: "sh", log: []) }
  }
}

extension siginfo_t {
  /// The exit status, or the signal of an end or a stop.
  fileprivate var status: Int32 {
    #if canImport(Darwin)
      si_status
    #else
      _sifields._sigchld.si_status
    #endif
  }
}

/// The error number of a failed start.
struct SpawnFailure: Error {
  var code: Int32

  var text: String { String(cString: strerror(code)) }
  var isNotFound: Bool { code == ENOENT }
  var isNotExecutable: Bool { code == EACCES }
  var isWrongFormat: Bool { code == ENOEXEC }
  /// Whether this process, or the system, has no descriptor left for its pipes.
  var isShortOfDescriptors: Bool { code == EMFILE || code == ENFILE }
}

/// Ignores SIGPIPE: writing to an ended child is an error to handle, not a reason to terminate.
private func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
