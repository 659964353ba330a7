internal import PlumblineModel

/// Events that change an announced state.
extension Planner {
  /// An event in a location.
  struct Cell: Sendable {
    let location: Int32
    let event: Int
  }

  /// The cells of a kind whose event changes an announced state.
  struct StateChange: Sendable {
    let kind: Int
    let cells: [Cell]
  }

  /// All kinds of events that change an announced state, ascending.
  ///
  /// - Complexity: O(size of the automaton).
  func stateChanges() -> [StateChange] {
    var cells: [Int: [Cell]] = [:]
    for location in automaton.reference.locations.indices.map({ Int32($0) }) {
      for event in 0..<automaton.eventCount where canBringAbout(event, at: location) {
        let isChange = automaton.edges(at: location, input: event).contains { position in
          let target = automaton.edges[Int(automaton.edge(position))].target
          return announced[Int(target)] != announced[Int(location)]
        }
        guard isChange else { continue }
        cells[kind(of: event, at: location), default: []]
          .append(Cell(location: location, event: event))
      }
    }
    return cells.sorted { $0.key < $1.key }.map { StateChange(kind: $0.key, cells: $0.value) }
  }

  /// A number for an input with any arguments, or a timer, in the announced states of a location.
  func kind(of event: Int, at location: Int32) -> Int {
    let name = event < automaton.inputCount ? nameOf[event] : event
    return Int(announced[Int(location)]) * automaton.eventCount + name
  }
}
