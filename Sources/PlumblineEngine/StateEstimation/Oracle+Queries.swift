internal import PlumblineModel

extension Oracle {
  /// From when on each timer that runs in one of the candidates may expire.
  var runningTimers: [Int: Microseconds] {
    if let zones { return zones.runningTimers }
    var running: [Int: Microseconds] = [:]
    for configuration in configurations.elements {
      for timer in Bits(configuration.running) {
        running[timer] = min(running[timer] ?? .max, configuration.deadlines[timer])
      }
    }
    return running
  }

  /// The outputs that the candidates still expect, each once, those that must come first.
  var pending: [Reference.ExpectedOutput] {
    automaton.outputs(pendingIn: oldestReactions.map(\.pending))
  }

  /// Whether something must come in every candidate; not asked where nothing comes unobserved.
  var isPendingForCertain: Bool {
    guard !automaton.unobservableInputs.isEmpty, var zones else { return true }
    zones.closeUnderTau()
    return zones.candidates.allSatisfy(\.blocks)
  }

  /// What is missing by the candidates that need the fewest reactions to have gone wrong.
  var missing: [Reference.ExpectedOutput] {
    let owing = oldestReactions.filter(\.pending.blocks)
    let fewest = owing.map(\.count).min()
    return automaton.outputs(pendingIn: owing.filter { $0.count == fewest }.map(\.pending))
      .filter { !$0.isOptional }
  }

  /// Per candidate with pending outputs, its oldest reaction that has some, and how many there are.
  private var oldestReactions: [(pending: Configuration.Pending, count: Int)] {
    if var zones {
      zones.closeUnderTau()
      return zones.candidates.compactMap { candidate in
        candidate.pending.first.map { ($0, candidate.pending.count) }
      }
    }
    return configurations.elements.filter { !$0.pending.isNothing }
      .map { ($0.pending, laterReactions.count(of: $0.later) + 1) }
  }

  /// Whether the environment allows an input in every candidate, whatever may have happened before.
  func allowsEverywhere(_ input: Int) -> Bool {
    possibleLocations.allSatisfy { automaton.isPossible(input, at: $0) }
  }

  /// Whether the environment allows an input in every candidate, whatever may have happened before, and
  /// the documents say what happens.
  package func speaks(of input: Int) -> Bool {
    possibleLocations.allSatisfy {
      automaton.isPossible(input, at: $0) && automaton.isDocumented(input, at: $0)
    }
  }

  /// Where the candidates are, and those with everything that may have happened by now.
  private var possibleLocations: [Int32] {
    var all = self
    if zones != nil { all.zones?.closeUnderTau() } else { all.closeUnderExpiries(.possible) }
    return all.candidateLocations
  }
}

extension Automaton {
  /// The outputs that are left of some reactions, each once, those that must come first.
  fileprivate func outputs(pendingIn reactions: [Configuration.Pending]) -> [Reference
    .ExpectedOutput]
  {
    var outputs: [Reference.ExpectedOutput] = []
    for pending in reactions {
      for (_, output) in expected(of: pending.edge, mask: pending.mask)
      where !outputs.contains(output) {
        outputs.append(output)
      }
    }
    return outputs.filter { !$0.isOptional } + outputs.filter(\.isOptional)
  }
}

extension ZoneOracle {
  /// The outputs that the candidates still expect, each once, those that must come first.
  var pending: [Reference.ExpectedOutput] {
    automaton.outputs(pendingIn: candidates.compactMap(\.pending.first))
  }

  /// From when on each timer that runs in one of the candidates may expire.
  fileprivate var runningTimers: [Int: Microseconds] {
    var running: [Int: Microseconds] = [:]
    for candidate in candidates {
      for timer in Bits(candidate.running) {
        let earliest = now + candidate.remaining(of: timer, of: automaton)
        running[timer] = min(running[timer] ?? .max, earliest)
      }
    }
    return running
  }
}
