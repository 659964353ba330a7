import PlumblineLanguage

extension SpecGenerator {
  /// The nodes of a machine, without reactions.
  mutating func shape(named name: Name) -> Document.StateNode {
    var nodes = ["a", "b", "c", "d"].prefix(dice.percent(10) ? 1 : dice.within(2...4))
      .map { Document.StateNode(name: $0) }
    if nodes.count > 1, dice.percent(55) {
      nodes = [group("g", of: &nodes)] + nodes
      if dice.percent(30) { nodes = [group("h", of: &nodes)] + nodes }
    }
    return .init(name: name, initial: dice.pick(nodes).name, children: nodes)
  }

  /// Moves some of the nodes into a group.
  private mutating func group(
    _ name: Name,
    of nodes: inout [Document.StateNode]
  ) -> Document.StateNode {
    let members = Array(nodes.prefix(dice.within(1...nodes.count)))
    nodes.removeFirst(members.count)
    return .init(name: name, initial: dice.pick(members).name, children: members)
  }

  /// A machine with reactions.
  mutating func machine(
    _ shape: Document.StateNode,
    announces: Bool
  ) -> Document.Machine {
    var root = shape
    let leaves = shape.leaves.map(\.name)
    var ring: [Name: Name] = [:]
    for (index, leaf) in leaves.enumerated() { ring[leaf] = leaves[(index + 1) % leaves.count] }
    decorate(&root, of: shape, ring: ring, announces: announces)
    if announces { speak(&root, of: shape) }
    var machine = Document.Machine(
      name: shape.name,
      announcements: announces ? [announcement(of: shape.name)] : [],
      root: root
    )
    machine.isClient = !announces && dice.percent(40)
    return machine
  }

  private mutating func announcement(of machine: Name) -> Document.Announcement {
    var arguments: [(name: Name, source: Document.Announcement.Source)] = [
      (name: "state", source: .to), (name: "reason", source: .reason),
    ]
    if dice.percent(40) { arguments.append((name: "old", source: .from)) }
    if dice.percent(10) { arguments[1].source = .literal(reasons()) }
    return .init(output: Name("\(machine)Changed"), arguments: arguments)
  }

  /// Gives every node triggers and timers; each leaf usually leads to the next one.
  private mutating func decorate(
    _ node: inout Document.StateNode,
    of shape: Document.StateNode,
    ring: [Name: Name],
    announces: Bool
  ) {
    let targets = shape.subtree.dropFirst().map(\.name)
    if let next = ring[node.name], ring.count > 1, dice.percent(90) {
      let way = effect(to: next, announces: announces)
      node.triggers.append(.init(.input(dice.pick(inputs)), .cases([single(way)])))
    }
    for event in events() where !node.triggers.contains(where: { $0.event == event }) {
      node.triggers.append(trigger(event, targets: targets, announces: announces))
    }
    if dice.percent(30) { node.timers.append(timer(targets: targets, announces: announces)) }
    for index in node.children.indices {
      decorate(&node.children[index], of: shape, ring: ring, announces: announces)
    }
  }

  /// The events that a node answers: some inputs, and at times the entry of a state.
  private mutating func events() -> [Document.Trigger.Event] {
    var events: [Document.Trigger.Event] = []
    for input in inputs where dice.percent(25) { events.append(.input(input)) }
    if nodes.contains(where: { $0.machine == "world" }), dice.percent(15) {
      events.append(.input(dice.pick(["lost", "found"])))
    }
    if dice.percent(10) {
      let (machine, names) = dice.pick(nodes)
      events.append(.enter(.init(machine: machine, state: dice.pick(names))))
    }
    return events
  }

  /// Lets a machine that announces say that it stays as it is, for most inputs.
  private mutating func speak(
    _ root: inout Document.StateNode,
    of shape: Document.StateNode
  ) {
    let changes: [Name] = nodes.contains { $0.machine == "world" } ? ["lost", "found"] : []
    for input in inputs + changes where dice.percent(85) {
      guard !root.triggers.contains(where: { $0.event == .input(input) }) else { continue }
      let quiet = dice.percent(70)
      let stay = quiet ? Document.Effect() : effect(to: nil, announces: true)
      root.triggers.append(.init(.input(input), .cases([single(stay)])))
    }
  }

  private func single(_ effect: Document.Effect) -> Document.Case {
    .init(effects: [effect], clauses: Self.citation)
  }

  /// Lets some transitions of machines that announce pass other states.
  mutating func addPassing(to spec: inout Document) {
    for index in spec.machines.indices
    where !spec.machines[index].announcements.isEmpty && dice.percent(25) {
      let shown = spec.machines[index].root.leaves.map(\.shown)
      pass(shown, in: &spec.machines[index].root)
    }
  }

  private mutating func pass(_ shown: [Name], in node: inout Document.StateNode) {
    for index in node.triggers.indices {
      guard case .cases(var cases) = node.triggers[index].answer else { continue }
      for number in cases.indices where dice.percent(20) && cases[number].effects[0].to != nil {
        cases[number].effects[0].mayPass = (0..<dice.within(1...2)).map { _ in dice.pick(shown) }
      }
      node.triggers[index].answer = .cases(cases)
    }
    for index in node.children.indices { pass(shown, in: &node.children[index]) }
  }
}
