internal import PlumblineModel

/// The announcements of a machine: its state in every location, and along every edge.
struct PathAnnouncements: Sendable {
  /// Per location, the observable state as a value of the announcement.
  let shown: [Int]
  /// The states that edges announce, in order per edge.
  private var states: [Int] = []
  /// Per edge, the start of its states; one more entry at the end.
  private var starts: [Int32] = []

  /// - Complexity: O(locations + outputs of all edges).
  init(of machine: Int, in automaton: Automaton) {
    let reference = automaton.reference
    let announcement = reference.stateAnnouncement(of: machine)
    let values = reference.machines[machine].states.map {
      announcement?.argument.values.firstIndex(of: $0.shown) ?? -1
    }
    shown = reference.locations.map { values[$0[machine]] }
    starts.reserveCapacity(automaton.edges.count + 1)
    for number in automaton.edges.indices {
      starts.append(Int32(states.count))
      guard let announcement else { continue }
      let edge = automaton.edges[number]
      for position in Bits(edge.outputs)
      where Int(automaton.expected[Int(edge.firstOutput) + position].announces) == machine {
        let pattern = reference.edges[number].outputs[position].pattern
        guard pattern.output == announcement.output else { continue }
        states.append(pattern.allowed[announcement.position].trailingZeroBitCount)
      }
    }
    starts.append(Int32(states.count))
  }

  /// Whether an edge announces no state.
  func isSilent(_ edge: Int32) -> Bool { starts[Int(edge)] == starts[Int(edge) + 1] }

  /// The states that an edge announces, in order.
  func states(along edge: Int32) -> ArraySlice<Int> {
    states[Int(starts[Int(edge)])..<Int(starts[Int(edge) + 1])]
  }
}
