internal import PlumblineModel

extension Monitors {
  /// An obligation that is still open.
  struct Start: Sendable {
    /// The first and the last instant of its window; `max` without an end.
    var first: Microseconds
    var last: Microseconds
    /// The values of the variables in the trigger, as one number; 0 without variables.
    var key: Int32
    /// How many of the events it has seen.
    var count = 0

    func contains(_ instant: Microseconds) -> Bool { first <= instant && instant <= last }
  }

  /// An event of a `had`.
  struct Seen: Sendable {
    var at: Microseconds
    var key: Int32
  }

  /// What a monitor remembers.
  struct Memory: Sendable {
    var isOpen = false
    /// The scope was ended by an undocumented input; a scope that follows the announced state
    /// stays shut until that state has been left.
    var isShut = false
    var openedAt: Microseconds = 0
    var starts: [Start] = []
    /// The events of a `had` in this scope.
    var seen: [Seen] = []
    /// Per values of the variables, how many obligations of a schedule have begun in this scope.
    private var begun: [(key: Int32, count: Int)] = []

    /// Forgets what was in the scope; without a call when nothing was.
    mutating func clear() {
      if !starts.isEmpty { starts.removeAll(keepingCapacity: true) }
      if !seen.isEmpty { seen.removeAll(keepingCapacity: true) }
      if !begun.isEmpty { begun.removeAll(keepingCapacity: true) }
    }

    /// The position in the schedule of the obligation that begins now; 0 without a schedule.
    mutating func advanceSchedule(_ key: Int32, of watch: MonitorTables.Watch) -> Int {
      guard watch.hasSchedule else { return 0 }
      guard let index = begun.firstIndex(where: { $0.key == key }) else {
        begun.append((key, 1))
        return 0
      }
      begun[index].count += 1
      return begun[index].count - 1
    }
  }
}
