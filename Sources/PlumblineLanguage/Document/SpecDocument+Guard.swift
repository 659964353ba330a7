extension SpecDocument {
  /// A condition over the states of machines.
  package indirect enum Guard: Sendable {
    /// The machine is in the state, or in a state of the group.
    case `is`(StateReference)
    case and(Guard, Guard)
    case or(Guard, Guard)
    case not(Guard)

    /// Whether it holds.
    ///
    /// - Complexity: O(size of the condition).
    package func holds(where isIn: (StateReference) -> Bool) -> Bool {
      switch self {
      case .is(let state): isIn(state)
      case .and(let left, let right): left.holds(where: isIn) && right.holds(where: isIn)
      case .or(let left, let right): left.holds(where: isIn) || right.holds(where: isIn)
      case .not(let inner): !inner.holds(where: isIn)
      }
    }

    /// The states that it names, from left to right.
    package var states: [StateReference] {
      switch self {
      case .is(let state): [state]
      case .and(let left, let right), .or(let left, let right): left.states + right.states
      case .not(let inner): inner.states
      }
    }
  }
}
