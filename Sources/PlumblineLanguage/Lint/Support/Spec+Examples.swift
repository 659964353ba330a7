import PlumblineEngine
import PlumblineModel

extension Spec {
  /// The result of the search for an example.
  package struct ExampleFinding: Sendable {
    package var name: String
    /// Per automaton, whether it allows the example.
    package var isAccepted: [Bool]
  }

  /// The limit of zones for one invariant on one automaton: about a second.
  private static let proofLimit = 1_000_000

  /// The spec with the diagnostics of a search of its automata: rejected examples and violated
  /// invariants.
  ///
  /// The searches have budgets, and may leave an example or an invariant undecided.
  ///
  /// - Parameter proving: Whether to look for a proof of each invariant, however long it takes; otherwise only
  ///   where that is quick, see ``InvariantProofs/areQuick(on:)``.
  /// - Returns: The spec with its proofs, and the findings about its examples.
  /// - Complexity: bounded by the budgets of the searches, times the number of automata.
  package func checkingExamples(
    proving: Bool = false
  ) -> (spec: Spec, examples: [ExampleFinding]) {
    guard let document, !references.isEmpty else { return (self, []) }
    var diagnostics = diagnostics
    // Automata are costly, and examples need no invariants, so all searches share one automaton.
    let decidable = references.map(\.withDecidableInvariants)
    let automata = decidable.map(\.reference).concurrentMap(if: references.areLarge) {
      Automaton($0)
    }
    let examples = ExampleSearch(document).run(automata, &diagnostics)
    TimeSearch(document).run(automata, &diagnostics)
    let numbers = decidable.map(\.numbers)
    var proofs: InvariantProofs?
    if proving || InvariantProofs.areQuick(on: automata) {
      proofs = InvariantProofs(
        automata,
        numbers: numbers,
        of: references[0],
        limit: proving ? Self.proofLimit : InvariantProofs.quickTotal,
        total: proving ? nil : InvariantProofs.quickTotal
      )
    }
    InvariantSearches(document).run(automata, numbers, proofs, &diagnostics)
    var spec = Spec(
      references: diagnostics.hasErrors ? [] : references,
      diagnostics: diagnostics,
      document: document,
      ledgers: ledgers
    )
    spec.proofs = proofs
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
