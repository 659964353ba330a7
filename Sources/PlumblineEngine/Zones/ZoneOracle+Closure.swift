internal import PlumblineModel

/// What may happen without being looked at.
extension ZoneOracle {
  /// Which expiries and unseen inputs are tried that show something.
  enum Trial {
    /// None: nothing was seen.
    case silent
    /// All of them.
    case possible
    /// Those that may show a symbol, where nothing else has to be seen first.
    case showing(Symbol)
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

  /// All that may have become of the explanations after a span of time.
  ///
  /// What shows something happened at its end: nothing was seen before. An input that comes unseen
  /// comes after all that must be seen was seen, and what could have been is forgone: an adapter
  /// answers when nothing is left to do at an instant.
  ///
  /// - Returns: The explanations, and how much of the span some of them allow.
  /// - Complexity: O(zones × events × timers²); at most ``Oracle/limit`` zones.
  mutating func closure(
    for span: Microseconds,
    _ trial: Trial
  ) -> (explanations: [ZoneConfiguration], reach: Microseconds) {
    var set = ZoneSet()
    for explanation in explanations {
      var start = explanation
      start.restartWatch()
      if span > 0 {
        // What has to be seen at this instant keeps time from passing.
        if start.blocks { continue }
        start.owed = []
      }
      add(start, upTo: span, to: &set)
    }
    var reach: Microseconds = 0
    var number = 0
    while number < set.count, !isOverwhelmed {
      defer { number += 1 }
      guard let explanation = set.elements[number] else { continue }
      reach = max(reach, explanation.reach)
      if case .showing = trial, explanation.blocks { continue }
      for timer in Bits(explanation.running & automaton.effectiveTimers(at: explanation.location)) {
        guard let expiring = explanation.expiring(timer, of: automaton) else { continue }
        let edges = automaton.edges(at: explanation.location, expiryOf: timer)
        for next in successors(of: expiring, along: edges, using: timer) {
          // What starts itself anew could happen at one instant without end.
          let isTooMuch =
            automaton.isOpen(timer) && explanation.owed.count >= Oracle.permittedReactions
          add(next, upTo: span, isTooMuch ? .silent : trial, to: &set)
        }
      }
      if explanation.blocks { continue }
      for input in automaton.hiddenInputs
      where automaton.isPossible(input, at: explanation.location)
        && automaton.isDocumented(input, at: explanation.location)
      {
        let edges = automaton.edges(at: explanation.location, input: input)
        var before = explanation
        before.owed = []
        for next in successors(of: before, along: edges) { add(next, upTo: span, trial, to: &set) }
      }
      isOverwhelmed = set.count > Oracle.limit
    }
    return (set.explanations.compactMap { $0.at(span) }, reach)
  }

  /// What becomes of an explanation along each of the edges, or when there is none; before that, the
  /// deadline of a timer is used up.
  mutating func successors(
    of explanation: ZoneConfiguration,
    along edges: Range<Int>,
    using timer: Int? = nil
  ) -> [Successor] {
    var start = explanation
    if let timer { start.useUp(timer, of: automaton) }
    guard !edges.isEmpty else { return [Successor(explanation: start, edge: -1)] }
    return edges.map { position in
      let edge = automaton.edge(position)
      var next = Successor(explanation: start, edge: edge)
      next.owed = next.explanation.apply(edge, of: automaton, at: now)
      let uncredited = uncreditedEdges.append(edge, to: start.uncredited)
      next.explanation.uncredited = uncredited
      return next
    }
  }

  /// Adds what becomes of an explanation by an event, as far as it is tried.
  private mutating func add(
    _ next: Successor,
    upTo span: Microseconds,
    _ trial: Trial,
    to set: inout ZoneSet
  ) {
    if !next.owed.blocks { add(next.explanation, upTo: span, to: &set) }
    guard !next.owed.isNothing else { return }
    let isTried =
      switch trial {
      case .silent: false
      case .possible: true
      case .showing(let symbol): automaton.mayShow(next.edge, symbol)
      }
    guard isTried, let owing = next.owing.at(span) else { return }
    add(owing, upTo: span, to: &set)
  }

  private mutating func add(
    _ explanation: ZoneConfiguration,
    upTo span: Microseconds,
    to set: inout ZoneSet
  ) {
    var explanation = explanation
    explanation.elapse(upTo: span, of: automaton)
    set.add(explanation, &uncreditedEdges)
  }
}
