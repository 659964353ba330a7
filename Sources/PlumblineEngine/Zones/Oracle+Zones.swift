internal import PlumblineModel

/// From instants to zones, where instants are no longer enough.
extension Oracle {
  /// Goes on from some explanations, at instant zero.
  mutating func open(_ explanations: [ZoneConfiguration]) {
    open()
    var zones = zones ?? ZoneOracle(automaton, zonesPerPlace: zonesPerPlace)
    zones.open(explanations)
    self.zones = zones
  }

  /// Gives the explanations zones, which have the one time that each has now.
  ///
  /// - Complexity: O(explanations × timers²).
  mutating func promote() {
    guard zones == nil else { return }
    catchUp()
    var own = ZoneOracle(automaton, zonesPerPlace: zonesPerPlace)
    var edges = Chains<Int32>()
    let explanations = configurations.elements.map { configuration in
      var explanation = ZoneConfiguration(configuration, at: now, of: automaton)
      if !configuration.owed.isNothing {
        explanation.owed = [configuration.owed] + laterReactions.elements(of: configuration.later)
      }
      explanation.uncredited = uncreditedEdges.elements(of: configuration.uncredited)
        .reduce(.empty) { edges.append($1, to: $0) }
      return explanation
    }
    own.resume(explanations, edges, at: now, isOverwhelmed: isOverwhelmed)
    zones = own
  }

  /// Forgets what waits to be credited, when it has become much: it grows as long as explanations do
  /// not agree, and nobody asks for it in a log.
  mutating func forgetCredits(beyond limit: Int) {
    if let count = zones?.uncreditedEdges.linkCount, count > limit { zones?.forgetCredits() }
    guard uncreditedEdges.linkCount > limit else { return }
    for index in configurations.indices { configurations[index].uncredited = .empty }
    for index in earlier.indices { earlier[index].uncredited = .empty }
    uncreditedEdges.removeAll()
  }

  /// Gives an input that may have been one of several.
  mutating func give(oneOf inputs: [Int]) -> Reception {
    promote()
    return inZones { $0.give(oneOf: inputs, &$1) }
  }

  /// Takes note of an output that may have been one of several.
  mutating func observe(oneOf symbols: [Symbol]) -> Bool {
    promote()
    return inZones { $0.observe(oneOf: symbols, &$1) }
  }
}

extension ZoneConfiguration {
  /// An explanation whose times are known, at an instant.
  fileprivate init(
    _ configuration: Configuration,
    at now: Microseconds,
    of automaton: Automaton
  ) {
    let spans = Bits(configuration.running).map { timer in
      let from = automaton.span(of: timer, at: configuration.location).from
      return now - (configuration.earliest[timer] - from)
    }
    self.init(
      location: configuration.location,
      running: configuration.running,
      zone: Zone(at: [0] + spans)
    )
  }
}
