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
    let decidable = references.map(\.withDecidableMonitors)
    let automata = decidable.map(\.reference).concurrentMap { Automaton($0) }
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

extension [Reference.Reading] {
  /// `lost-from is outage.running and failed-from is outage.running`.
  var text: String { map { "\($0.name) is \($0.option)" }.joined(separator: " and ") }
}
