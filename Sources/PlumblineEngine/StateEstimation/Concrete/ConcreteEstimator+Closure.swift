internal import PlumblineModel

/// The closure under expiries, and its forks.
extension ConcreteEstimator {
  /// Adds, for every timer that can expire now, the candidates after its expiry.
  ///
  /// Silent expiries are explored before another expiry is due, because they may prevent it.
  mutating func closeUnderExpiries(_ kind: ClosureKind) {
    merged.removeAll()
    var index = 0
    while index < configurations.count {
      defer { index += 1 }
      guard configurations[index].soonest <= now else { continue }
      let location = configurations[index].location
      var timers = configurations[index].running & automaton.effectiveTimers(at: location)
      if case .silent = kind {
        timers &= automaton.silentTimers(at: location) | ~automaton.openTimers
      }
      for timer in Bits(timers) where configurations[index].deadlines[timer] <= now {
        let edges = automaton.edges(at: location, expiryOf: timer)
        guard isExplored(timer, edges, kind, inConfigurationAt: index) else { continue }
        let isSilent = hasEnoughPending(timer, inConfigurationAt: index)
        if isSilent, kind.isShowing { continue }
        branch(from: configurations[index], along: edges, using: timer, isSilent: isSilent)
        guard !isOverwhelmed else { return }
      }
    }
  }

  private mutating func isExplored(
    _ timer: Int,
    _ edges: Range<Int>,
    _ kind: ClosureKind,
    inConfigurationAt index: Int
  ) -> Bool {
    guard !automaton.isExact(timer) else { return true }
    let location = configurations[index].location
    let earliest = configurations[index].deadlines[timer]
    guard automaton.deadline(of: timer, startedFor: earliest, at: location) > now else {
      return true
    }
    if automaton.silentTimers(at: location) & (1 << UInt32(timer)) != 0 {
      return true
    }
    // A required output comes before the expiry, which is explored then.
    if kind.isShowing, !isOverlapping, configurations[index].pending.blocks { return false }
    return edges.contains { kind.explores(automaton.edge($0), of: automaton) }
  }

  /// Whether an optional expiry must not add pending outputs: a timer that restarts itself could
  /// expire at one instant without end.
  private func hasEnoughPending(_ timer: Int, inConfigurationAt index: Int) -> Bool {
    let later = configurations[index].later
    return automaton.isRepeatable(timer) && later != .empty
      && laterReactions.count(of: later) + 1 >= permittedReactions
  }

  /// Adds the successor of a configuration along each of the edges, or itself without an edge.
  ///
  /// The deadline of `timer` is used up first. With `isSilent`, edges with a required output are
  /// left out, and the optional outputs of the others do not become pending.
  mutating func branch(
    from configuration: Configuration,
    along edges: Range<Int>,
    using timer: Int? = nil,
    isSilent: Bool = false
  ) {
    let count = configurations.count
    let isIdle = configuration.pending.isNothing
    var number = edges.lowerBound
    repeat {
      if isSilent, number < edges.upperBound, automaton.hasRequiredOutput(automaton.edge(number)) {
        number += 1
        continue
      }
      configurations.append(configuration)
      let last = configurations.count - 1
      if number < edges.upperBound {
        let edge = automaton.edge(number)
        take(edge, using: timer, inConfigurationAt: last, isSilent: isSilent)
        coverage.note(edge, in: &configurations[last])
      } else if let timer {
        configurations[last].useUp(timer, of: automaton, at: now)
      }
      // The outputs that are pending after one of these edges are pending after none of the others.
      mergeLast(to: isIdle && !configurations[last].pending.isNothing ? count : last)
      number += 1
    } while number < edges.upperBound
  }

  /// Takes an edge in one of the configurations, by the expiry of a timer or by an input.
  mutating func take(
    _ edge: Int32,
    using timer: Int? = nil,
    inConfigurationAt index: Int,
    isSilent: Bool = false
  ) {
    var pending = configurations[index].apply(edge, using: timer, of: automaton, at: now)
    guard !isSilent else { return }
    if isOverlapping { pending.overlaps = true }
    configurations[index].addPending(pending, &laterReactions)
  }

  /// Adds a configuration unless one with the same future exists.
  mutating func add(_ new: Configuration) {
    configurations.append(new)
    mergeLast(to: configurations.count - 1)
  }

  /// Removes the last configuration if one of the first ones, so many, has the same future.
  ///
  /// The edges that both have taken then wait to be covered. Past the limit the configuration is
  /// left out, and judging ends.
  private mutating func mergeLast(to end: Int) {
    let last = configurations.count - 1
    if let index = twin(ofConfigurationAt: last, before: end) {
      configurations[index].unattributed = coverage.merged(
        configurations[index].unattributed,
        configurations[last].unattributed
      )
      configurations.removeLast()
      return
    }
    guard last >= Self.limit else { return }
    configurations.removeLast()
    isOverwhelmed = true
  }

  /// The first configuration with the same future as the last one.
  ///
  /// - Complexity: O(1) for most configurations; O(their number) for few.
  private mutating func twin(ofConfigurationAt last: Int, before end: Int) -> Int? {
    guard last >= CandidateIndex.least else {
      for other in 0..<end where haveSameFuture(other, last) { return other }
      return nil
    }
    while merged.count < last { merged.append(digest(ofConfigurationAt: merged.count)) }
    let digest = digest(ofConfigurationAt: last)
    var first: Int?
    var other = merged.newest(digest)
    while let index = other {
      if index < end, haveSameFuture(index, last) { first = index }
      other = merged.newest(digest, before: index)
    }
    return first
  }

  /// A number that is the same for configurations with the same future, and different for most others.
  private mutating func digest(ofConfigurationAt index: Int) -> UInt32 {
    let configuration = configurations[index]
    var digest = UInt32(bitPattern: configuration.location) &* 0x9E37_79B1
    digest ^= configuration.pending.digest
    digest = digest &* 31 &+ configuration.running
    digest ^= laterReactions.digest(of: configuration.later)
    for timer in Bits(configuration.running & ~automaton.openTimers) {
      let instant = UInt64(bitPattern: configuration.deadlines[timer])
      digest = digest &* 0x85EB_CA6B &+ UInt32(truncatingIfNeeded: instant ^ instant >> 32)
    }
    return digest
  }

  private mutating func haveSameFuture(_ one: Int, _ other: Int) -> Bool {
    guard configurations[one].location == configurations[other].location,
      configurations[one].pending == configurations[other].pending,
      configurations[one].running == configurations[other].running,
      configurations[one].next == configurations[other].next
    else { return false }
    for timer in Bits(configurations[one].running) {
      let (first, second) = (
        configurations[one].deadlines[timer], configurations[other].deadlines[timer]
      )
      // For how long a timer without an end could have expired makes no difference.
      guard first == second || automaton.isOpen(timer) && max(first, second) <= now else {
        return false
      }
    }
    return laterReactions.areEqual(configurations[one].later, configurations[other].later)
  }
}
