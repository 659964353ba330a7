internal import PlumblineModel

extension SymbolicEstimator {
  /// Continues from an estimate on points with no postponed step.
  mutating func resume(_ concrete: ConcreteEstimator) {
    var edges = Chains<Int32>()
    let candidates = concrete.configurations.elements.map { configuration in
      var candidate = ZoneConfiguration(configuration, at: concrete.now, of: automaton)
      candidate.pending = Array(concrete.reactions(of: configuration))
      candidate.unattributed = concrete.coverage.edges.elements(of: configuration.unattributed)
        .reduce(.empty) { edges.append($1, to: $0) }
      return candidate
    }
    coverage.edges = edges
    resume(candidates, at: concrete.now, isOverwhelmed: concrete.isOverwhelmed)
  }
}

extension ConcreteEstimator {
  /// Continues with the only candidate of an estimate on zones.
  mutating func resume(_ only: Configuration, from symbolic: inout SymbolicEstimator) {
    now = symbolic.now
    isOverwhelmed = false
    restart(with: only)
    coverage.takeCounts(from: &symbolic.coverage)
    coverage.open()
    closeUnderExpiries(.silent)
  }
}

extension ZoneConfiguration {
  /// The candidate on zones that has the known times of one on points.
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
  /// The candidate on points that equals one without pending outputs on zones; nil if its times are
  /// unknown.
  init?(
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
