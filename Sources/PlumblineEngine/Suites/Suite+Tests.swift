extension Suite {
  /// The last nodes of all tests of the hypothesis for a number of extra states.
  ///
  /// - Complexity: O(states × moves, to the power of the extra states and one, × identifiers).
  mutating func tests(for extraStates: Int) -> [Int] {
    guard let hypothesis, let identifiers = hypothesis.identifiers else { return [] }
    var ends: [Int] = []
    for state in basis.indices {
      identify(basis[state], state, identifiers, &ends)
      continueSequence(at: basis[state], state, [:], extraStates, hypothesis, identifiers, &ends)
    }
    return ends
  }

  /// Makes the identifiers of a state from a node.
  private mutating func identify(
    _ node: Int,
    _ state: Int,
    _ identifiers: StateIdentifiers,
    _ ends: inout [Int]
  ) {
    if identifiers.words[state].isEmpty { ends.append(node) }
    for word in identifiers.words[state] { ends.append(tree.extend(node, by: word)) }
  }

  /// Continues a sequence by every move, and identifies the states that it reaches, until they have taken too many
  /// states.
  private mutating func continueSequence(
    at node: Int,
    _ state: Int,
    _ visits: [Int: Int],
    _ extraStates: Int,
    _ hypothesis: Hypothesis,
    _ identifiers: StateIdentifiers,
    _ ends: inout [Int]
  ) {
    for move in hypothesis.enabled[state] {
      guard tree.nodes.count <= moveLimit else { return stop(.tooManyMoves(extraStates: level)) }
      let after = tree.extend(node, by: [move])
      // Sequences through a node of the basis begin there.
      guard stateOfNode[after] == nil else { continue }
      guard let next = hypothesis.transition(from: state, by: move)?.next else {
        ends.append(after)
        continue
      }
      identify(after, next, identifiers, &ends)
      var visits = visits
      visits[next, default: 0] += 1
      guard identifiers.extraStates(takenBy: visits) <= extraStates else { continue }
      continueSequence(at: after, next, visits, extraStates, hypothesis, identifiers, &ends)
    }
  }
}
