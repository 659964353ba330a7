internal import PlumblineModel

/// The moves of one machine from each of its states, if it stays in its state at some edges.
///
/// The automaton has only the locations that its events reach. Beside the states of the other machines, the machine may
/// be in a state that no location has with them. Its move there is that of other edges with the same event, or with the
/// same trigger of the machine.
struct MachineMoves {
  /// Per edge, its source.
  let sources: [Int]
  /// Per edge, its event.
  let events: [Int]
  /// Per location, the number of the states of the other machines.
  let others: [Int]
  /// Per edge, what the machine reacts to on it; 0 if it does not react.
  private let triggers: [Int]
  /// Per number of ``others`` and state of the machine, the location; -1 for none.
  private let locations: [Int]
  private let targets: [Int]
  private let stateCount: Int
  private let otherCount: Int
  /// The state after an event or a trigger in a state; -1 if edges differ in it.
  private var after: [Key: Int] = [:]

  /// An event in a state of the machine.
  private enum Key: Hashable {
    case trigger(Int, from: Int)
    /// An input or expiry, at which the other machines enter some states or stay in them.
    case event(Int, others: Int, isEntry: Bool, from: Int)
    /// The states that the other machines enter, at any event.
    case entry(others: Int, from: Int)
  }

  /// - Parameters:
  ///   - machine: The machine.
  ///   - reference: The automaton.
  ///   - staying: The edges at which it stays.
  /// - Complexity: O(locations × (machines + states of the machine) + edges).
  init(of machine: Int, in reference: Reference, stayingAt staying: Set<Int>) {
    var numbers: [[Int]: Int] = [:]
    others = reference.locations.map { states in
      var states = states
      states[machine] = 0
      let number = numbers[states] ?? numbers.count
      numbers[states] = number
      return number
    }
    stateCount = reference.machines[machine].states.count
    otherCount = numbers.count
    var locations = [Int](repeating: -1, count: otherCount * stateCount)
    for (location, states) in reference.locations.enumerated() {
      locations[others[location] * stateCount + states[machine]] = location
    }
    self.locations = locations
    targets = reference.edges.map(\.target)
    var sources = [Int](repeating: reference.start, count: reference.edges.count)
    var events = [Int](repeating: 0, count: reference.edges.count)
    for (location, row) in reference.cells.enumerated() {
      for (event, cell) in row.enumerated() {
        for edge in cell.edges { (sources[edge], events[edge]) = (location, event) }
      }
    }
    (self.sources, self.events) = (sources, events)
    triggers = Self.triggers(of: machine, in: reference)
    for edge in reference.edges.indices {
      let from = reference.locations[sources[edge]][machine]
      let to = staying.contains(edge) ? from : reference.locations[targets[edge]][machine]
      for key in [event(edge, from), trigger(edge, from), entry(edge, from)].compactMap(\.self) {
        after[key] = after[key].map { $0 == to ? to : -1 } ?? to
      }
    }
  }

  /// The location with a state of the machine, and with the states of the others in another location.
  ///
  /// - Parameters:
  ///   - state: The state of the machine.
  ///   - location: The other location.
  /// - Returns: The location; nil for none.
  func location(with state: Int, beside location: Int) -> Int? {
    let found = locations[others[location] * stateCount + state]
    return found < 0 ? nil : found
  }

  /// The state of the machine after the event of an edge, if it was in another state than before that edge.
  ///
  /// - Returns: The state; nil if it is unknown.
  func state(after edge: Int, from state: Int) -> Int? {
    let event = event(edge, state)
    // Without a reaction, an entry by another event says nothing.
    guard let trigger = trigger(edge, state) else { return known(after[event] ?? state) }
    return known(after[trigger] ?? after[event] ?? entry(edge, state).flatMap { after[$0] })
  }

  private func known(_ state: Int?) -> Int? { state == -1 ? nil : state }

  private func event(_ edge: Int, _ state: Int) -> Key {
    let target = others[targets[edge]]
    let isEntry = target != others[sources[edge]]
    return .event(events[edge], others: target, isEntry: isEntry, from: state)
  }

  private func trigger(_ edge: Int, _ state: Int) -> Key? {
    triggers[edge] > 0 ? .trigger(triggers[edge], from: state) : nil
  }

  private func entry(_ edge: Int, _ state: Int) -> Key? {
    let target = others[targets[edge]]
    return target == others[sources[edge]] ? nil : .entry(others: target, from: state)
  }

  /// Per edge, the number of the inputs and entries of states that a machine reacts to on it; 0 for none.
  private static func triggers(of machine: Int, in reference: Reference) -> [Int] {
    let texts = reference.elements.map { element -> Substring? in
      guard element.kind == .reaction, element.subject == machine else { return nil }
      // `waits.1.on.enter link.waiting`, `memory.full.on.ask[1].any[0]`
      let path = element.path[...]
      let event = path.firstRange(of: ".on.").map { path[$0.upperBound...] } ?? path
      let alternative = event.firstRange(of: ".any[")?.lowerBound ?? event.endIndex
      return event[..<alternative].prefix { $0 != "[" }
    }
    var numbers: [[Substring]: Int] = [:]
    return reference.edges.map { edge in
      let own = edge.elements.compactMap { texts[$0] }
      guard !own.isEmpty else { return 0 }
      let number = numbers[own] ?? numbers.count + 1
      numbers[own] = number
      return number
    }
  }
}
