internal import PlumblineModel

/// From instants to zones, where instants are no longer enough.
extension Oracle {
  func makeZones(_ timing: ZoneOracle.Timing) -> ZoneOracle {
    var zones = ZoneOracle(
      automaton,
      timing: timing,
      zonesPerPlace: zonesPerPlace,
      isCrediting: isCrediting
    )
    zones.permittedReactions = permittedReactions
    return zones
  }

  /// Goes on from some explanations, at instant zero.
  mutating func open(_ explanations: [ZoneConfiguration]) {
    open()
    var zones = zones ?? makeZones(.exact)
    zones.open(explanations)
    self.zones = zones
  }

  /// Gives the explanations zones, which have the one time that each has now.
  ///
  /// - Complexity: O(explanations × timers²).
  mutating func promote() {
    guard zones == nil else { return }
    catchUp()
    var own = makeZones(.exact)
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
