internal import PlumblineModel

/// Whether other changes mask one that has no trace of its own so far.
extension CauseSearch {
  /// What a trace that shows a change alone is in the whole comparison.
  enum Placement {
    /// A trace of the comparison that no other change explains as well.
    case own(Difference, isOfSecond: Bool)
    /// Another change explains it, or takes its effect away.
    case masked
    /// Both automata agree on it, for no single reason.
    case other
  }

  /// Places a trace of an isolation in the whole comparison.
  ///
  /// - Parameters:
  ///   - alone: A trace that shows a change by itself.
  ///   - number: The number of the change.
  /// - Returns: Its place.
  /// - Complexity: O(changes), times laying out an automaton and judging the trace.
  func placement(of alone: Isolation.Trace, by number: Int) -> Placement {
    // The change makes the one automaton allow the trace, or forbid it: does the other automaton do the same?
    let isAllowed = alone.isOfFirst == alone.isAdded
    let (one, other) = alone.isOfFirst ? (toFirst, toSecond) : (toSecond, toFirst)
    let others = facts.indices.prefix(Self.limit).filter { $0 != number }.map { facts[$0] }
    guard allows(isAllowed, alone.trace, other.target) else {
      let isMasked = others.contains { fact in
        other.adopting(fact).map { allows(isAllowed, alone.trace, $0) } ?? false
      }
      return isMasked ? .masked : .other
    }
    let strength = strength(of: facts[number], for: alone)
    guard strength < .max else { return .other }
    if others.contains(where: { self.strength(of: $0, for: alone) <= strength }) { return .masked }
    var trace = alone.trace
    let execution = Execution(of: trace.steps, trace.recording)
    let forbidding = isAllowed ? one.target : other.target
    guard let failure = Diagnosis(Automaton(forbidding)).explain(execution) else { return .other }
    trace.failure = failure
    // They were compared with the change alone.
    trace.alternatives = []
    trace.others = 0
    return .own(trace, isOfSecond: alone.isAdded)
  }

  /// Whether an automaton allows a trace, or whether it forbids it.
  private func allows(_ isAllowed: Bool, _ trace: Difference, _ reference: Reference) -> Bool {
    ![trace].positions(allowed: isAllowed, by: Automaton(reference)).isEmpty
  }

  /// The strength with which a change explains a trace: 0 is the strongest; the greatest number for none.
  private func strength(of fact: ChangedFact, for alone: Isolation.Trace) -> Int {
    let explained =
      alone.isAdded
      ? explain([], [alone.trace], by: fact).second : explain([alone.trace], [], by: fact).first
    return explained.firstIndex { !$0.isEmpty } ?? .max
  }
}
