internal import PlumblineModel

/// From instants to zones, where instants are no longer enough, and back, where they are again.
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
    isDemoted = false
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

  /// Gives the explanation instants again where it is the only one, and it is known how long each of
  /// its timers has run.
  ///
  /// Only where time has just led: nothing is owed there, all is credited, and what may have happened
  /// unseen has been tried, so that nothing is left to be tried later. What is due there is tried, as
  /// wherever time leads. Within an instant one explanation may stand for others that zones try at
  /// the next event.
  ///
  /// - Complexity: O(timers²), and O(1) with several explanations.
  mutating func demote() {
    guard !needsZones, !isOverwhelmed, let zones, zones.isClosed, zones.explanations.count == 1,
      let only = Configuration(zones.explanations[0], at: now, of: automaton)
    else { return }
    self.zones = nil
    isDemoted = true
    configurations.removeAll()
    configurations.append(only)
    laterReactions.removeAll()
    uncreditedEdges.removeAll()
    closeUnderExpiries(.due)
  }

  /// Refuses an event, by zones after ``demote()``: they also know what may have happened and was not
  /// tried, and what was to be expected does not depend on whether there was a way back.
  ///
  /// - Parameters:
  ///   - late: The input that was postponed until then, if it was given at the current instant.
  ///   - act: Takes note of the event.
  /// - Returns: Whether it is allowed after all, which it is not.
  /// - Complexity: O(1) where there were no zones, otherwise as ``promote()`` and the event.
  mutating func refuse(
    after late: Postponed?,
    _ act: (inout ZoneOracle, inout [Int]) -> Bool
  ) -> Bool {
    guard isDemoted else { return false }
    postponed = late
    promote()
    return inZones(act)
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

extension Configuration {
  /// An explanation that owes nothing, at an instant; nil if its times are not known.
  fileprivate init?(
    _ explanation: ZoneConfiguration,
    at now: Microseconds,
    of automaton: Automaton
  ) {
    self.init(start: automaton)
    location = explanation.location
    change(stopping: running, starting: 0, of: automaton, at: now)
    for timer in Bits(explanation.running) {
      guard let time = explanation.time(of: timer, automaton) else { return nil }
      change(stopping: 0, starting: 1 << UInt32(timer), of: automaton, at: now - time)
    }
  }
}
