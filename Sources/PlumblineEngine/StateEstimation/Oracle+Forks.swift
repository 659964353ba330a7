internal import PlumblineModel

/// How candidates become more, and what they have in common is covered.
extension Oracle {
  /// Which expiries are tried.
  enum ClosureKind {
    /// What must happen, and what may and need not show.
    ///
    /// What nobody sees is tried before something is due, because it may have prevented that.
    case due
    /// Whatever may happen.
    case possible
    /// What must happen, and what may and shows a symbol, or nothing that must be seen.
    ///
    /// What need not happen and shows something else is tried when that is seen: until then nobody
    /// can tell whether it has happened.
    case showing(Symbol)
  }

  /// Takes note of how many outputs will be seen at the current instant, or at the next one: more
  /// reactions than that cannot have to show something there.
  mutating func expect(outputs count: Int) {
    permittedReactions = max(Self.usuallyPermitted, count)
    zones?.permittedReactions = permittedReactions
  }

  /// Adds, for everything that can expire now, the candidates in which it already has.
  mutating func closeUnderExpiries(_ kind: ClosureKind) {
    var index = 0
    while index < configurations.count {
      defer { index += 1 }
      guard configurations[index].soonest <= now else { continue }
      let location = configurations[index].location
      var timers = configurations[index].running & automaton.effectiveTimers(at: location)
      if case .due = kind {
        timers &= automaton.silentTimers(at: location) | ~automaton.openTimers
      }
      for timer in Bits(timers) where configurations[index].deadlines[timer] <= now {
        let edges = automaton.edges(at: location, expiryOf: timer)
        guard isTried(timer, edges, kind, inConfigurationAt: index) else { continue }
        let isSilent = hasEnoughPending(timer, inConfigurationAt: index)
        if isSilent, case .showing = kind { continue }
        branch(from: configurations[index], along: edges, using: timer, isSilent: isSilent)
        guard !isOverwhelmed else { return }
      }
    }
  }

  private mutating func isTried(
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
    switch kind {
    case .due: return false
    case .possible: return true
    case .showing(let symbol):
      // What must be seen before it comes first; it can be tried then.
      guard !configurations[index].pending.blocks else { return false }
      return edges.contains { automaton.mayShow(automaton.edge($0), symbol) }
    }
  }

  /// Whether so much is pending that the expiry of a timer which need not happen is not to show: what
  /// starts itself anew could happen at one instant without end.
  private func hasEnoughPending(_ timer: Int, inConfigurationAt index: Int) -> Bool {
    let later = configurations[index].later
    return automaton.isOpen(timer) && later != .empty
      && laterReactions.count(of: later) + 1 >= permittedReactions
  }

  /// Adds what becomes of a configuration along each of the edges, or itself when there is none.
  ///
  /// Before that, the deadline of a timer is used up. If it is to be silent, nothing is pending, and what
  /// has to show something is left out.
  mutating func branch(
    from configuration: Configuration,
    along edges: Range<Int>,
    using timer: Int? = nil,
    isSilent: Bool = false
  ) {
    var number = edges.lowerBound
    repeat {
      if isSilent, number < edges.upperBound, automaton.hasToShow(automaton.edge(number)) {
        number += 1
        continue
      }
      configurations.append(configuration)
      let last = configurations.count - 1
      if number < edges.upperBound {
        let edge = automaton.edge(number)
        take(edge, using: timer, inConfigurationAt: last, isSilent: isSilent)
        if attributesCoverage {
          let unattributed = configurations[last].unattributed
          configurations[last].unattributed = unattributedEdges.append(edge, to: unattributed)
        }
      } else if let timer {
        configurations[last].useUp(timer, of: automaton, at: now)
      }
      mergeLast()
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
    let pending = configurations[index].apply(edge, using: timer, of: automaton, at: now)
    if !isSilent { configurations[index].addPending(pending, &laterReactions) }
  }

  /// Adds a configuration unless one with the same future is there.
  mutating func add(_ new: Configuration) {
    configurations.append(new)
    mergeLast()
  }

  /// Gives up the last configuration if there is another one with the same future.
  ///
  /// If there is one, what both have taken stays to be covered. Past the limit it is left out,
  /// and nothing is judged any more.
  private mutating func mergeLast() {
    let last = configurations.count - 1
    for index in 0..<last where haveSameFuture(index, last) {
      configurations[index].unattributed = unattributedEdges.common(
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

  private mutating func haveSameFuture(_ one: Int, _ other: Int) -> Bool {
    guard configurations[one].location == configurations[other].location,
      configurations[one].pending == configurations[other].pending,
      configurations[one].running == configurations[other].running,
      configurations[one].next == configurations[other].next
    else { return false }
    for timer in Bits(configurations[one].running)
    where configurations[one].deadlines[timer] != configurations[other].deadlines[timer] {
      return false
    }
    return laterReactions.areEqual(configurations[one].later, configurations[other].later)
  }

  /// Credits what all candidates have taken since they last common.
  mutating func attributeCommon() {
    guard !configurations.isEmpty else { return }
    var common = configurations[0].unattributed
    for index in configurations.indices.dropFirst() where common != .empty {
      common = unattributedEdges.common(common, configurations[index].unattributed)
    }
    guard common != .empty else { return }
    unattributedEdges.forEach(in: common) { coverage[Int($0)] += 1 }
    for index in configurations.indices {
      configurations[index].unattributed = unattributedEdges.removing(
        common,
        from: configurations[index].unattributed
      )
    }
    if configurations.count == 1 { unattributedEdges.removeAll() }
  }
}
