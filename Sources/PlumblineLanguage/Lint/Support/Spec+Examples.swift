import PlumblineEngine
import PlumblineModel

extension Spec {
  /// The result of the search for an example.
  package struct ExampleFinding: Sendable {
    package var name: String
    /// Per automaton, whether it allows the example.
    package var isAccepted: [Bool]
  }

  /// The spec with the diagnostics of a search of its automata: rejected examples and violated
  /// invariants.
  ///
  /// The searches have budgets. A search may leave an example undecided, and it never proves that
  /// no trace violates an invariant.
  ///
  /// - Complexity: bounded by the budgets of the searches, times the number of automata.
  package func checkingExamples() -> (spec: Spec, examples: [ExampleFinding]) {
    guard let document, !references.isEmpty else { return (self, []) }
    var diagnostics = diagnostics
    // Automata are costly, and examples need no invariants, so all searches share one automaton.
    let decidable = references.map(\.withDecidableInvariants)
    let automata = decidable.map(\.reference).concurrentMap(if: references.areLarge) {
      Automaton($0)
    }
    let examples = ExampleSearch(document).run(automata, &diagnostics)
    TimeSearch(document).run(automata, &diagnostics)
    InvariantSearches(document).run(automata, decidable.map(\.numbers), &diagnostics)
    let spec = Spec(
      references: diagnostics.hasErrors ? [] : references,
      diagnostics: diagnostics,
      document: document,
      ledgers: ledgers
    )
    return (spec, examples)
  }
}

extension Collection<Reference> {
  /// Whether a thread per automaton pays off; measured: not with 150,000 cells in all.
  ///
  /// - Complexity: O(number of automata).
  var areLarge: Bool {
    reduce(0) { $0 + $1.cells.count * ($1.cells.first?.count ?? 0) } > 1 << 20
  }
}
