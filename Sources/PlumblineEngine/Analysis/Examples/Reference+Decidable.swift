package import PlumblineModel

extension Reference {
  /// The automaton with the invariants that are decidable on it, and their numbers.
  ///
  /// It never shows an output that only invariants judge, so an invariant on such an output does
  /// not apply.
  ///
  /// - Complexity: O(size of the invariants).
  package var withDecidableInvariants: (reference: Reference, numbers: [Int]) {
    let free = judgedByInvariants ?? []
    let numbers = invariants.indices.filter { number in
      !free.contains { invariants[number].names(output: $0) }
    }
    var reference = self
    reference.invariants = numbers.map { invariants[$0] }
    return (reference, numbers)
  }

  /// The automaton without the invariants that may accuse it of not showing an output that only invariants judge.
  ///
  /// Those that accuse only a client that shows such an output remain.
  ///
  /// - Complexity: O(size of the invariants).
  package var withoutUnfulfilledInvariants: Reference {
    let free = Set(judgedByInvariants ?? [])
    let decidable = Set(withDecidableInvariants.numbers)
    var reference = self
    reference.invariants = invariants.indices
      .filter { decidable.contains($0) || invariants[$0].holds(withoutOutputs: free) }
      .map { invariants[$0] }
    return reference
  }
}

extension Automaton {
  /// The automaton with the invariants that are decidable on it; itself, when all are.
  ///
  /// - Parameter values: Times that replace those of the spec, by parameter name.
  /// - Returns: An automaton that judges by no other invariants.
  /// - Complexity: O(size of the automaton).
  func withDecidableInvariants(values: [String: Microseconds]) -> Automaton {
    let (decidable, numbers) = reference.withDecidableInvariants
    return numbers.count == reference.invariants.count ? self : Automaton(decidable, values: values)
  }
}

extension Invariant {
  /// Whether one of its events is an output.
  func names(output: Int) -> Bool {
    var all = events + (trigger?.each ?? [])
    if case .after(let opening, let closing) = scope { all += opening + closing }
    return all.contains { event in
      if case .output(let pattern) = event { pattern.output == output } else { false }
    }
  }

  /// Whether it holds wherever some outputs never occur: they alone begin its obligations, or are what it forbids.
  fileprivate func holds(withoutOutputs free: Set<Int>) -> Bool {
    func areFree(_ events: [Event]) -> Bool {
      events.allSatisfy {
        if case .output(let pattern) = $0 { free.contains(pattern.output) } else { false }
      }
    }
    if let trigger, areFree(trigger.each) { return true }
    if case .after(let opening, _) = scope, areFree(opening) { return true }
    return [.never, .atMost].contains(obligation) && areFree(events)
  }
}
