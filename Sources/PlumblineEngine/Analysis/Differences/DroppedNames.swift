internal import PlumblineModel

/// The names of one automaton that matter for its clients, and that another automaton lacks.
///
/// A client of the other automaton may do anything after such an input, and never shows such an output.
package struct DroppedNames: Hashable, Sendable {
  /// The inputs that are documented in some state.
  package let inputs: [String]
  /// The outputs that some event requires in a state that both announce, whatever the client chooses.
  package private(set) var required: [String] = []
  /// The other outputs that some choice requires; a client of the other automaton may never make it.
  package private(set) var perhapsRequired: [String] = []

  /// - Complexity: O(size of both automata).
  init(of first: Reference, in aligned: Alignment) {
    let names = first.vocabulary
    let lacked = Set(aligned.first.onlyInputs)
    inputs = names.inputs.indices.filter { input in
      lacked.contains(names.text(ofInput: input))
        && first.cells.contains { $0[input].isPossible && $0[input].isDocumented }
    }.map(names.text(ofInput:))
    let outputs = aligned.first.onlyOutputs.compactMap(names.output(named:))
    guard !outputs.isEmpty else { return }
    let (always, sometimes) = first.requirements(of: Set(outputs), in: aligned)
    required = outputs.filter(always.contains).map { names.outputs[$0].name }
    perhapsRequired = outputs.filter { sometimes.contains($0) && !always.contains($0) }
      .map { names.outputs[$0].name }
  }
}

extension Reference {
  /// The outputs that every choice of some event requires in a state that both announce, and those that any requires.
  fileprivate func requirements(of outputs: Set<Int>, in aligned: Alignment)
    -> (always: Set<Int>, sometimes: Set<Int>)
  {
    let (own, other) = (aligned.first.reference, aligned.second.reference)
    let possible = Set(other.possibleCells)
    let states = Set(other.locations.indices.map(other.shownStates))
    var (always, sometimes): (Set<Int>, Set<Int>) = ([], [])
    for location in locations.indices {
      let state = own.shownStates(of: location)
      for (event, cell) in cells[location].enumerated() where cell.isPossible && cell.isDocumented {
        let choices = cell.edges.map { required(outputs, on: event, along: edges[$0]) }
        guard let first = choices.first else { continue }
        sometimes.formUnion(choices.joined())
        let isCommon =
          event < vocabulary.inputs.count
          ? possible.contains(.init(input: vocabulary.text(ofInput: event), state: state))
          : states.contains(state)
        guard isCommon, isDue(event) else { continue }
        always.formUnion(choices.dropFirst().reduce(first) { $0.intersection($1) })
      }
    }
    return (always, sometimes)
  }

  /// The outputs of some that an edge requires; none if only they show a timer that is never due.
  private func required(_ outputs: Set<Int>, on event: Int, along edge: Edge) -> Set<Int> {
    let all = Set(edge.outputs.filter { !$0.isOptional }.map(\.pattern.output))
    return isDue(event) || !all.isSubset(of: outputs) ? all.intersection(outputs) : []
  }

  /// Whether an event is an input or the expiry of a timer that is due at some time.
  private func isDue(_ event: Int) -> Bool {
    let inputs = vocabulary.inputs.count
    return event < inputs || timers[event - inputs].spans.allSatisfy { $0.to != nil }
  }
}
