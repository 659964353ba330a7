package import PlumblineModel

extension [Reference] {
  /// The first invariant that one of the automata violates with other times.
  ///
  /// - Parameter values: The times, by the name of their constant.
  /// - Returns: Its name; nil if a search of some traces finds none.
  /// - Complexity: As an ``InvariantSearch`` of each automaton.
  package func invariantViolated(setting values: [String: Microseconds]) -> String? {
    let budget = InvariantSearch.Budget.quick(forEachOf: count)
    for reference in self {
      let (decidable, numbers) = reference.setting(values).withDecidableInvariants
      let search = InvariantSearch(Automaton(decidable), numbers: numbers, budget: budget)
      if let violation = search.violations.first {
        return reference.invariants[violation.invariant].name
      }
    }
    return nil
  }
}
