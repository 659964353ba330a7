internal import PlumblineModel

/// Times that options and arguments bring, by value: two automata may number the values differently.
extension Reference {
  /// The automaton with such values in the order of another automaton, then those that it has alone.
  ///
  /// Their times have the name of the value: `m.up.over[5s]`, not `m.up.over[2]`.
  ///
  /// - Complexity: O(size of both automata).
  func arrangingBroughtTimes(like other: Reference) -> Reference {
    let brought = timers.filter { isBrought($0) }
    var arranged = self
    for machine in Set(brought.compactMap(\.counter)) {
      arranged.reorderStates(of: machine, by: order(ofStates: machine, like: other))
    }
    for timer in arranged.timers where isBrought(timer) { arranged.nameTimes(of: timer) }
    return arranged
  }

  /// Whether an option or an argument brings the time of a timer: its counter has a state for each value, after `none`.
  private func isBrought(_ timer: Timer) -> Bool {
    guard let counter = timer.counter,
      let number = timers.firstIndex(where: { $0.counter == counter })
    else { return false }
    return (argument(bringingTimeOf: number) ?? option(bringingTimeOf: number)) != nil
      && timers.filter { $0.counter == counter }
        .allSatisfy { $0.spans.count == machines[counter].states.count - 1 }
  }

  /// The states of a machine in the order of the machine of this name in another automaton.
  private func order(ofStates machine: Int, like other: Reference) -> [Int] {
    let own = machines[machine].states.map(\.name)
    let counterpart = other.machines.first { $0.name == machines[machine].name }
    var order = [0]
    let shared = (counterpart?.states ?? []).compactMap { own.firstIndex(of: $0.name) }
    for state in shared + own.indices where !order.contains(state) { order.append(state) }
    return order
  }

  private mutating func reorderStates(of machine: Int, by order: [Int]) {
    let states = machines[machine].states
    machines[machine].states = order.map { states[$0] }
    for location in locations.indices {
      let state = locations[location][machine]
      locations[location][machine] = order.firstIndex(of: state) ?? state
    }
    for timer in timers.indices where timers[timer].counter == machine {
      let spans = timers[timer].spans
      timers[timer].spans = order.dropFirst().map { spans[$0 - 1] }
    }
  }

  private mutating func nameTimes(of timer: Timer) {
    guard let counter = timer.counter else { return }
    let prefix = "\(timer.name)["
    for (span, value) in zip(timer.spans, machines[counter].states.dropFirst()) {
      for parameter in Set([span.from, span.to ?? span.from]) {
        let name = parameters[parameter].name
        guard name.hasPrefix(prefix) else { continue }
        let rest = name.dropFirst(prefix.count).drop { $0 != "]" }
        parameters[parameter].name = "\(prefix)\(value.name)\(rest)"
      }
    }
  }
}
