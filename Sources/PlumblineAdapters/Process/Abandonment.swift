internal import CProcess
internal import Synchronization

/// The end of all adapters in a signal handler: no allocation, no lock.
enum Abandonment {
  /// What this process may end.
  private enum Reach {
    static let nothing = 0
    static let groups = 1
    static let children = 2
  }

  private static let reach = Atomic(Reach.nothing)
  private static let isBegun = Atomic(false)

  /// Whether no adapter may start any more.
  static var hasBegun: Bool { isBegun.load(ordering: .acquiring) }

  /// Allocates what the handler reads.
  ///
  /// - Parameter ownsChildren: Whether all children are adapters or their orphans.
  static func prepare(ownsChildren: Bool) {
    RunningGroups.prepare()
    _ = hasBegun
    reach.store(ownsChildren ? Reach.children : Reach.groups, ordering: .releasing)
  }

  /// Ends the groups, and all children where they are adapters or their orphans.
  static func begin() {
    guard reach.load(ordering: .acquiring) != Reach.nothing else { return }
    isBegun.store(true, ordering: .releasing)
    RunningGroups.endAll()
    if reach.load(ordering: .acquiring) == Reach.children { plumbline_kill_children() }
  }
}
