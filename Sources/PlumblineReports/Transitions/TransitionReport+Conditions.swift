internal import PlumblineModel

extension TransitionReport {
  /// The condition that tells an outcome from those of some others that have the same event: `mode is a and net is
  /// up`; nil if it is possible wherever one of these is.
  ///
  /// - Complexity: O(situations of the outcomes).
  func condition(
    of outcome: ObservableMachine.Outcome,
    among outcomes: [ObservableMachine.Outcome],
    _ machine: ObservableMachine
  ) -> String? {
    var rivals = outcomes.filter { other in
      other.from == outcome.from && other.event == outcome.event && other.key != outcome.key
        && !other.situations.isSubset(of: outcome.situations)
    }
    guard !rivals.isEmpty else { return nil }
    let facets = facets(of: outcome, machine)
    var parts: [String] = []
    while !rivals.isEmpty {
      let counts = facets.map { facet in rivals.count { facet.isApart(outcome, $0) } }
      guard let most = counts.max(), most > 0, let best = counts.firstIndex(of: most) else { break }
      let excluded = rivals.filter { facets[best].isApart(outcome, $0) }
      parts.append(facets[best].text(outcome, excluded))
      rivals.removeAll { facets[best].isApart(outcome, $0) }
    }
    let text = parts.joined(separator: " and ")
    return rivals.isEmpty ? text : text.isEmpty ? "in some cases" : "\(text), in some cases"
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
        }
      )
    }
      + (others + [machine.number]).map { number in
        Facet(
          name: reference.machines[number].name,
          values: reference.machines[number].states.map(\.name),
          numbers: { $0.places[number] }
        )
      }
  }
}

/// An argument or a machine, with the values that an outcome has there.
private struct Facet {
  var name: String
  var values: [String]
  var numbers: (ObservableMachine.Outcome) -> Set<Int>

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
