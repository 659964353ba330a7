import PlumblineLanguage

/// The reactions of the machines to an event.
extension TickInterpreter {
  /// A case that a machine has chosen.
  typealias Choice = (machine: SpecDocument.Machine, chosen: SpecDocument.Case)

  /// The answer to an input.
  enum Answer {
    case impossible
    case undocumented([TickCandidate])
    case documented([TickCandidate])

    /// The possible results.
    var results: [TickCandidate] {
      switch self {
      case .impossible: []
      case .undocumented(let results), .documented(let results): results
      }
    }
  }

  /// Gives an input at a tick.
  func give(_ call: Call, to candidate: TickCandidate, at now: Int) -> Answer {
    if candidate.isUnconstrained { return .undocumented([candidate]) }
    guard let input = spec.inputs.first(where: { $0.name.text == call.name }),
      holds(spec.condition(of: input), in: candidate), !isEarly(input.name, in: candidate, at: now)
    else { return .impossible }
    let names = input.arguments.map(\.name.text)
    let given = Dictionary(uniqueKeysWithValues: zip(names, call.values))
    let choices = spec.machines.compactMap { machine in
      self.choice(of: machine, on: .input(input.name), in: candidate, given: given)
    }
    guard choices.contains(where: { $0.machine.documentsInputs }) else {
      var unconstrained = candidate
      unconstrained.isUnconstrained = true
      return .undocumented([unconstrained])
    }
    var outputs = PendingOutputs()
    outputs.overlaps = call.overlaps
    if call.name == "options" {
      // They start the timers of all states.
      outputs.entered = Set(
        spec.machines.map(\.name.text).flatMap { machine in
          active(machine, in: candidate).map { Place(machine, $0.name.text) }
        }
      )
    }
    var candidate = candidate
    candidate.overlaps = call.overlaps
    let results = play(choices, in: candidate, pending: outputs, at: now, given: given)
    return .documented(call.name == "options" ? results.map { started($0, at: now) } : results)
  }

  /// A candidate whose options were just set: the states it is in were entered now.
  private func started(_ candidate: TickCandidate, at now: Int) -> TickCandidate {
    var candidate = candidate
    for machine in spec.machines.map(\.name.text) {
      for node in active(machine, in: candidate) {
        note(node, of: machine, at: now, in: &candidate)
      }
    }
    return candidate
  }

  /// The answer of the innermost node with an enabled case; nil without one.
  private func choice(
    of machine: SpecDocument.Machine,
    on event: SpecDocument.Trigger.Event,
    in candidate: TickCandidate,
    given: [String: String] = [:]
  ) -> Choice? {
    for node in active(machine.name.text, in: candidate).reversed() {
      guard let trigger = node.triggers.first(where: { $0.event == event }) else { continue }
      guard case .cases(let cases) = trigger.answer else { return nil }
      if let chosen = cases.first(where: { holds($0.when, in: candidate, given: given) }) {
        return (machine, chosen)
      }
    }
    return nil
  }

  /// Plays one round in every possible way, then the rounds that follow from it.
  func play(
    _ choices: [Choice],
    in candidate: TickCandidate,
    pending pendingOutputs: PendingOutputs,
    at now: Int,
    round: Int = 0,
    given: [String: String] = [:]
  ) -> [TickCandidate] {
    precondition(round < 50, "the rounds do not end")
    guard !choices.isEmpty else {
      var result = candidate
      let outputs = settled(pendingOutputs, in: candidate)
      if !outputs.isEmpty { result.pending.append(outputs) }
      return [result]
    }
    return combinations(of: choices).flatMap { effects in
      var next = candidate
      var pendingOutputs = pendingOutputs
      var entered: [SpecDocument.StateReference] = []
      for (machine, effect) in effects {
        let passed = effect.passing(given)
        entered += carryOut(passed, of: machine, in: &next, pending: &pendingOutputs, at: now)
      }
      let reactions = self.reactions(to: entered, in: next)
      return play(reactions, in: next, pending: pendingOutputs, at: now, round: round + 1)
    }
  }

  /// The reactions of all machines to the states just entered.
  private func reactions(
    to entered: [SpecDocument.StateReference],
    in candidate: TickCandidate
  ) -> [Choice] {
    spec.machines.compactMap { machine in
      let found = entered.compactMap { choice(of: machine, on: .enter($0), in: candidate) }
      precondition(found.count <= 1, "two reactions of \(machine.name) in one round")
      return found.first
    }
  }

  /// Every way to choose one effect per machine.
  private func combinations(
    of choices: [Choice]
  ) -> [[(machine: SpecDocument.Machine, effect: SpecDocument.Effect)]] {
    var combinations: [[(machine: SpecDocument.Machine, effect: SpecDocument.Effect)]] = [[]]
    for (machine, chosen) in choices {
      combinations = combinations.flatMap { earlier in
        chosen.effects.flatMap(\.ways).map { earlier + [(machine, $0)] }
      }
    }
    return combinations
  }
}

extension SpecDocument.Effect {
  /// The effect with each choice of the states that it may pass, which it then announces.
  fileprivate var ways: [SpecDocument.Effect] {
    (0..<1 << mayPass.count).map { chosen in
      var way = self
      way.mayPass = mayPass.indices.filter { chosen & 1 << $0 != 0 }.map { mayPass[$0] }
      return way
    }
  }

  /// The effect with the values that an input gave in place of `$name`.
  fileprivate func passing(_ given: [String: String]) -> SpecDocument.Effect {
    func value(_ values: SpecDocument.Values) -> SpecDocument.Values {
      guard case .variable(let name) = values else { return values }
      return .these([Name(given[name.text] ?? "")])
    }
    var effect = self
    effect.reason = reason.map(value)
    effect.emits = emits.map { pattern in
      SpecDocument.EventPattern(
        output: pattern.output,
        arguments: pattern.arguments.map { ($0.name, value($0.values)) }
      )
    }
    return effect
  }
}
