internal import PlumblineModel

/// The runs of the automaton, and beside each of them the state of a silent machine that an element has not moved.
///
/// That state together with those of the other machines may be no location: a counter that is reset at a connection is
/// zero wherever the connection stands. The state shows at a later wait that the counter selects, or in a later location.
struct StayingMachine {
  /// The edges at which the machine should move.
  let edges: [Int]
  /// The edges at which its state would show.
  private(set) var showing: Set<Int> = []
  private let machine: Int
  private let reference: Reference
  private let moves: MachineMoves
  private let moving: Set<Int>

  /// - Parameters:
  ///   - machine: A machine without announcements and without timers.
  ///   - edges: The edges at which it should move.
  ///   - reference: The automaton.
  /// - Complexity: O(size of the automaton × states of the machine).
  init(_ machine: Int, at edges: [Int], in reference: Reference) {
    (self.machine, self.edges, self.reference) = (machine, edges, reference)
    moving = Set(edges)
    moves = MachineMoves(of: machine, in: reference, stayingAt: moving)
    explore()
  }

  /// Whether a trace takes an edge at which the machine should move, and then one at which its state would show.
  ///
  /// - Parameter sequence: The edges of the trace, in order.
  /// - Returns: Whether it does.
  /// - Complexity: O(edges of the trace).
  func shows(in sequence: [Int32]) -> Bool {
    var state: Int?
    for edge in sequence.lazy.map({ Int($0) }) {
      if let old = state, old != self.state(before: edge) {
        if shows(old, at: edge) { return true }
        state = moves.state(after: edge, from: old)
      } else {
        state = moving.contains(edge) ? self.state(before: edge) : nil
      }
    }
    return false
  }

  /// Finds the edges at which the state of the machine would show.
  private mutating func explore() {
    let stateCount = reference.machines[machine].states.count
    var isKnown = [Bool](repeating: false, count: reference.locations.count * stateCount)
    var queue = edges.map { (location: reference.edges[$0].target, state: state(before: $0)) }
    while let (location, state) = queue.popLast() {
      guard reference.locations[location][machine] != state,
        !isKnown[location * stateCount + state]
      else { continue }
      isKnown[location * stateCount + state] = true
      for cell in reference.cells[location] {
        for edge in cell.edges {
          if shows(state, at: edge) { showing.insert(edge) }
          if let after = moves.state(after: edge, from: state) {
            queue.append((reference.edges[edge].target, after))
          }
        }
      }
    }
  }

  private func state(before edge: Int) -> Int { reference.locations[moves.sources[edge]][machine] }

  /// Whether the automaton does not allow an edge with another state of the machine: not at that time, or not at all.
  private func shows(_ state: Int, at edge: Int) -> Bool {
    let (location, event) = (moves.sources[edge], moves.events[edge])
    let timer = event - reference.vocabulary.inputs.count
    // The end of an answer's time shows a late environment only.
    if timer >= 0, reference.timers[timer].counter == machine, reference.timers[timer].gives == nil
    {
      let spans = reference.timers[timer].spans
      let window = Reference.Timer.window(counted: state, of: spans.count)
      let wait = reference.interval(ofTimer: timer, at: location)
      if !wait.isWithin(reference.interval(of: spans[window])) { return true }
    }
    guard let other = moves.location(with: state, beside: location) else { return false }
    let cell = reference.cells[other][event]
    guard cell.isPossible, cell.isDocumented else { return false }
    let target = moves.others[reference.edges[edge].target]
    guard !cell.edges.isEmpty else {
      return target != moves.others[location]
        || reference.edges[edge].outputs.contains { !$0.isOptional }
    }
    return !cell.edges.contains { other in
      moves.others[reference.edges[other].target] == target
        && reference.edges[other].allows(reference.edges[edge])
    }
  }
}

extension Reference.Edge {
  /// Whether the outputs allow all those of another edge.
  fileprivate func allows(_ other: Reference.Edge) -> Bool {
    outputs.count == other.outputs.count
      && zip(outputs, other.outputs).allSatisfy { one, other in
        one.pattern.output == other.pattern.output
          && zip(one.pattern.allowed, other.pattern.allowed).allSatisfy { $1 & ~$0 == 0 }
      }
  }
}

extension Reference.Interval {
  /// Whether another interval contains this one.
  fileprivate func isWithin(_ other: Reference.Interval) -> Bool {
    guard from >= other.from else { return false }
    guard let end = other.to else { return true }
    return to.map { $0 <= end } ?? false
  }
}
