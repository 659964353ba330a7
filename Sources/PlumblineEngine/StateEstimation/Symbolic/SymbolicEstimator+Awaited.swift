internal import PlumblineModel

/// A required output that has to come at the current instant in a candidate.
struct AwaitedOutput: Equatable, Sendable {
  var output: Reference.ExpectedOutput
  /// Whether it is pending; otherwise the expiry of a timer makes it.
  var isPending: Bool
}

extension SymbolicEstimator {
  /// Per candidate, the required outputs that have to come at this instant: the pending ones, or those of the timers that have
  /// to expire; each list once.
  ///
  /// It is complete where the candidates are closed under all optional steps, so that a candidate stands beside
  /// those which each choice of an expiry leads to.
  ///
  /// - Complexity: O(candidates × outputs × different lists).
  var awaited: [[AwaitedOutput]] {
    candidates.reduce(into: []) { lists, candidate in
      let own = candidate.blocks ? pending(in: candidate) : expiring(in: candidate)
      if !lists.contains(own) { lists.append(own) }
    }
  }

  private func pending(in candidate: ZoneConfiguration) -> [AwaitedOutput] {
    candidate.pending.unblocked.map { candidate.pending[$0] }.flatMap { reaction in
      automaton.expected(of: reaction.edge, mask: reaction.mask & reaction.required)
    }
    .map { AwaitedOutput(output: $0.1, isPending: true) }
  }

  private func expiring(in candidate: ZoneConfiguration) -> [AwaitedOutput] {
    Bits(candidate.running & automaton.effectiveTimers(at: candidate.location)).flatMap { timer in
      guard candidate.mustExpire(timer, of: automaton) else { return [AwaitedOutput]() }
      return automaton.edges(at: candidate.location, expiryOf: timer)
        .flatMap { automaton.reference.edges[Int(automaton.edge($0))].outputs }
        .filter { !$0.isOptional }
        .map { AwaitedOutput(output: $0, isPending: false) }
    }
  }
}
