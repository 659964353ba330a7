internal import PlumblineModel

extension Diagnosis {
  /// Explains a violated invariant.
  ///
  /// - Parameters:
  ///   - number: The number of the invariant.
  ///   - symbol: The output that violates it; nil for an input, and for an event that is missing.
  ///   - mismatch: The violation.
  ///   - judge: The judge that found it.
  ///   - execution: The trace.
  /// - Returns: The finding, which names the values of the variables where they are known.
  func violated(
    _ number: Int,
    by symbol: Symbol?,
    _ mismatch: Judge.Mismatch,
    _ judge: Judge,
    _ execution: Execution
  ) -> Finding {
    let checkers = judge.invariants
    let invariant = reference.invariants[number]
      .linked(by: checkers.violatedKey, in: reference.vocabulary)
    var finding = Finding(
      kind: .invariant,
      clauses: reference.elements[invariant.element].clauses,
      elements: [invariant.element],
      invariant: invariant.name,
      expected: "not this: forbidden by \(invariant.name)"
    )
    if let symbol {
      finding.output = name(of: symbol)
      finding.observed = reference.vocabulary.text(of: symbol)
    } else if invariant.isRefusal(checkers) {
      finding.observed = judge.timeline?.entries.last?.input
    }
    if invariant.obligation.counts, let count = checkers.excess {
      finding.expected = "\(invariant.bound(in: reference)); this is the \(ordinal(count))"
    } else if invariant.obligation == .then, let due = checkers.due {
      finding.expected = "this at \(describe(due))"
    } else if symbol != nil && checkers.shortfall == nil || invariant.obligation == .never {
      return finding
    } else if invariant.obligation.counts {
      finding.expected = invariant.bound(in: reference, after: checkers.shortfall ?? 0)
    } else {
      let demanded = invariant.alternatives(in: reference.vocabulary)
      finding.expected = invariant.obligation == .had ? "\(demanded) before this" : demanded
      guard invariant.obligation == .then else { return finding }
      let late = lateFulfilment(of: invariant, after: mismatch.at, execution)
      finding.come(late, reference.vocabulary)
    }
    return finding
  }
}

extension Invariant {
  /// Whether an event violated it by coming, and none by being absent.
  fileprivate func isRefusal(_ checkers: InvariantCheckers) -> Bool {
    switch obligation {
    case .never, .is: true
    case .atMost, .exactly: checkers.excess != nil
    case .then: checkers.due != nil
    case .had: false
    }
  }
}
