internal import PlumblineModel

extension InvariantCheckers {
  /// An open obligation.
  struct Start: Hashable, Sendable {
    /// The first and the last instant of its window; `max` without an end.
    var first: Microseconds
    var last: Microseconds
    /// The key of the variables' values in the trigger; 0 without variables.
    var key: Int32
    /// Its position in a schedule.
    var position: Int32 = 0
    /// The number of its events so far; with an error of instants, of those that may be in its window.
    var count: Int32 = 0
    /// The number of those that are in its window for certain.
    var certain: Int32 = 0
    /// Whether no input has come since the trigger; only a prohibition follows this.
    var isAlone = true

    func contains(_ instant: Microseconds) -> Bool { first <= instant && instant <= last }
  }

  /// An event of a `had`.
  struct Seen: Hashable, Sendable {
    var at: Microseconds
    var key: Int32
  }

  /// The number of schedule obligations begun for some values.
  private struct Begun: Hashable, Sendable {
    var key: Int32
    var count: Int
  }

  /// The state of an invariant in its current scope.
  struct Memory: Equatable, Sendable {
    var starts = ShortList<Start>()
    /// The events of a `had` in this scope.
    var seen = ShortList<Seen>()
    /// The obligations that are due by the end of this reaction, of this scope or an earlier one.
    var due = ShortList<Start>()
    /// Per values of the variables, the number of schedule obligations begun in this scope.
    private var begun = ShortList<Begun>()

    /// Becomes like another one, in its own storage; the other one does not change.
    mutating func become(_ other: inout Memory) {
      starts.become(&other.starts)
      seen.become(&other.seen)
      due.become(&other.due)
      begun.become(&other.begun)
    }

    /// Notes that an input has come since the triggers so far.
    mutating func noteInput() {
      for index in starts.indices { starts[index].isAlone = false }
    }

    /// Clears the state of the scope.
    mutating func clear() {
      starts.removeAll()
      seen.removeAll()
      begun.removeAll()
    }

    /// Advances the schedule, and returns the position of the obligation that begins now; 0 without
    /// a schedule.
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
