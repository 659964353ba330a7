internal import PlumblineModel

/// From instants to zones, where instants are no longer enough, and back, where they are again.
extension Oracle {
  func makeZones(_ timing: ZoneOracle.Timing) -> ZoneOracle {
    var zones = ZoneOracle(
      automaton,
      timing: timing,
      zonesPerLocation: zonesPerLocation,
      attributesCoverage: attributesCoverage
    )
    zones.permittedReactions = permittedReactions
    return zones
  }

  /// Goes on from some candidates, at instant zero.
  mutating func open(_ candidates: [ZoneConfiguration]) {
    open()
    var zones = zones ?? makeZones(.exact)
    zones.open(candidates)
    self.zones = zones
  }

  /// Gives the candidates zones, which have the one time that each has now.
  ///
  /// - Complexity: O(candidates × timers²).
  mutating func promote() {
    guard zones == nil else { return }
    isDemoted = false
    catchUp()
    var own = makeZones(.exact)
    var edges = Chains<Int32>()
    let candidates = configurations.elements.map { configuration in
      var candidate = ZoneConfiguration(configuration, at: now, of: automaton)
      if !configuration.pending.isNothing {
        candidate.pending =
          [configuration.pending] + laterReactions.elements(of: configuration.later)
      }
      candidate.unattributed = unattributedEdges.elements(of: configuration.unattributed)
        .reduce(.empty) { edges.append($1, to: $0) }
      return candidate
    }
    own.resume(candidates, edges, at: now, isOverwhelmed: isOverwhelmed)
    zones = own
  }

  /// Gives the candidate instants again where it is the only one, and it is known how long each of
  /// its timers has run.
  ///
  /// Only where time has just led: nothing is pending there, all is covered, and what may have happened
  /// unobservable has been tried, so that nothing is left to be tried later. What is due there is tried, as
  /// wherever time leads. Within an instant one candidate may stand for others that zones try at
  /// the next event.
  ///
  /// - Complexity: O(timers²), and O(1) with several candidates.
  mutating func demote() {
    guard !needsZones, !isOverwhelmed, let zones, zones.isClosed, zones.candidates.count == 1,
      let only = Configuration(zones.candidates[0], at: now, of: automaton)
    else { return }
    self.zones = nil
    isDemoted = true
    configurations.removeAll()
    configurations.append(only)
    laterReactions.removeAll()
    unattributedEdges.removeAll()
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
  /// A candidate whose times are known, at an instant.
  fileprivate init(
    _ configuration: Configuration,
    at now: Microseconds,
    of automaton: Automaton
  ) {
    let spans = Bits(configuration.running).map { timer in
      let from = automaton.span(of: timer, at: configuration.location).from
      return now - (configuration.deadlines[timer] - from)
    }
    self.init(
      location: configuration.location,
      running: configuration.running,
      zone: Zone(at: [0] + spans)
    )
  }
}

extension Configuration {
  /// A candidate without pending outputs, at an instant; nil if its times are not known.
  fileprivate init?(
    _ candidate: ZoneConfiguration,
    at now: Microseconds,
    of automaton: Automaton
  ) {
    self.init(start: automaton)
    location = candidate.location
    change(stopping: running, starting: 0, of: automaton, at: now)
    for timer in Bits(candidate.running) {
      guard let time = candidate.time(of: timer, automaton) else { return nil }
      change(stopping: 0, starting: 1 << UInt32(timer), of: automaton, at: now - time)
    }
  }
}
