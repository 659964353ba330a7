import PlumblineEngine
import PlumblineModel

/// Searches the automata for violations of the invariants of their own spec.
struct InvariantSearches {
  private let document: SpecDocument

  /// Traces for all automata together; measured so that lint of a bundled spec stays quick.
  private static let traces = 400
  /// Traces at most, while an invariant was never put to the test.
  private static let patience = 4000

  init(_ document: SpecDocument) { self.document = document }

  /// Reports each invariant that a trace of an automaton violates, and each whose scope or trigger
  /// no trace reaches.
  ///
  /// - Parameters:
  ///   - automata: Each with the invariants that can be decided on it.
  ///   - numbers: The numbers of these invariants in the spec.
  ///   - diagnostics: The collector of the reports.
  func run(
    _ automata: [Automaton],
    _ numbers: [[Int]],
    _ diagnostics: inout Diagnostics
  ) {
    let budget = InvariantSearch.Budget(
      traces: max(50, Self.traces / automata.count),
      patience: max(50, Self.patience / automata.count)
    )
    let searches = automata.indices.concurrentMap(if: automata.map(\.reference).areLarge) {
      InvariantSearch(automata[$0], numbers: numbers[$0], budget: budget)
    }
    for (number, invariant) in document.invariants.enumerated() {
      let violations = zip(automata, searches).compactMap { automaton, search in
        search.violations.first { $0.invariant == number }
          .map { (automaton.reference, $0.failure) }
      }
      if let (reference, failure) = violations.min(by: { $0.1.steps.count < $1.1.steps.count }) {
        ViolatedInvariant.report(invariant, failure, in: reference, &diagnostics)
      } else if searches.allSatisfy({ $0.unopened.contains(number) }) {
        IdleInvariant.report(invariant, missing: .scope, &diagnostics)
      } else if searches.allSatisfy({
        $0.untriggered.contains(number) || $0.unopened.contains(number)
      }) {
        IdleInvariant.report(invariant, missing: .trigger, &diagnostics)
      }
    }
  }
}
