import PlumblineLanguage
import PlumblineModel

/// Counters, on which reactions and lists of times depend.
extension SpecGenerator {
  private static let tries: Name = "tries"

  /// Counts entries of a state, often one with a list of times, or inputs.
  mutating func addCounter(to spec: inout Document) {
    let limit = dice.within(1...3)
    let places = spec.machines.filter { !$0.isEnvironment && $0.name != "nap" }.flatMap { machine in
      machine.root.subtree.dropFirst().map {
        Document.StateReference(machine: machine.name, state: $0.name)
      }
    }
    guard !places.isEmpty else { return }
    var events = places.map(Document.Trigger.Event.enter) + inputs.map(Document.Trigger.Event.input)
    let clocks = spec.machines.flatMap { machine in
      machine.root.subtree.dropFirst().flatMap { node in
        node.timers.compactMap { clock(of: $0, in: machine.name, node.name) }
      }
    }
    let counted =
      dice.percent(80) ? dice.pick(clocks.filter(places.contains) + places.prefix(1)) : nil
    let first = counted.map(Document.Trigger.Event.enter) ?? dice.pick(events)
    events.removeAll { $0 == first }
    // Two states that are entered at once must not count and reset at once.
    let isLeaf = counted.map { state in
      spec.machines.flatMap(\.root.leaves).contains { $0.name == state.state }
    }
    let one = counted?.machine ?? places[0].machine
    let leaves = spec.machines.first { $0.name == one }?.root.leaves.map(\.name) ?? []
    events.removeAll { event in
      guard case .enter(let state) = event else { return false }
      return isLeaf == false || state.machine != one || !leaves.contains(state.state)
    }
    let resets = dice.some(of: events).prefix(2)
    let counter = Document.Counter(
      name: Self.tries,
      counts: [first],
      resets: Array(resets),
      limit: limit,
      clauses: Self.citation
    )
    for index in spec.machines.indices where !spec.machines[index].isEnvironment {
      let machine = spec.machines[index].name
      heedCounter(&spec.machines[index].root, of: machine, counted, limit)
    }
    spec.counters = [counter]
    spec.machines.append(counter.machine)
  }

  private func clock(
    of timer: Document.Timer,
    in machine: Name,
    _ node: Name
  ) -> Document.StateReference? {
    switch timer.since {
    case nil: .init(machine: machine, state: node)
    case .state(let state): state
    case .interpretation: nil
    }
  }

  private mutating func heedCounter(
    _ node: inout Document.StateNode,
    of machine: Name,
    _ counted: Document.StateReference?,
    _ limit: Int
  ) {
    for index in node.triggers.indices {
      guard case .cases(var cases) = node.triggers[index].answer else { continue }
      for number in cases.indices where dice.percent(25) {
        let isThere = Document.Guard.is(
          .init(machine: Self.tries, state: Name("\(dice.below(limit + 1))"))
        )
        let heeded = dice.percent(50) ? isThere : .not(isThere)
        cases[number].when = cases[number].when.map { .and($0, heeded) } ?? heeded
      }
      node.triggers[index].answer = .cases(cases)
    }
    for index in node.timers.indices {
      let clock = clock(of: node.timers[index], in: machine, node.name)
      guard clock != nil, clock == counted, dice.percent(90) else { continue }
      node.timers[index].countedBy = Self.tries
      if node.timers[index].spans.count == 1 {
        node.timers[index].spans.append(.init(exactly: seconds(dice.within(1...5))))
      }
    }
    for index in node.children.indices {
      heedCounter(&node.children[index], of: machine, counted, limit)
    }
  }
}
