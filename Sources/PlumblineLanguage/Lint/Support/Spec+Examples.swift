import PlumblineEngine
import PlumblineModel

extension Spec {
  /// The result of the search for an example.
  package struct ExampleFinding: Sendable {
    package var name: String
    /// Per automaton, whether it allows the example.
    package var isAccepted: [Bool]
  }

  /// The spec with the diagnostics of a search of its automata: examples that they do not allow, and
  /// invariants that they violate.
  ///
  /// Both are searches. An example is rejected, or nothing was found within a budget; that
  /// no trace violates an invariant is not proved.
  ///
  /// - Complexity: bounded by the budgets of the searches, times the number of automata.
  package func checkingExamples() -> (spec: Spec, examples: [ExampleFinding]) {
    guard let document, !references.isEmpty else { return (self, []) }
    var diagnostics = diagnostics
    // An automaton is costly, and the examples need no invariants: one serves for all searches.
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
  /// Whether they are worth a thread each; measured: with 150,000 cells in all they are not.
  ///
  /// - Complexity: O(number of automata).
  var areLarge: Bool {
    reduce(0) { $0 + $1.cells.count * ($1.cells.first?.count ?? 0) } > 1 << 20
  }
}
