internal import PlumblineModel

extension TransitionReport {
  /// The condition that tells an outcome from those of some others that have the same event: `mode is a and net is
  /// up`, or `otherwise` where none of theirs holds; nil if it is possible wherever one of these is.
  ///
  /// - Complexity: O(situations of the outcomes × machines).
  func condition(
    of outcome: ObservableMachine.Outcome,
    among outcomes: [ObservableMachine.Outcome],
    _ machine: ObservableMachine
  ) -> String? {
    let others = others(than: outcome, among: outcomes)
    guard let own = distinction(of: outcome, from: others, machine) else { return nil }
    if own.isWhole { return own.text }
    if isRest(outcome, among: outcomes, machine) { return Self.otherwise }
    return own.text.isEmpty ? Self.inSomeCases : "\(own.text), \(Self.inSomeCases)"
  }

  /// A condition in a sentence: `if mode is a`, `otherwise`.
  func clause(ofCondition condition: String) -> String {
    [Self.otherwise, Self.inSomeCases].contains(condition) ? condition : "if \(condition)"
  }

  /// The outcomes that the same event may have instead in one of the interpretations.
  private func others(
    than outcome: ObservableMachine.Outcome,
    among outcomes: [ObservableMachine.Outcome]
  ) -> [ObservableMachine.Outcome] {
    outcomes.filter {
      $0.cause == outcome.cause && $0.key != outcome.key
        && !$0.interpretations.isDisjoint(with: outcome.interpretations)
    }
  }

  private static var otherwise: String { "otherwise" }
  private static var inSomeCases: String { "in some cases" }

  /// The words that tell an outcome from others, and whether they tell it from all of them; nil if it is possible
  /// wherever one of these is.
  private func distinction(
    of outcome: ObservableMachine.Outcome,
    from others: [ObservableMachine.Outcome],
    _ machine: ObservableMachine
  ) -> (text: String, isWhole: Bool)? {
    let rivals = others.filter { !$0.situations.isSubset(of: outcome.situations) }
    guard !rivals.isEmpty else { return nil }
    let facets = facets(of: outcome, machine)
    var left = rivals
    var parts: [String] = []
    while !left.isEmpty {
      let counts = facets.map { facet in left.count { facet.isApart(outcome, $0) } }
      guard let most = counts.max(), most > 0, let best = counts.firstIndex(of: most) else { break }
      let excluded = left.filter { facets[best].isApart(outcome, $0) }
      parts.append(facets[best].text(outcome, excluded))
      left.removeAll { facets[best].isApart(outcome, $0) }
    }
    if !left.isEmpty, let parts = conjunction(of: outcome, from: rivals, facets) {
      return (parts.joined(separator: " and "), true)
    }
    return (parts.joined(separator: " and "), left.isEmpty)
  }

  /// The values that an outcome alone has together, though others have each of them; nil if they have them
  /// together, too.
  private func conjunction(
    of outcome: ObservableMachine.Outcome,
    from rivals: [ObservableMachine.Outcome],
    _ facets: [Facet]
  ) -> [String]? {
    var left = rivals.reduce(into: Set()) { $0.formUnion($1.situations) }
      .subtracting(outcome.situations)
    var parts: [String] = []
    while !left.isEmpty {
      let kept = facets.map { facet in
        let own = facet.numbers(outcome)
        return left.filter { facet.number($0).map(own.contains) ?? true }
      }
      guard let least = kept.map(\.count).min(), least < left.count,
        let best = kept.firstIndex(where: { $0.count == least })
      else { return nil }
      parts.append(facets[best].text(outcome, rivals))
      left = kept[best]
    }
    return parts
  }

  /// Whether an event has an outcome wherever the conditions of the others do not hold, and nothing else happens there.
  private func isRest(
    _ outcome: ObservableMachine.Outcome,
    among outcomes: [ObservableMachine.Outcome],
    _ machine: ObservableMachine
  ) -> Bool {
    if case .input(let input) = outcome.event,
      machine.situations[outcome.from][input].isSilentInPart
    {
      return false
    }
    // A diagram has no arrow for an outcome that stays.
    let others = others(than: outcome, among: outcomes)
    let known = others.reduce(outcome.situations) { $0.union($1.situations) }
    let all = self.others(than: outcome, among: machine.outcomes)
    guard all.allSatisfy({ $0.situations.isSubset(of: known) }) else { return false }
    return others.allSatisfy { other in
      let beside = self.others(than: other, among: outcomes + [outcome])
      return other.situations.isDisjoint(with: outcome.situations)
        && distinction(of: other, from: beside, machine)?.isWhole == true
    }
  }

  /// What may tell outcomes apart: the arguments of the input, then the states of the other machines, then those
  /// of the machine.
  private func facets(
    of outcome: ObservableMachine.Outcome,
    _ machine: ObservableMachine
  ) -> [Facet] {
    var arguments: [Vocabulary.Argument] = []
    if case .input(let position) = outcome.event {
      let vocabulary = reference.vocabulary
      arguments = vocabulary.arguments(ofInputs: vocabulary.declaredInputs[position])
    }
    let inputs = reference.vocabulary.inputs
    let counters = counters
    let others = reference.machines.indices.filter {
      $0 != machine.number && !counters.contains($0)
    }
    return arguments.enumerated().map { position, argument in
      Facet(
        name: argument.name,
        values: argument.values,
        numbers: { outcome in
          Set(outcome.arguments[position].compactMap(argument.values.firstIndex(of:)))
        },
        number: { situation in
          situation.input.flatMap {
            argument.values.firstIndex(of: inputs[$0].arguments[position].value)
          }
        }
      )
    }
      + (others + [machine.number]).map { number in
        Facet(
          name: reference.machines[number].name,
          values: reference.machines[number].states.map(\.name),
          numbers: { $0.places[number] },
          number: { machine.places[$0.states][number] }
        )
      }
  }
}

/// An argument or a machine, with the values that an outcome has there.
private struct Facet {
  var name: String
  var values: [String]
  var numbers: (ObservableMachine.Outcome) -> Set<Int>
  /// The value in one situation; nil for an argument of no input.
  var number: (ObservableMachine.Situation) -> Int?

  /// Whether the values tell where the other outcome is possible and the own one is not.
  ///
  /// Where both are possible the implementation chooses.
  func isApart(_ own: ObservableMachine.Outcome, _ other: ObservableMachine.Outcome) -> Bool {
    own.situations.isDisjoint(with: other.situations)
      ? numbers(own).isDisjoint(with: numbers(other)) : !numbers(other).isSubset(of: numbers(own))
  }

  /// `net is up`, or `net is not down` where that is shorter.
  func text(_ own: ObservableMachine.Outcome, _ others: [ObservableMachine.Outcome]) -> String {
    let (mine, theirs) = (
      numbers(own), others.reduce(into: Set<Int>()) { $0.formUnion(numbers($1)) }
    )
    let foreign = theirs.subtracting(mine)
    return mine.count <= foreign.count
      ? "\(name) is \(names(mine))" : "\(name) is not \(names(foreign))"
  }

  private func names(_ numbers: Set<Int>) -> String {
    numbers.sorted().map { values[$0] }.joined(separator: " or ")
  }
}
