internal import PlumblineModel

extension Oracle {
  /// From when on each timer that runs in one of the explanations may expire.
  var runningTimers: [Int: Microseconds] {
    if let zones { return zones.runningTimers }
    var running: [Int: Microseconds] = [:]
    for configuration in configurations.elements {
      for timer in Bits(configuration.running) {
        running[timer] = min(running[timer] ?? .max, configuration.earliest[timer])
      }
    }
    return running
  }

  /// The outputs that the explanations still expect, each once, those that must come first.
  var owed: [Reference.ExpectedOutput] { automaton.outputs(owedBy: oldestReactions.map(\.owed)) }

  /// Whether something must come in every explanation; not asked where nothing comes unseen.
  var owesForCertain: Bool {
    guard !automaton.hiddenInputs.isEmpty, var zones else { return true }
    zones.tryEverything()
    return zones.explanations.allSatisfy(\.blocks)
  }

  /// What is missing by the explanations that need the fewest reactions to have gone wrong.
  var missing: [Reference.ExpectedOutput] {
    let owing = oldestReactions.filter(\.owed.blocks)
    let fewest = owing.map(\.count).min()
    return automaton.outputs(owedBy: owing.filter { $0.count == fewest }.map(\.owed))
      .filter { !$0.isOptional }
  }

  /// Per explanation that owes something, its oldest reaction that does, and how many there are.
  private var oldestReactions: [(owed: Configuration.Owed, count: Int)] {
    if var zones {
      zones.tryEverything()
      return zones.explanations.compactMap { explanation in
        explanation.owed.first.map { ($0, explanation.owed.count) }
      }
    }
    return configurations.elements.filter { !$0.owed.isNothing }
      .map { ($0.owed, laterReactions.count(of: $0.later) + 1) }
  }

  /// Whether the world allows an input in every explanation, whatever may have happened before.
  func allowsEverywhere(_ input: Int) -> Bool {
    possiblePlaces.allSatisfy { automaton.isPossible(input, at: $0) }
  }

  /// Whether the world allows an input in every explanation, whatever may have happened before, and
  /// the documents say what happens.
  package func speaks(of input: Int) -> Bool {
    possiblePlaces.allSatisfy {
      automaton.isPossible(input, at: $0) && automaton.isDocumented(input, at: $0)
    }
  }

  /// Where the explanations are, and those with everything that may have happened by now.
  private var possiblePlaces: [Int32] {
    var all = self
    if zones != nil { all.zones?.tryEverything() } else { all.closeUnderExpiries(.possible) }
    return all.places
  }
}

extension Automaton {
  /// The outputs that are left of some reactions, each once, those that must come first.
  fileprivate func outputs(owedBy reactions: [Configuration.Owed]) -> [Reference.ExpectedOutput] {
    var outputs: [Reference.ExpectedOutput] = []
    for owed in reactions {
      for (_, output) in expected(of: owed.edge, mask: owed.mask)
      where !outputs.contains(output) {
        outputs.append(output)
      }
    }
    return outputs.filter { !$0.isOptional } + outputs.filter(\.isOptional)
  }
}

extension ZoneOracle {
  /// The outputs that the explanations still expect, each once, those that must come first.
  var owed: [Reference.ExpectedOutput] {
    automaton.outputs(owedBy: explanations.compactMap(\.owed.first))
  }

  /// From when on each timer that runs in one of the explanations may expire.
  fileprivate var runningTimers: [Int: Microseconds] {
    var running: [Int: Microseconds] = [:]
    for explanation in explanations {
      for timer in Bits(explanation.running) {
        let earliest = now + explanation.remaining(of: timer, of: automaton)
        running[timer] = min(running[timer] ?? .max, earliest)
      }
    }
    return running
  }
}
