import PlumblineEngine
import PlumblineModel

/// Searches the automata for violations of the invariants of their own spec.
struct InvariantSearches {
  private let document: SpecDocument

  init(_ document: SpecDocument) { self.document = document }

  /// Reports violated invariants, and invariants whose scope or trigger no trace reaches.
  ///
  /// - Parameters:
  ///   - automata: The automata, each with the invariants that are decidable on it.
  ///   - numbers: The numbers of these invariants in the spec.
  ///   - proofs: The proofs; nil if none was tried.
  ///   - diagnostics: Receives the reports.
  func run(
    _ automata: [Automaton],
    _ numbers: [[Int]],
    _ proofs: InvariantProofs?,
    _ diagnostics: inout Diagnostics
  ) {
    let quick = InvariantSearch.Budget.quick(forEachOf: automata.count)
    let budget = InvariantSearch.Budget(
      // After proofs, a search only looks for scopes and triggers.
      traces: proofs?.areComplete == true ? 0 : quick.traces,
      patience: quick.patience
    )
    let searches = automata.indices.concurrentMap(if: automata.map(\.reference).areLarge) {
      InvariantSearch(automata[$0], numbers: numbers[$0], budget: budget)
    }
    for (number, invariant) in document.invariants.enumerated() {
      if case .refuted(let failure, let automaton) = proofs?.findings[number] {
        let reference = automata[automaton].reference
        ViolatedInvariant.report(invariant, failure, in: reference, &diagnostics)
        continue
      }
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
