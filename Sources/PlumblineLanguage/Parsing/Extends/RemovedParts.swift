/// The parts of the machines of a base that an extension deletes.
struct RemovedParts {
  var machines: Set<String> = []
  /// By machine, the names of the states, and their names in announcements.
  var states: [String: Set<String>] = [:]
  /// By machine, the names of the timers.
  var timers: [String: Set<String>] = [:]
  /// The machines all of whose announcements are deleted.
  var silenced: Set<String> = []
  /// Whether the extension deletes an input, an output, or a part of a machine.
  var narrows = false

  /// Adds the parts that another extension deletes.
  mutating func formUnion(_ other: RemovedParts) {
    machines.formUnion(other.machines)
    states.merge(other.states) { $0.union($1) }
    timers.merge(other.timers) { $0.union($1) }
    silenced.formUnion(other.silenced)
    narrows = narrows || other.narrows
  }
}
