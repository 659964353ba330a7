internal import CProcess
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The processes of one adapter: its leader, the group of the leader, and processes that left the group.
///
/// On Linux the program can become the parent of orphans, so that none escapes: ``ownOrphans()``. A variable in the
/// environment, which forks inherit, says to which adapter an orphan belongs: others may run at the same time, and an
/// orphan of theirs stays alive.
struct Family {
  /// The leaders and the policy, behind the lock that also serialises starts.
  ///
  /// A child between its start and its entry here must not pass for an orphan.
  struct State {
    /// The leaders that are not reaped.
    var leaders: Set<pid_t> = []
    /// Whether this process adopts orphans; nil before the program has asked for it.
    var adopts: Bool?
    /// Whether every other child of this process is an orphan of an adapter.
    var ownsOrphans = false
    var nextNumber: UInt64 = 0
  }

  static let state = Mutex(State())
  private static let salt = UInt64.random(in: 1...UInt64.max)

  /// The variable that marks the processes of this adapter.
  let mark: String

  /// A new mark.
  init(_ state: inout State) {
    state.nextNumber += 1
    mark = "PLUMBLINE_ADAPTER_\(String(Self.salt, radix: 36))_\(state.nextNumber)="
  }

  /// Makes this process the parent of orphans; the program starts no other processes than adapters.
  ///
  /// Only a program can decide so: in a process with other children, an orphan that nothing reaps misleads code that
  /// waits for any child. Orphans without a mark are ended and reaped, too. A program that has children before its first
  /// adapter inherited them from the program that it replaced, and leaves such orphans alone.
  ///
  /// - Returns: Whether all children are adapters and their orphans.
  static func ownOrphans() -> Bool {
    let children = ProcessTable.children(of: getpid())
    // Later children are adapters and their orphans.
    return state.withLock { state in
      if state.adopts == nil {
        state.ownsOrphans = children.isEmpty
        state.adopts = plumbline_adopt_orphans() == 0
      }
      return state.ownsOrphans
    }
  }

  /// Kills the leader and its processes, and reaps them.
  ///
  /// - Returns: The wait status of the leader.
  func end(_ leader: pid_t) -> Int32 {
    // The dead tell little: descendants change their parent when the leader dies, and the environment of an
    // orphan is gone with it. So the list comes first.
    let adopts = Self.state.withLock { $0.adopts == true }
    var members = ProcessTable.descendants(of: leader)
    if adopts { members.formUnion(look(for: leader, members).own) }
    kill(-leader, SIGKILL)
    // A leader can leave its own group, too.
    kill(leader, SIGKILL)
    for process in members { kill(process, SIGKILL) }
    var info = siginfo_t()
    while waitid(P_PID, id_t(leader), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    // The leader is not reaped yet, so that the number of its group is not reused.
    if adopts { endOrphans(of: leader, &members) }
    var code: Int32 = 0
    Self.state.withLock { state in
      while waitpid(leader, &code, 0) < 0, errno == EINTR {}
      state.leaders.remove(leader)
    }
    return code
  }

  /// Kills and reaps the orphans of this adapter, until a look finds none.
  private func endOrphans(of leader: pid_t, _ members: inout Set<pid_t>) {
    // A process that forks faster than it is killed would keep a loop going.
    for _ in 0..<100 {
      let (own, unknown) = look(for: leader, members)
      for orphan in own {
        let descendants = ProcessTable.descendants(of: orphan)
        members.formUnion(descendants)
        for process in descendants { kill(process, SIGKILL) }
        Self.endOrphan(orphan)
      }
      if own.isEmpty, unknown.isEmpty { break }
      // A program that is about to start shows its environment soon.
      if own.isEmpty { usleep(500) }
    }
    Self.state.withLock { state in
      guard state.ownsOrphans else { return }
      for orphan in Self.orphans(state) where ProcessTable.state(of: orphan) == "Z" {
        waitpid(orphan, nil, WNOHANG)
      }
    }
  }

  /// The orphans of this adapter, and running ones of which it cannot be told yet.
  private func look(
    for leader: pid_t,
    _ members: Set<pid_t>
  ) -> (own: Set<pid_t>, unknown: Set<pid_t>) {
    var own: Set<pid_t> = []
    var unknown: Set<pid_t> = []
    // Under the lock, no start of another adapter is half done.
    Self.state.withLock { state in
      for orphan in Self.orphans(state) {
        if members.contains(orphan) || ProcessTable.group(of: orphan) == leader {
          own.insert(orphan)
        } else if let isMarked = ProcessTable.environment(of: orphan, contains: mark) {
          if isMarked { own.insert(orphan) }
        } else if let letter = ProcessTable.state(of: orphan), letter != "Z" {
          unknown.insert(orphan)
        }
      }
    }
    return (own, unknown)
  }

  /// Kills and reaps all orphans, once no adapter runs.
  static func endAllOrphans() {
    for _ in 0..<100 {
      let orphans = state.withLock { state in
        let ends = state.ownsOrphans && state.adopts == true && state.leaders.isEmpty
        return ends ? Self.orphans(state) : []
      }
      guard !orphans.isEmpty else { return }
      for orphan in orphans { endOrphan(orphan) }
    }
  }

  /// The children that are not leaders.
  private static func orphans(_ state: State) -> Set<pid_t> {
    ProcessTable.children(of: getpid()).subtracting(state.leaders)
  }

  /// Kills an orphan, and reaps it unless it belongs to another user.
  private static func endOrphan(_ orphan: pid_t) {
    guard kill(orphan, SIGKILL) == 0 else { return }
    while waitpid(orphan, nil, 0) < 0, errno == EINTR {}
  }
}
