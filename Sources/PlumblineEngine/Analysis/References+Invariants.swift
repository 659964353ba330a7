package import PlumblineModel

extension [Reference] {
  /// The number of traces of a search, for all automata together.
  private static var traces: Int { 400 }

  /// The first invariant that one of the automata violates with other times.
  ///
  /// - Parameter values: The times, by the name of their constant.
  /// - Returns: Its name; nil if a search of some traces finds none.
  /// - Complexity: As the ``InvariantSearch`` of 400 traces.
  package func invariantViolated(setting values: [String: Microseconds]) -> String? {
    let traces = Swift.max(50, Self.traces / count)
    let budget = InvariantSearch.Budget(traces: traces, patience: traces)
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
