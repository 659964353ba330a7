import PlumblineLanguage

extension SpecGenerator {
  mutating func trigger(
    _ event: Document.Trigger.Event,
    targets: [Name],
    announces: Bool
  ) -> Document.Trigger {
    dice.percent(8)
      ? .init(event, .undocumented)
      : .init(event, .cases(cases(targets: targets, announces: announces)))
  }

  /// One case or several; the last one often without a guard.
  private mutating func cases(targets: [Name], announces: Bool) -> [Document.Case] {
    let count = dice.percent(25) ? 2 : 1
    return (0..<count).map { number in
      let isLast = number == count - 1
      let effects = (0..<(dice.percent(15) ? 2 : 1)).map { _ in
        effect(to: dice.percent(60) ? dice.pick(targets) : nil, announces: announces)
      }
      return .init(
        when: dice.percent(isLast ? 25 : 90) ? condition(depth: 2) : nil,
        effects: dice.percent(8) ? effects + [.init()] : effects,
        clauses: Self.citation
      )
    }
  }

  mutating func effect(to target: Name?, announces: Bool) -> Document.Effect {
    .init(
      to: target,
      reason: announces && dice.percent(target == nil ? 35 : 70) ? reasons() : nil,
      emits: (0..<dice.pick([0, 0, 0, 1, 1, 2])).map { _ in emission() },
      clauses: Self.citation
    )
  }

  mutating func reasons() -> Document.Values {
    if dice.percent(8) { return .any }
    return .these(dice.percent(30) ? dice.some(of: Self.reasons) : [dice.pick(Self.reasons)])
  }

  mutating func emission() -> Document.EventPattern {
    if dice.percent(35) { return .init(output: "beep") }
    if dice.percent(10) { return .init(output: "result") }
    let codes: Document.Values =
      dice.percent(10) ? .any : .these(dice.some(of: Self.codes))
    let code: Name = "code"
    return .init(output: "result", arguments: [(name: code, values: codes)])
  }

  mutating func condition(depth: Int) -> Document.Guard {
    if depth == 0 || dice.percent(35) {
      let (machine, names) = dice.pick(nodes)
      return .is(.init(machine: machine, state: dice.pick(names)))
    }
    return switch dice.below(3) {
    case 0: .and(condition(depth: depth - 1), condition(depth: depth - 1))
    case 1: .or(condition(depth: depth - 1), condition(depth: depth - 1))
    default: .not(condition(depth: depth - 1))
    }
  }

  mutating func timer(targets: [Name], announces: Bool) -> Document.Timer {
    var since: Document.StateReference?
    if dice.percent(45) {
      let (machine, names) = dice.pick(nodes)
      let groups = names.filter { ["g", "h"].contains($0) }
      let prefersGroup = !groups.isEmpty && dice.percent(40)
      since = .init(machine: machine, state: dice.pick(prefersGroup ? groups : names))
    }
    return .init(
      name: "t",
      spans: [.init(exactly: .literal(Int64(dice.within(1...5)) * 1_000_000))],
      since: since.map { .state($0) },
      cases: cases(targets: targets, announces: announces),
      clauses: Self.citation
    )
  }
}
