package import PlumblineModel

/// One small change to a reference automaton.
///
/// Mutants serve twice: as counterfactuals, to decide whether an observation is evidence for a
/// clause, and as defective implementations, to measure whether the tester finds them.
package enum Mutation: Hashable, Sendable {
  /// The event has no effect.
  case deleteEdge(Int, source: Int)
  case retarget(Int, to: Int)
  case dropOutput(Int, position: Int)
  case changeOutput(Int, position: Int, to: OutputPattern)
  case addOutput(Int, OutputPattern)
  /// One span of a timer becomes exact and lies outside: before it for a negative time, after it
  /// for a positive one; an exact span moves.
  case changeTime(timer: Int, span: Int, by: Microseconds)
  case forgetToArm(Int, timer: Int)
  /// The timer goes on, and its expiry has its effect also outside the state that the timer measures.
  case forgetToDisarm(Int, timer: Int)
  case arm(Int, timer: Int)
  /// The timer may go on, and its expiry has its effect as above.
  case mayForget(Int, timer: Int)
  /// The environment cannot give the input anywhere.
  case forbid(input: Int)
  /// A machine stays in its state at some edges, also where that state is in no location with those of the others.
  case keep(machine: Int, at: [Int])
  /// The automaton begins in another location; the timers of states that both have keep running.
  case begin(at: Int)
}

extension Reference {
  /// The automaton with changes applied in order.
  ///
  /// - Complexity: O(size of the automaton).
  package func applying(_ mutations: [Mutation]) -> Reference {
    var mutant = self
    for mutation in mutations { mutant.apply(mutation) }
    return mutant
  }

  private mutating func apply(_ mutation: Mutation) {
    switch mutation {
    case .deleteEdge(let edge, let source):
      edges[edge].target = source
      edges[edge].outputs = []
      edges[edge].arms = []
      edges[edge].disarms = []
    case .retarget(let edge, let target):
      edges[edge].target = target
    case .dropOutput(let edge, let position):
      edges[edge].outputs.remove(at: position)
    case .changeOutput(let edge, let position, let pattern):
      edges[edge].outputs[position].pattern = pattern
    case .addOutput(let edge, let pattern):
      edges[edge].outputs.append(
        ExpectedOutput(pattern: pattern, element: edges[edge].elements.first ?? 0, announces: nil)
      )
    case .changeTime(let timer, let index, let time):
      let span = timers[timer].spans[index]
      guard let bound = time < 0 ? span.from : span.to else { return }
      let old = parameters[bound]
      parameters.append(Parameter(name: "\(old.name), changed", value: max(0, old.value + time)))
      timers[timer].spans[index] = Reference.ParameterWindow(
        from: parameters.count - 1,
        to: parameters.count - 1
      )
    case .forgetToArm(let edge, let timer):
      edges[edge].arms.removeAll { $0 == timer }
    case .forgetToDisarm(let edge, let timer):
      edges[edge].disarms.removeAll { $0 == timer }
      addExpiries(of: timer, behind: edge)
    case .mayForget(let edge, let timer):
      var other = edges[edge]
      other.arms.removeAll { $0 == timer }
      other.disarms.removeAll { $0 == timer }
      for (location, row) in cells.enumerated() {
        for (event, cell) in row.enumerated() where cell.edges.contains(edge) {
          cells[location][event].edges.append(edges.count)
        }
      }
      edges.append(other)
      addExpiries(of: timer, behind: edges.count - 1)
    case .arm(let edge, let timer):
      edges[edge].disarms.removeAll { $0 == timer }
      if !edges[edge].arms.contains(timer) { edges[edge].arms.append(timer) }
    case .forbid(let input):
      for location in cells.indices { cells[location][input].isPossible = false }
    case .keep(let machine, let moving): keep(machine, at: moving)
    case .begin(let location):
      armedAtStart.removeAll { timer in
        let machine = timers[timer].clockMachine
        return locations[start][machine] != locations[location][machine]
      }
      start = location
    }
  }
}
