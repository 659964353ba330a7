internal import PlumblineModel

extension InvariantCheckers {
  /// An obligation that is still open.
  struct Start: Hashable, Sendable {
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
  struct Seen: Hashable, Sendable {
    var at: Microseconds
    var key: Int32
  }

  /// How many obligations of a schedule have begun for some values.
  private struct Begun: Hashable, Sendable {
    var key: Int32
    var count: Int
  }

  /// What an invariant remembers of the scope it is in.
  struct Memory: Equatable, Sendable {
    var openedAt: Microseconds = 0
    var starts = ShortList<Start>()
    /// The events of a `had` in this scope.
    var seen = ShortList<Seen>()
    /// Per values of the variables, how many obligations of a schedule have begun in this scope.
    private var begun = ShortList<Begun>()

    /// Forgets what was in the scope.
    mutating func clear() {
      starts.removeAll()
      seen.removeAll()
      begun.removeAll()
    }

    /// The position in the schedule of the obligation that begins now; 0 without a schedule.
    mutating func advanceSchedule(_ key: Int32, of watch: InvariantTables.Watch) -> Int {
      guard watch.hasSchedule else { return 0 }
      guard let index = begun.indices.first(where: { begun[$0].key == key }) else {
        begun.append(Begun(key: key, count: 1))
        return 0
      }
      begun[index].count += 1
      return begun[index].count - 1
    }
  }
}
