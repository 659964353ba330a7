import PlumblineEngine
import PlumblineModel

extension Spec {
  /// What was found out about an example.
  package struct ExampleFinding: Sendable {
    package var name: String
    /// Per automaton, whether it allows the story.
    package var isAccepted: [Bool]
  }

  /// The spec with what a look at its automata adds: examples that they do not allow, and
  /// invariants that they violate themselves.
  ///
  /// Both are searches. An example is rejected, or nothing was found within a budget; that
  /// no trace violates an invariant is not proved.
  ///
  /// - Complexity: bounded by the budgets of the searches, times the number of automata.
  package func examined() -> (spec: Spec, examples: [ExampleFinding]) {
    guard let document, !references.isEmpty else { return (self, []) }
    var diagnostics = diagnostics
    // An automaton is dear, and the examples need no invariants: one serves for all searches.
    let decidable = references.map(\.withDecidableInvariants)
    let automata = decidable.map(\.reference).concurrentMap(if: references.areLarge) {
      Automaton($0)
    }
    let examples = ExampleExaminer(document).examine(automata, &diagnostics)
    TimeExaminer(document).examine(automata, &diagnostics)
    InvariantExaminer(document).examine(automata, decidable.map(\.numbers), &diagnostics)
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

extension [Reference.Interpretation] {
  /// `lost-from is outage.running and failed-from is outage.running`.
  var text: String { map { "\($0.name) is \($0.option)" }.joined(separator: " and ") }
}
