internal import PlumblineModel

/// Expiries that a follower takes.
extension Follower {
  /// The timers whose expiry the estimator explores before an event: those that are due, the silent ones, and those
  /// that may show the output.
  ///
  /// - Parameters:
  ///   - symbol: The output; nil for an input, before which every expiry is explored.
  ///   - automaton: The automaton.
  /// - Returns: The timers as bits.
  mutating func timers(before symbol: Symbol?, _ automaton: Automaton) -> UInt32 {
    let location = configuration.location
    let visible = automaton.visibleChoiceTimers(at: location)
    var able = configuration.running & automaton.effectiveTimers(at: location)
    for timer in Bits(able) where !isAble(timer, before: symbol, visible, automaton) {
      able &= ~(1 << UInt32(timer))
    }
    return able
  }

  private mutating func isAble(
    _ timer: Int,
    before symbol: Symbol?,
    _ visible: UInt32,
    _ automaton: Automaton
  ) -> Bool {
    guard configuration.deadlines[timer] <= now else { return false }
    guard visible & (1 << UInt32(timer)) != 0, let symbol else { return true }
    if isDue(timer, automaton) { return true }
    return !configuration.pending.blocks && mayShow(symbol, byExpiryOf: timer, automaton)
  }

  private mutating func isDue(_ timer: Int, _ automaton: Automaton) -> Bool {
    let earliest = configuration.deadlines[timer]
    return automaton.deadline(of: timer, startedFor: earliest, at: configuration.location) <= now
  }

  mutating func isDue(oneOf timers: UInt32, _ automaton: Automaton) -> Bool {
    for timer in Bits(timers) where isDue(timer, automaton) { return true }
    return false
  }

  private mutating func mayShow(
    _ symbol: Symbol,
    byExpiryOf timer: Int,
    _ automaton: Automaton
  ) -> Bool {
    for position in automaton.edges(at: configuration.location, expiryOf: timer)
    where automaton.mayShow(automaton.edge(position), symbol) {
      return true
    }
    return false
  }

  /// Those of some timers that are due and to whose expiry no edge reacts here, as bits.
  mutating func idleTimers(among timers: UInt32, _ automaton: Automaton) -> UInt32 {
    var idle = timers
    for timer in Bits(timers)
    where !automaton.edges(at: configuration.location, expiryOf: timer).isEmpty
      || !isDue(timer, automaton)
    {
      idle &= ~(1 << UInt32(timer))
    }
    return idle
  }

  /// Uses up deadlines to which no edge reacted before an event, nor one reacts after it.
  mutating func useUp(_ idle: UInt32, _ automaton: Automaton) -> Bool {
    for timer in Bits(idle & configuration.running) {
      guard automaton.edges(at: configuration.location, expiryOf: timer).isEmpty else {
        return false
      }
      configuration.useUp(timer, of: automaton, at: now)
      // Until the end of the instant it may still expire, where another input leads.
      (usedUpAt, isChoiceOpen) = (now, true)
    }
    return true
  }

  /// Lets the only timer that may expire expire with an output.
  mutating func expire(
    _ able: UInt32,
    showing symbol: Symbol,
    before seen: [Observation],
    _ automaton: Automaton
  ) -> Bool {
    let idle = idleTimers(among: able, automaton)
    let able = able & ~idle
    guard able != 0 else { return useUp(idle, automaton) && discharge(symbol, automaton) }
    guard able & (able &- 1) == 0 else { return false }
    guard configuration.pending.isNothing else { return false }
    let timer = able.trailingZeroBitCount
    var only: Int32?
    for position in automaton.edges(at: configuration.location, expiryOf: timer) {
      let edge = automaton.edge(position)
      let pending = automaton.edges[Int(edge)].pending(edge)
      guard automaton.positions(of: symbol, in: pending) != 0 else {
        // After a silent expiry another one could show the output.
        guard automaton.hasRequiredOutput(edge) else { return false }
        continue
      }
      guard only == nil else { return false }
      only = edge
    }
    guard let only, apply(only, using: timer, before: seen, automaton),
      useUp(idle & ~automaton.edges[Int(only)].arms, automaton)
    else { return false }
    // Another expiry may have come before the output, too.
    if configuration.soonest <= now, timers(before: symbol, automaton) != 0 { return false }
    return discharge(symbol, automaton)
  }

  /// Lets the timers that are due expire without an output.
  mutating func expire(_ automaton: Automaton) -> Bool {
    var count = 0
    while configuration.next <= now {
      let location = configuration.location
      let due = dueTimers(automaton)
      let able =
        timers(before: nil, automaton) & ~(automaton.visibleChoiceTimers(at: location) & ~due)
      let idle = idleTimers(among: able, automaton)
      guard idle == 0 else {
        _ = useUp(idle, automaton)
        continue
      }
      guard able & due == able, able != 0, able & (able &- 1) == 0, count < Self.mostExpiries else {
        return false
      }
      count += 1
      let timer = able.trailingZeroBitCount
      var only: Int32?
      for position in automaton.edges(at: location, expiryOf: timer)
      where !automaton.hasRequiredOutput(automaton.edge(position)) {
        guard only == nil else { return false }
        only = automaton.edge(position)
      }
      guard let only, apply(only, using: timer, before: [], automaton) else { return false }
    }
    return true
  }

  /// The timers that have to expire now, as bits.
  private mutating func dueTimers(_ automaton: Automaton) -> UInt32 {
    var due = configuration.running
    for timer in Bits(due) where !isDue(timer, automaton) { due &= ~(1 << UInt32(timer)) }
    return due
  }

  /// More expiries of one after the other at one instant are left to the estimator.
  private static var mostExpiries: Int { 8 }
}

extension Automaton.Edge {
  /// All its outputs, pending.
  fileprivate func pending(_ edge: Int32) -> Configuration.Pending {
    outputs == 0
      ? .nothing : Configuration.Pending(edge: edge, mask: outputs, required: required)
  }
}
