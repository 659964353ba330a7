internal import CProcess
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
package final class ChildProcess {
  /// The descriptor for requests; -1 once closed.
  private(set) var input: Int32
  /// The descriptor of replies.
  let output: Int32
  /// The descriptor of log lines.
  let log: Int32
  private let pid: pid_t
  private let family: Family
  /// The exit status; nil until the process is reaped.
  private var status: ExitStatus?

  /// Starts a command, looked up in `PATH`.
  ///
  /// - Throws: the error number of `posix_spawnp` or `pipe`.
  init(command: [String]) throws(SpawnFailure) {
    ignoreBrokenPipes()
    // One spawn at a time: where pipe ends are marked close-on-exec only after they are made, another one would
    // inherit them, and the input of this child would never end.
    let spawned = Family.state.withLock { state in
      let family = Family(&state)
      return Result {
        if Abandonment.hasBegun { throw SpawnFailure(code: EINTR) }
        let child = try Spawned(command: command, mark: family.mark)
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
  var group: Int32 { pid }

  /// Whether the process has ended; its children may still run.
  var hasExited: Bool {
    if status != nil { return true }
    var info = siginfo_t()
    // The process stays unreaped, so that the number of its group is not reused.
    let result = waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 && info.si_signo != 0
  }

  /// The signal that stopped the process; nil while it runs.
  var stopSignal: Int32? {
    guard status == nil else { return nil }
    var info = siginfo_t()
    // The stop stays reported, so that the next look sees it, too.
    let result = waitid(P_PID, id_t(pid), &info, WSTOPPED | WNOHANG | WNOWAIT)
    return result == 0 && info.si_signo != 0 ? info.stopSignal : nil
  }

  /// The times of its threads and of those of its descendants.
  var processorTimes: [Int32: ProcessorTime] { ProcessTable.processorTimes(of: pid) }

  /// The bytes that the process has not read from its input.
  var unread: Int { input < 0 ? 0 : max(0, Int(plumbline_unread_bytes(input))) }

  func closeInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
  }

  /// Sends a signal to the group, unless it has ended.
  func signal(_ number: Int32) {
    if status == nil { kill(-pid, number) }
  }

  /// Keeps its processes from writing core files at their end, where the system can.
  func forbidCoreFiles() {
    guard status == nil else { return }
    for process in ProcessTable.descendants(of: pid).union([pid]) {
      plumbline_forbid_core_file(process)
    }
  }

  /// Kills the rest of its processes and returns the exit status of the process.
  func end() -> ExitStatus {
    if let status { return status }
    closeInput()
    let status = ExitStatus(waitStatus: family.end(pid))
    RunningGroups.remove(pid)
    self.status = status
    return status
  }
}

extension siginfo_t {
  /// The signal of a stop.
  fileprivate var stopSignal: Int32 {
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
}

/// Ignores SIGPIPE: writing to an ended child is an error to handle, not a reason to terminate.
private func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
