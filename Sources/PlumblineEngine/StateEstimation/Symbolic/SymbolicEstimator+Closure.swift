internal import PlumblineModel

/// The closure under all steps that may happen between two events.
extension SymbolicEstimator {
  /// The result of an event on a candidate.
  struct Successor {
    /// The candidate after the event, without its outputs pending.
    var candidate: ZoneConfiguration
    /// The edge, or -1 when the event changes nothing.
    var edge: Int32
    /// The outputs of the event.
    var pending = Configuration.Pending.nothing

    /// The candidate with these outputs pending.
    var withPending: ZoneConfiguration {
      var withPending = candidate
      if !pending.isNothing { withPending.pending.append(pending) }
      return withPending
    }
  }

  /// All possible candidates when the watch is within a range.
  ///
  /// A step with an output happens at the end, since no output was observed before. An unobservable
  /// input comes after all required outputs and drops the optional ones: an adapter answers when
  /// nothing is left to do at an instant.
  ///
  /// - Parameters:
  ///   - times: The range; nil for the current instant.
  ///   - kind: The steps with outputs that are explored.
  /// - Returns: The candidates, and the latest time on the watch that one of them allows.
  /// - Complexity: O(zones × events × timers²); at most ``limit`` zones.
  mutating func closure(
    until times: ClosedRange<Microseconds>?,
    _ kind: ClosureKind
  ) -> (candidates: [ZoneConfiguration], reach: Microseconds) {
    var set = ZoneSet(zonesPerLocation: zonesPerLocation)
    // Silent steps were added when time passed.
    let isClosed = isClosed && times == nil
    for candidate in candidates {
      guard !candidate.pending.isEmpty else {
        add(candidate, until: times, to: &set)
        continue
      }
      // Required outputs keep time from passing; optional ones are dropped when it does.
      if let still = candidate.at(times) { add(still, until: times, to: &set) }
      guard times?.upperBound ?? 0 > 0, !candidate.blocks else { continue }
      var later = candidate
      later.pending = []
      later.forgetOmitted()
      add(later, until: times, to: &set)
    }
    // If no candidate lets time pass, the outputs that they require are missing from then on.
    var reach = set.count == 0 ? candidates.map(\.reach).max() ?? 0 : 0
    let closedCount = isClosed ? set.count : 0
    var number = 0
    while number < set.count, !isOverwhelmed {
      defer { number += 1 }
      guard let candidate = set[number] else { continue }
      let isClosed = number < closedCount
      reach = max(reach, candidate.reach)
      if kind.isShowing, !isOverlapping, candidate.blocks { continue }
      for timer in Bits(candidate.running & automaton.effectiveTimers(at: candidate.location)) {
        let edges = automaton.edges(at: candidate.location, expiryOf: timer)
        if isClosed, !edges.contains(where: { kind.explores(automaton.edge($0), of: automaton) }) {
          continue
        }
        guard let expiring = candidate.expiring(timer, of: automaton) else { continue }
        for edge in Self.steps(along: edges) {
          let next = successor(of: expiring, along: edge, using: timer)
          // A timer that restarts itself could expire at one instant without end.
          let isTooMuch =
            automaton.isRepeatable(timer) && candidate.pending.count >= permittedReactions
          if isTooMuch, !isCounted, next.pending.blocks, kind.explores(next.edge, of: automaton) {
            set.omitExpiry(of: number)
          }
          add(next, until: times, isTooMuch ? .silent : kind, to: &set)
        }
      }
      if candidate.blocks { continue }
      for input in automaton.unobservableInputs
      where automaton.isPossible(input, at: candidate.location)
        && automaton.isDocumented(input, at: candidate.location)
      {
        let edges = automaton.edges(at: candidate.location, input: input)
        if isClosed, !edges.contains(where: { kind.explores(automaton.edge($0), of: automaton) }) {
          continue
        }
        var before = candidate
        before.pending = []
        for edge in Self.steps(along: edges) {
          add(successor(of: before, along: edge), until: times, kind, to: &set)
        }
      }
      isOverwhelmed = set.count > limit
    }
    return (set.parts { $0.at(times) }, reach)
  }

  /// The positions of edges that an event may take; -1 alone where it takes none.
  static func steps(along edges: Range<Int>) -> Range<Int> { edges.isEmpty ? -1..<0 : edges }

  /// The successor of a candidate along the edge at a position, or itself at -1.
  ///
  /// The deadline of `timer` is used up first.
  mutating func successor(
    of candidate: ZoneConfiguration,
    along position: Int,
    using timer: Int? = nil
  ) -> Successor {
    guard position >= 0 else {
      var same = Successor(candidate: candidate, edge: -1)
      if let timer { same.candidate.useUp(timer, of: automaton, at: now) }
      return same
    }
    let edge = automaton.edge(position)
    var next = Successor(candidate: candidate, edge: edge)
    next.pending = next.candidate.apply(edge, using: timer, of: automaton, at: now)
    if isOverlapping, !next.pending.isNothing { next.pending.overlaps = true }
    coverage.note(edge, in: &next.candidate)
    return next
  }

  /// Adds a successor, as far as the closure explores it.
  private mutating func add(
    _ next: Successor,
    until times: ClosedRange<Microseconds>?,
    _ kind: ClosureKind,
    to set: inout ZoneSet
  ) {
    if !next.pending.blocks { add(next.candidate, until: times, to: &set) }
    guard !next.pending.isNothing, kind.explores(next.edge, of: automaton),
      let withPending = next.withPending.at(times)
    else {
      return
    }
    add(withPending, until: times, to: &set)
  }

  private mutating func add(
    _ candidate: consuming ZoneConfiguration,
    until times: ClosedRange<Microseconds>?,
    to set: inout ZoneSet
  ) {
    if let times {
      candidate.elapse(until: times.upperBound, of: automaton, ignoring: lenientAnswers)
    }
    set.add(candidate, &coverage)
  }
}

extension ZoneConfiguration {
  /// The part within a range; the whole for nil or an open range.
  fileprivate func at(_ times: ClosedRange<Microseconds>?) -> ZoneConfiguration? {
    guard let times, times != 0...Zone.open else { return self }
    return at(times)
  }
}
