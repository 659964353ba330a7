import PlumblineLanguage
import PlumblineModel

extension SpecGenerator {
  /// Adds one to three invariants, and at times an output that only they judge.
  mutating func addInvariants(to spec: inout Document) {
    let hums = dice.percent(60)
    if hums {
      let identity = Document.Argument(name: "id", domain: .range(Self.identities))
      spec.outputs.append(
        .init(name: "hum", arguments: [identity], isJudgedByInvariants: true)
      )
    }
    for number in 0..<dice.within(1...3) {
      spec.invariants.append(invariant(Name("v\(number)"), over: spec))
    }
    if hums, !spec.invariants.contains(where: { $0.mentions("hum") }) {
      spec.invariants[0].events.append(.output(.init(output: "hum", arguments: [])))
      if let variable = spec.invariants[0].variable {
        spec.invariants[0].events = [.output(pattern(ofOutput: "hum", with: variable))]
      }
    }
  }

  private mutating func invariant(_ name: Name, over spec: Document) -> Document.Invariant {
    var obligation = dice.pick([
      Invariant.Obligation.never, .then, .had, .is, .atMost, .atMost, .exactly, .exactly,
    ])
    let carriers = carriers(in: spec)
    let variable: Name? = carriers.isEmpty || !dice.percent(50) ? nil : "m"
    let scope = scope(over: spec)
    if dice.percent(12) {
      return .init(
        name: name,
        scope: scope,
        obligation: .then,
        events: events(over: spec, [], nil),
        window: schedule(),
        clauses: Self.citation
      )
    }
    let needsTrigger = variable != nil || obligation == .had || obligation == .is
    var trigger: Document.InvariantTrigger?
    if needsTrigger || dice.percent(60) {
      let each = events(over: spec, carriers, variable)
      let condition = dice.percent(20) ? shownCondition(over: spec) : nil
      trigger = .init(each: each, when: condition)
    }
    var window = dice.percent(75) ? window(hasTrigger: trigger != nil) : nil
    if case .schedule = window, trigger == nil { obligation = .then }
    if case .after = scope {
    } else if obligation == .exactly, !hasEnd(window) {
      window = .span(from: nil, to: ticks())
    }
    // Ticks are too coarse for what is due just before one of them.
    if case .before(let time) = window, obligation == .then || obligation == .exactly {
      window = .span(from: nil, to: time)
    }
    if obligation == .is { window = nil }
    let isDueByEvent = (obligation == .then || obligation == .exactly) && dice.percent(30)
    if isDueByEvent { window = nil }
    return .init(
      name: name,
      says: "Drawn.",
      scope: scope,
      trigger: trigger,
      obligation: obligation,
      events: events(over: spec, carriers, variable),
      count: obligation.counts ? dice.within(1...2) : nil,
      window: window,
      by: isDueByEvent ? self.events(over: spec, [], nil) : [],
      clauses: Self.citation
    )
  }

  /// Inputs and outputs with an argument that is a number.
  private func carriers(in spec: Document) -> [Document.Event] {
    let inputs = spec.inputs.filter { $0.arguments.contains { $0.name == "id" } }
    let outputs = spec.outputs.filter { $0.arguments.contains { $0.name == "id" } }
    return inputs.map { .input(.init(input: $0.name)) }
      + outputs.map { .output(.init(output: $0.name)) }
  }

  private mutating func events(
    over spec: Document,
    _ carriers: [Document.Event],
    _ variable: Name?
  ) -> [Document.Event] {
    (0..<(dice.percent(25) ? 2 : 1)).map { _ in
      guard let variable else { return event(over: spec) }
      return switch dice.pick(carriers) {
      case .input(let input):
        .input(.init(input: input.input, arguments: [("id", .variable(variable))]))
      case .output(let output): .output(pattern(ofOutput: output.output, with: variable))
      }
    }
  }

  private func pattern(ofOutput name: Name, with variable: Name) -> Document.EventPattern {
    .init(output: name, arguments: [("id", .variable(variable))])
  }

  private mutating func event(over spec: Document) -> Document.Event {
    if dice.percent(45) {
      let input = dice.pick(spec.inputs)
      var pattern = Document.InputPattern(input: input.name)
      for argument in input.arguments where dice.percent(50) {
        pattern.arguments.append((argument.name, someValues(of: argument, in: spec)))
      }
      return .input(pattern)
    }
    let output = dice.pick(spec.outputs)
    var pattern = Document.EventPattern(output: output.name)
    for argument in output.arguments where dice.percent(30) {
      pattern.arguments.append((argument.name, someValues(of: argument, in: spec)))
    }
    return .output(pattern)
  }

  private mutating func someValues(
    of argument: Document.Argument,
    in spec: Document
  ) -> Document.Values {
    .these(dice.some(of: spec.values(of: argument.domain) ?? []))
  }

  private mutating func scope(over spec: Document) -> Document.Scope {
    switch dice.below(4) {
    case 0: return .always
    case 1: return shownCondition(over: spec).map { .during($0) } ?? .always
    default: return .after([event(over: spec)], until: [event(over: spec)])
    }
  }

  private mutating func shownCondition(over spec: Document) -> Document.Guard? {
    let shown = spec.machines.filter { !$0.announcements.isEmpty }
    guard !shown.isEmpty else { return nil }
    let machine = dice.pick(shown)
    let node = dice.pick(Array(machine.root.subtree.dropFirst()))
    let atom = Document.Guard.is(.init(machine: machine.name, state: node.name))
    return dice.percent(30) ? .not(atom) : atom
  }

  private mutating func ticks() -> Document.Time {
    .literal(Int64(dice.within(1...4)) * 1_000_000)
  }

  private mutating func window(hasTrigger: Bool) -> Document.Window {
    switch dice.below(hasTrigger ? 6 : 5) {
    case 0:
      let end = ticks()
      return end == .literal(4_000_000) ? .before(end) : .span(from: nil, to: end)
    case 1: return .span(from: ticks(), to: nil)
    case 2: return .span(from: .literal(1_000_000), to: ticks())
    case 3: return .exactly(ticks())
    case 4: return schedule()
    default: return .reaction
    }
  }

  private mutating func schedule() -> Document.Window {
    .schedule(
      (0..<dice.within(1...3)).map { _ in
        dice.percent(70) ? .exactly(ticks()) : .span(from: .literal(1_000_000), to: ticks())
      }
    )
  }

  private func hasEnd(_ window: Document.Window?) -> Bool {
    switch window {
    case .reaction, .exactly, .before, .schedule: true
    case .span(_, let to): to != nil
    case nil: false
    }
  }
}

extension SpecDocument.Invariant {
  /// The variable in its trigger.
  fileprivate var variable: Name? {
    for event in trigger?.each ?? [] {
      let arguments =
        switch event {
        case .input(let pattern): pattern.arguments
        case .output(let pattern): pattern.arguments
        }
      for case (_, .variable(let name)) in arguments { return name }
    }
    return nil
  }

  fileprivate func mentions(_ output: Name) -> Bool {
    var all = (trigger?.each ?? []) + events + by
    if case .after(let opening, let closing) = scope { all += opening + closing }
    return all.contains { event in
      if case .output(let pattern) = event { pattern.output == output } else { false }
    }
  }
}
