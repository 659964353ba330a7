internal import PlumblineModel

/// What a machine shows of its state: in every location, and along every edge.
struct PathAnnouncements: Sendable {
  /// Per location, the shown state as value of the announcement.
  let shown: [Int]
  /// The states that edges announce, those of one edge in order.
  private var states: [Int] = []
  /// Per edge, where its states begin; one more entry at the end.
  private var starts: [Int32] = []

  /// - Complexity: O(locations + outputs of all edges).
  init(of machine: Int, in reference: Reference) {
    let announcement = reference.stateAnnouncement(of: machine)
    let values = reference.machines[machine].states.map {
      announcement?.argument.values.firstIndex(of: $0.shown) ?? -1
    }
    shown = reference.locations.map { values[$0[machine]] }
    starts.reserveCapacity(reference.edges.count + 1)
    for edge in reference.edges {
      starts.append(Int32(states.count))
      guard let announcement else { continue }
      for output in edge.outputs
      where output.announces == machine && output.pattern.output == announcement.output {
        states.append(output.pattern.allowed[announcement.position].trailingZeroBitCount)
      }
    }
    starts.append(Int32(states.count))
  }

  /// The states that an edge announces, in order.
  func states(along edge: Int32) -> ArraySlice<Int> {
    states[Int(starts[Int(edge)])..<Int(starts[Int(edge) + 1])]
  }
}
