/// What the getters of a client returned after a step.
package struct StateReading: Codable, Hashable, Sendable {
  /// The step after whose work they were read.
  package var step: Int
  /// The states by the names of their machines.
  package var states: [String: String]

  package init(step: Int, states: [String: String]) {
    self.step = step
    self.states = states
  }
}
