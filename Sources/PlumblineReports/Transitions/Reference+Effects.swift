internal import PlumblineModel

extension Reference {
  /// A change of the observable states and the outputs along an edge, `connected → reconnecting; loginResult Ok`;
  /// else `nothing that shows`.
  ///
  /// - Complexity: O(machines + outputs).
  func effect(of edge: Edge, at location: Int) -> String {
    let outputs = edge.outputs.map {
      ($0.isOptional ? "may: " : "") + $0.pattern.text(in: vocabulary)
    }
    let from = observableStates(at: location)
    let to = observableStates(at: edge.target)
    let changes = zip(from, to).filter { $0 != $1 }.map { "\($0) → \($1)" }
    let parts = changes + outputs
    return parts.isEmpty ? "nothing that shows" : parts.joined(separator: "; ")
  }

  /// The observable states of all machines that document inputs.
  private func observableStates(at location: Int) -> [String] {
    machines.indices.filter { machines[$0].documentsInputs }.map {
      machines[$0].states[locations[location][$0]].shown
    }
  }

  /// The clauses that some elements cite, ascending.
  ///
  /// - Complexity: O(elements given).
  func clauses(citedBy numbers: [Int]) -> [Int] {
    Set(numbers.flatMap { elements[$0].clauses }).sorted()
  }
}
