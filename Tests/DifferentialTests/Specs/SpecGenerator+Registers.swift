import PlumblineLanguage
import PlumblineModel

/// Times that inputs bring, and options of the client.
extension SpecGenerator {
  private static let lease: Name = "lease"

  /// Adds a machine that is held for a time which an input brings, and lets some reactions depend on it.
  ///
  /// Every such input starts the time anew, so no message changes the time of a running timer.
  mutating func addLease(to spec: inout Document) {
    let times = Set((0..<dice.within(2...3)).map { _ in dice.within(1...6) }).sorted()
    let values = times.map { Name("\($0)s") }
    let bringing = Array(dice.some(of: inputs).prefix(2))
    guard !bringing.isEmpty else { return }
    for index in spec.inputs.indices where bringing.contains(spec.inputs[index].name) {
      spec.inputs[index].arguments.append(.init(name: "ttl", domain: .values(values)))
    }
    let time = Document.Register(
      argument: "ttl",
      inputs: bringing.map { ($0, values) }
    )
    let lapse = Document.Timer(
      name: "lapse",
      spans: times.map { .init(exactly: seconds($0)) },
      countedBy: time.name,
      register: time,
      cases: [.init(effects: [.init(to: "free")], clauses: Self.citation)],
      clauses: Self.citation
    )
    let hold = bringing.map { input in
      Document.Trigger(
        .input(input),
        .cases([.init(effects: [.init(to: "held")], clauses: Self.citation)])
      )
    }
    let isHeld = Document.Guard.is(.init(machine: Self.lease, state: "held"))
    for index in spec.machines.indices where !spec.machines[index].isEnvironment {
      heed(dice.percent(50) ? isHeld : .not(isHeld), in: &spec.machines[index].root)
    }
    spec.machines.append(
      Document.Machine(
        name: Self.lease,
        root: .init(
          name: Self.lease,
          initial: "free",
          children: [.init(name: "free"), .init(name: "held", timers: [lapse])],
          triggers: hold
        )
      )
    )
    spec.registers.append(time)
    spec.machines.append(time.machine)
  }

  /// Adds options of the client: a time of some timer, and a mode on which some reactions depend.
  ///
  /// Now and then a machine reacts to the options themselves.
  mutating func addOptions(to spec: inout Document) {
    let times = Set((0..<2).map { _ in dice.within(1...4) }).sorted()
    let isTimed = times.count > 1 && dice.percent(70)
    let modes: [Name] = ["fast", "slow"]
    var domains: [(name: Name, values: [Name])] = []
    if isTimed { domains.append((Name("limit"), times.map { Name("\($0)s") })) }
    if !isTimed || dice.percent(60) { domains.append((Name("mode"), modes)) }
    let input = Name(Vocabulary.options)
    let options = domains.map { domain in
      Document.Register(
        argument: domain.name,
        inputs: [(input, domain.values)],
        isOption: true
      )
    }
    spec.inputs.append(
      .init(
        name: input,
        arguments: domains.map { .init(name: $0.name, domain: .values($0.values)) }
      )
    )
    for index in spec.machines.indices where !spec.machines[index].isEnvironment {
      if domains.last?.values == modes {
        let isFast = Document.Guard.is(.init(machine: "mode", state: dice.pick(modes)))
        heed(isFast, in: &spec.machines[index].root)
      }
      if isTimed { time(by: options[0], in: &spec.machines[index].root) }
    }
    if dice.percent(30), let leaf = spec.machines[0].root.leaves.last?.name {
      let effect = Document.Effect(to: leaf, clauses: Self.citation)
      spec.machines[0].root.triggers.append(
        .init(.input(input), .cases([.init(effects: [effect])]))
      )
    }
    spec.registers += options
    spec.machines += options.map(\.machine)
  }

  /// Gives some timers of a machine the time of an option.
  private mutating func time(by option: Document.Register, in node: inout Document.StateNode) {
    for index in node.timers.indices where node.timers[index].countedBy == nil && dice.percent(60) {
      node.timers[index].register = option
      node.timers[index].countedBy = option.name
      node.timers[index].spans = option.values.compactMap { value in
        Int(value.text.dropLast()).map { .init(exactly: seconds($0)) }
      }
    }
    for index in node.children.indices { time(by: option, in: &node.children[index]) }
  }
}
