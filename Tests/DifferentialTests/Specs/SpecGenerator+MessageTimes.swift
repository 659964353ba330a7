import PlumblineLanguage
import PlumblineModel

/// Times that inputs bring.
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
    let time = Document.MessageTime(
      argument: "ttl",
      inputs: bringing.map { ($0, values) }
    )
    let lapse = Document.Timer(
      name: "lapse",
      spans: times.map { .init(exactly: seconds($0)) },
      countedBy: time.name,
      messageTime: time,
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
    spec.messageTimes = [time]
    spec.machines.append(time.machine)
  }
}
