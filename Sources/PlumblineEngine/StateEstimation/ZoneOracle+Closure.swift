internal import PlumblineModel

/// What may happen without being looked at.
extension ZoneOracle {
  /// Which expiries and unseen inputs are tried that show something.
  enum Trial {
    /// None: nothing was seen.
    case silent
    /// All of them.
    case possible
    /// Those that may show one of some symbols, where nothing else has to be seen first.
    case showing([Symbol])
  }

  /// What an event makes of an explanation.
  struct Successor {
    /// The explanation after it, if nothing is to be seen of it.
    var explanation: ZoneConfiguration
    /// The edge, or -1 when the event changes nothing.
    var edge: Int32
    /// What is to be seen of it.
    var owed = Configuration.Owed.nothing

    /// The explanation when all of that is still to be seen.
    var owing: ZoneConfiguration {
      var owing = explanation
      if !owed.isNothing { owing.owed.append(owed) }
      return owing
    }
  }

  /// All that may have become of the explanations when the watch shows one of some times.
  ///
  /// What shows something happened at the end: nothing was seen before. An input that comes unseen
  /// comes after all that must be seen was seen, and what could have been is forgone: an adapter
  /// answers when nothing is left to do at an instant.
  ///
  /// - Parameters:
  ///   - times: Nil for the current instant, whichever it is.
  ///   - trial: What is tried of that which shows something.
  /// - Returns: The explanations, and the latest time on the watch that some of them allow.
  /// - Complexity: O(zones × events × timers²); at most ``limit`` zones.
  mutating func closure(
    until times: ClosedRange<Microseconds>?,
    _ trial: Trial
  ) -> (explanations: [ZoneConfiguration], reach: Microseconds) {
    var set = ZoneSet(zonesPerPlace: zonesPerPlace)
    // What shows nothing was added when time passed.
    let isClosed = isClosed && times == nil
    for explanation in explanations {
      guard !explanation.owed.isEmpty else {
        add(explanation, until: times, to: &set)
        continue
      }
      // What has to be seen keeps time from passing; what could have been is forgone when it does.
      if let still = explanation.at(times) { add(still, until: times, to: &set) }
      guard times?.upperBound ?? 0 > 0, !explanation.blocks else { continue }
      var later = explanation
      later.owed = []
      add(later, until: times, to: &set)
    }
    var reach: Microseconds = 0
    let closedCount = isClosed ? set.count : 0
    var number = 0
    while number < set.count, !isOverwhelmed {
      defer { number += 1 }
      guard let explanation = set[number] else { continue }
      let isClosed = number < closedCount
      reach = max(reach, explanation.reach)
      if case .showing = trial, explanation.blocks { continue }
      for timer in Bits(explanation.running & automaton.effectiveTimers(at: explanation.location)) {
        let edges = automaton.edges(at: explanation.location, expiryOf: timer)
        if isClosed, !edges.contains(where: { isTried(automaton.edge($0), trial) }) { continue }
        guard let expiring = explanation.expiring(timer, of: automaton) else { continue }
        for next in successors(of: expiring, along: edges, using: timer) {
          // What starts itself anew could happen at one instant without end.
          let isTooMuch =
            automaton.isOpen(timer) && explanation.owed.count >= permittedReactions
          add(next, until: times, isTooMuch ? .silent : trial, to: &set)
        }
      }
      if explanation.blocks { continue }
      for input in automaton.hiddenInputs
      where automaton.isPossible(input, at: explanation.location)
        && automaton.isDocumented(input, at: explanation.location)
      {
        let edges = automaton.edges(at: explanation.location, input: input)
        if isClosed, !edges.contains(where: { isTried(automaton.edge($0), trial) }) { continue }
        var before = explanation
        before.owed = []
        for next in successors(of: before, along: edges) {
          add(next, until: times, trial, to: &set)
        }
      }
      isOverwhelmed = set.count > limit
    }
    return (set.explanations.compactMap { $0.at(times) }, reach)
  }

  /// What becomes of an explanation along each of the edges, or when there is none; before that, the
  /// deadline of a timer is used up.
  mutating func successors(
    of explanation: ZoneConfiguration,
    along edges: Range<Int>,
    using timer: Int? = nil
  ) -> [Successor] {
    guard !edges.isEmpty else {
      var same = Successor(explanation: explanation, edge: -1)
      if let timer { same.explanation.useUp(timer, of: automaton, at: now) }
      return [same]
    }
    return edges.map { position in
      let edge = automaton.edge(position)
      var next = Successor(explanation: explanation, edge: edge)
      next.owed = next.explanation.apply(edge, using: timer, of: automaton, at: now)
      if isCrediting {
        next.explanation.uncredited = uncreditedEdges.append(edge, to: explanation.uncredited)
      }
      return next
    }
  }

  /// Adds what becomes of an explanation by an event, as far as it is tried.
  private mutating func add(
    _ next: Successor,
    until times: ClosedRange<Microseconds>?,
    _ trial: Trial,
    to set: inout ZoneSet
  ) {
    if !next.owed.blocks { add(next.explanation, until: times, to: &set) }
    guard !next.owed.isNothing, isTried(next.edge, trial), let owing = next.owing.at(times) else {
      return
    }
    add(owing, until: times, to: &set)
  }

  /// Whether an edge is tried with what it shows.
  private func isTried(_ edge: Int32, _ trial: Trial) -> Bool {
    switch trial {
    case .silent: false
    case .possible: automaton.edges[Int(edge)].outputs != 0
    case .showing(let symbols): symbols.contains { automaton.mayShow(edge, $0) }
    }
  }

  private mutating func add(
    _ explanation: consuming ZoneConfiguration,
    until times: ClosedRange<Microseconds>?,
    to set: inout ZoneSet
  ) {
    if let times { explanation.elapse(until: times.upperBound, of: automaton) }
    set.add(explanation, &uncreditedEdges)
  }
}

extension ZoneConfiguration {
  /// The part at some times, or at any.
  fileprivate func at(_ times: ClosedRange<Microseconds>?) -> ZoneConfiguration? {
    guard let times, times != 0...Zone.open else { return self }
    return at(times)
  }
}
