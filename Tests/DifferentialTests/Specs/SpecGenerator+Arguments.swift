import PlumblineLanguage
import PlumblineModel

extension SpecGenerator {
  static let causes: [Name] = ["Asked", "Lost"]
  static let identities = 1...3

  /// Gives one or two inputs arguments, and lets reactions ask for them and pass them on.
  mutating func addArguments(to spec: inout Document) {
    let cause = Document.Argument(name: "cause", domain: .values(Self.causes))
    let identity = Document.Argument(name: "id", domain: .range(Self.identities))
    let all = [[cause], [identity], [cause, identity]]
    for index in spec.inputs.indices where spec.inputs[index].from == .app && dice.percent(70) {
      spec.inputs[index].arguments = dice.pick(all)
    }
    spec.outputs.append(.init(name: "echo", arguments: [identity], closedBy: Self.citation))
    let inputs = spec.inputs
    for index in spec.machines.indices {
      let announces = !spec.machines[index].announcements.isEmpty
      use(inputs, in: &spec.machines[index].root, announces: announces)
    }
  }

  private mutating func use(
    _ inputs: [Document.Input],
    in node: inout Document.StateNode,
    announces: Bool
  ) {
    for index in node.triggers.indices {
      guard case .input(let name) = node.triggers[index].event,
        case .cases(var cases) = node.triggers[index].answer,
        let input = inputs.first(where: { $0.name == name }), !input.arguments.isEmpty
      else { continue }
      for number in cases.indices {
        use(input.arguments, in: &cases[number], announces: announces)
      }
      // A case that asks for a value leaves the other values to those after it.
      if cases[cases.count - 1].when != nil, dice.percent(50) {
        cases.append(
          .init(effects: [effect(to: nil, announces: announces)], clauses: Self.citation)
        )
      }
      node.triggers[index].answer = .cases(cases)
    }
    for index in node.children.indices {
      use(inputs, in: &node.children[index], announces: announces)
    }
  }

  private mutating func use(
    _ arguments: [Document.Argument],
    in reaction: inout Document.Case,
    announces: Bool
  ) {
    if dice.percent(35) {
      let argument = dice.pick(arguments)
      let values: [Name] = argument.name == "cause" ? Self.causes : ["1", "2", "3"]
      var atom = Document.Guard.is(.init(machine: argument.name, state: dice.pick(values)))
      if dice.percent(30) { atom = .not(atom) }
      reaction.when =
        switch reaction.when {
        case nil: atom
        case let when?: dice.percent(50) ? .and(when, atom) : .or(atom, when)
        }
    }
    for index in reaction.effects.indices {
      if announces, arguments.contains(where: { $0.name == "cause" }), dice.percent(40) {
        reaction.effects[index].reason = .variable("cause")
      }
      if arguments.contains(where: { $0.name == "id" }), dice.percent(40) {
        let argument: (name: Name, values: Document.Values) = ("id", .variable("id"))
        reaction.effects[index].emits.append(.init(output: "echo", arguments: [argument]))
      }
    }
  }

  /// Limits an argument of some announcements to some states, and leaves out reasons.
  mutating func limitArguments(in spec: inout Document) {
    for index in spec.machines.indices where dice.percent(25) {
      guard let announcement = spec.machines[index].announcements.first,
        let output = spec.outputs.firstIndex(where: { $0.name == announcement.output })
      else { continue }
      let states = dice.some(of: spec.machines[index].root.leaves.map(\.shown))
      spec.outputs[output].arguments.append(
        .init(name: "power", domain: .values(["Low", "High", "absent"]))
      )
      spec.machines[index].announcements[0].arguments.append(("power", .only(in: states)))
      if dice.percent(50) {
        spec.outputs[output].arguments[2].domain = .values(Self.reasons + ["absent"])
      }
    }
  }

  /// Lets some machines announce the time of the timer that they start, in some states or in all.
  mutating func announceTimes(in spec: inout Document) {
    let values = (1...7).map { Name("\($0)s") }
    for index in spec.machines.indices where dice.percent(50) {
      let root = spec.machines[index].root
      guard let timer = root.subtree.flatMap(\.timers).first?.name,
        let announcement = spec.machines[index].announcements.first,
        let output = spec.outputs.firstIndex(where: { $0.name == announcement.output }),
        spec.outputs[output].arguments.count == 3
      else { continue }
      let isLimited = dice.percent(50)
      spec.outputs[output].arguments.append(
        .init(
          name: "after",
          domain: .values(values + (isLimited || dice.percent(50) ? ["absent"] : []))
        )
      )
      let states = dice.some(of: root.leaves.map(\.shown))
      let time = Document.Values.time(of: timer)
      let source = isLimited ? .only(in: states, time) : Document.Announcement.Source.literal(time)
      spec.machines[index].announcements[0].arguments.append(("after", source))
    }
  }
}
