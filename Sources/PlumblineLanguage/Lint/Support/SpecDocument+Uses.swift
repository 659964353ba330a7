/// All elements of one kind in a spec, in the order of the file.
extension SpecDocument {
  /// A case of a trigger or a timer, with the number of the machine that reacts.
  struct MachineCase {
    let machine: Int
    let reaction: Case
    /// The input of the reaction; nil for an expiry or the entry of a state.
    var input: Input?
    /// Whether it reacts to an input without a declaration: which arguments it has is unknown.
    var isOfUnknownInput = false
  }

  /// The input that an entry of `on:` names.
  func input(of event: Trigger.Event) -> Input? {
    guard case .input(let name) = event else { return nil }
    return inputs.first { $0.name == name }
  }

  /// The arguments of inputs and outputs.
  var allArguments: [Argument] { inputs.flatMap(\.arguments) + outputs.flatMap(\.arguments) }

  /// With the number of the machine, which is much to copy.
  var triggers: [(machine: Int, trigger: Trigger)] {
    var triggers: [(machine: Int, trigger: Trigger)] = []
    for machine in machines.indices {
      machines[machine].root.forEachNode { node in
        for trigger in node.triggers { triggers.append((machine, trigger)) }
      }
    }
    return triggers
  }

  /// With the number of the machine.
  var timers: [(machine: Int, timer: Timer)] {
    var timers: [(machine: Int, timer: Timer)] = []
    for machine in machines.indices {
      machines[machine].root.forEachNode { node in
        for timer in node.timers { timers.append((machine, timer)) }
      }
    }
    return timers
  }

  var cases: [MachineCase] {
    var found: [MachineCase] = []
    for (machine, trigger) in triggers {
      guard case .cases(let cases) = trigger.answer else { continue }
      let input = input(of: trigger.event)
      let isOfInput = if case .input = trigger.event { true } else { false }
      for reaction in cases {
        found.append(
          MachineCase(
            machine: machine,
            reaction: reaction,
            input: input,
            isOfUnknownInput: isOfInput && input == nil
          )
        )
      }
    }
    for (machine, timer) in timers {
      for reaction in timer.cases {
        found.append(MachineCase(machine: machine, reaction: reaction))
      }
    }
    return found
  }

  /// With the number of the machine.
  var effects: [(machine: Int, effect: Effect)] {
    var effects: [(machine: Int, effect: Effect)] = []
    for entry in cases {
      for effect in entry.reaction.effects { effects.append((entry.machine, effect)) }
    }
    return effects
  }

  /// The atoms of the conditions of inputs, cases and invariants, without arguments of inputs.
  private var guardAtoms: [StateUse] {
    let guards = inputs.compactMap(\.onlyWhen) + invariants.flatMap(\.guards)
    return guards.flatMap(\.atoms).map { StateUse(state: $0, isCondition: true) }
      + cases.flatMap { entry in
        (entry.reaction.when?.atoms ?? []).filter { !comparesArgument($0, in: entry) }.map { atom in
          let arguments = entry.input?.arguments.map(\.name) ?? []
          return StateUse(state: atom, isCondition: true, arguments: arguments)
        }
      }
  }

  /// Whether an atom of a case compares an argument of its input; that of an unknown input is each name that nothing
  /// else has.
  private func comparesArgument(_ atom: StateReference, in entry: MachineCase) -> Bool {
    if entry.isOfUnknownInput {
      return machine(named: atom.machine) == nil && !isReading(atom.machine)
    }
    return entry.input?.argument(of: atom) != nil
  }

  /// The atoms of conditions on interpretations.
  var interpretationAtoms: [StateReference] {
    guardAtoms.map(\.state).filter { isReading($0.machine) }
  }

  /// The states that clocks and triggers name.
  var stateReferences: [StateReference] {
    timers.compactMap { entry in
      if case .state(let state) = entry.timer.since { state } else { nil }
    }
      + triggers.compactMap { entry in
        if case .enter(let state) = entry.trigger.event { state } else { nil }
      }
  }

  /// The states that conditions, clocks and triggers name.
  var stateUses: [StateUse] {
    guardAtoms.filter { !isReading($0.state.machine) }
      + stateReferences.map { StateUse(state: $0, isCondition: false) }
  }

  /// The interpretations that choose a clock.
  var clockInterpretations: [Name] {
    timers.compactMap { entry in
      if case .interpretation(let name) = entry.timer.since { name } else { nil }
    }
  }

  func isReading(_ name: Name) -> Bool { interpretations.contains { $0.name == name } }

  var eventPatterns: [EventPattern] {
    var patterns = effects.flatMap { $0.effect.emits + $0.effect.mayEmit }
    for case .output(let pattern) in invariants.flatMap(\.allEvents) { patterns.append(pattern) }
    for case .arguments(let pattern) in outputs.flatMap(\.prohibitions).map(\.pattern) {
      patterns.append(pattern)
    }
    return patterns + examples.flatMap(\.entries).flatMap(\.sees)
  }

  /// The outputs that invariants name.
  var outputsOfInvariants: Set<Name> {
    Set(
      invariants.flatMap(\.allEvents).compactMap { event in
        if case .output(let pattern) = event { pattern.output } else { nil }
      }
    )
  }

  /// The outputs that only invariants judge.
  var unconstrainedOutputs: [Output] { outputs.filter(\.isJudgedByInvariants) }

  var inputPatterns: [InputPattern] {
    invariants.flatMap(\.allEvents).compactMap { event in
      if case .input(let pattern) = event { pattern } else { nil }
    } + examples.flatMap(\.entries).compactMap(\.input)
  }

  var inputUses: [Name] {
    outputs.compactMap(\.answers)
      + triggers.compactMap { entry in
        if case .input(let name) = entry.trigger.event { name } else { nil }
      }
      + timers.flatMap(\.timer.gives)
      + inputPatterns.map(\.input)
  }

  var times: [Time] {
    timers.flatMap(\.timer.spans).flatMap { [$0.from] + ($0.to.map { [$0] } ?? []) }
      + invariants.compactMap(\.window).flatMap(\.times)
      + examples.compactMap(\.path?.takes).flatMap(\.times)
  }

  /// The citations of every element; those of decisions are not among them.
  var citations: [Name] {
    let states = machines.flatMap(\.root.subtree)
    let timers = states.flatMap(\.timers)
    let cases = states.flatMap { $0.triggers.flatMap(\.answer.cases) } + timers.flatMap(\.cases)
    var citations = inputs.flatMap(\.clauses) + outputs.flatMap(\.closedBy)
    for state in states { citations += state.clauses }
    for timer in timers { citations += timer.clauses }
    for reaction in cases { citations += reaction.clauses }
    for reaction in cases { citations += reaction.effects.flatMap(\.clauses) }
    return citations + invariants.flatMap(\.clauses) + examples.flatMap(\.clauses)
  }

  func machine(named name: Name) -> Machine? { machines.first { $0.name == name } }
}

extension SpecDocument.Trigger.Answer {
  var cases: [SpecDocument.Case] {
    if case .cases(let cases) = self { cases } else { [] }
  }
}

extension SpecDocument.Invariant {
  /// The condition of the scope and that of the trigger.
  var guards: [SpecDocument.Guard] {
    let scope: [SpecDocument.Guard] =
      if case .during(let condition) = scope { [condition] } else { [] }
    return scope + (trigger?.when.map { [$0] } ?? [])
  }
}

extension SpecDocument.Window {
  var times: [SpecDocument.Time] {
    switch self {
    case .reaction: []
    case .exactly(let time), .before(let time): [time]
    case .span(let from, let to): [from, to].compactMap { $0 }
    case .schedule(let windows): windows.flatMap(\.times)
    }
  }
}

extension SpecDocument.Machine {
  /// The shown names of the states, each once.
  var shownNames: [Name] {
    var known: Set<Name> = []
    return root.leaves.map(\.shown).filter { known.insert($0).inserted }
  }

  /// The states and groups, without the machine itself.
  var states: [SpecDocument.StateNode] { Array(root.subtree.dropFirst()) }

  /// `machine 'lamp'`, or `group 'lit'`.
  func title(of group: SpecDocument.StateNode) -> String {
    let isMachine = group.name == name && group.children.count == root.children.count
    return "\(isMachine ? "machine" : "group") '\(group.name)'"
  }
}

extension SpecDocument.Input {
  /// The argument that an atom of a condition compares, as in `cause is TokenExpired`.
  func argument(of atom: SpecDocument.StateReference) -> SpecDocument.Argument? {
    arguments.first { $0.name == atom.machine }
  }
}
