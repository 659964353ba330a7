internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The process groups to end before this process ends.
///
/// A fixed table of atomic numbers instead of a locked set: a signal handler may read it at any
/// instant, even while another thread is about to write.
enum RunningGroups {
  private static let capacity = 1024

  /// The numbers of the groups; zero marks a free place.
  ///
  /// Allocated once and never freed; atomic access makes sharing safe.
  nonisolated(unsafe) private static let places = {
    let places = UnsafeMutablePointer<Atomic<pid_t>>.allocate(capacity: capacity)
    for index in 0..<capacity { (places + index).initialize(to: Atomic(0)) }
    return places
  }()

  /// Allocates the table, which a signal handler must not.
  static func prepare() { _ = places[0].load(ordering: .acquiring) }

  /// Adds a group; beyond the capacity only its owner will end it.
  static func insert(_ group: pid_t) {
    for index in 0..<capacity where exchange(0, for: group, at: index) { return }
  }

  static func remove(_ group: pid_t) {
    for index in 0..<capacity where exchange(group, for: 0, at: index) { return }
  }

  static func endAll() {
    for index in 0..<capacity {
      let group = places[index].load(ordering: .acquiring)
      if group != 0 { kill(-group, SIGKILL) }
    }
  }

  private static func exchange(_ old: pid_t, for new: pid_t, at index: Int) -> Bool {
    places[index].compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing)
      .exchanged
  }
}
