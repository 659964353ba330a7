import PlumblineEngine
import PlumblineModel

/// Holds the automata against the invariants of their own spec.
struct InvariantExaminer {
  private let document: SpecDocument

  /// Traces for all automata together; measured so that lint of a bundled spec stays quick.
  private static let traces = 400
  /// Traces at most, while an invariant was never put to the test.
  private static let patience = 4000

  init(_ document: SpecDocument) { self.document = document }

  /// Reports each invariant that a trace of an automaton violates, and each that was never put to
  /// the test.
  ///
  /// - Parameters:
  ///   - automata: With those invariants that they can be held against themselves.
  ///   - numbers: The numbers of these invariants in the spec.
  ///   - diagnostics: Where to report.
  func examine(
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
        report(failure, of: invariant, reference, &diagnostics)
      } else if searches.allSatisfy({ $0.unopened.contains(number) }) {
        warn("its scope never opened", invariant, &diagnostics)
      } else if searches.allSatisfy({
        $0.untriggered.contains(number) || $0.unopened.contains(number)
      }) {
        warn("its trigger never came", invariant, &diagnostics)
      }
    }
  }

  private func report(
    _ failure: Failure,
    of invariant: SpecDocument.Invariant,
    _ reference: Reference,
    _ diagnostics: inout Diagnostics
  ) {
    var notes = failure.timeline.map { row in
      let parts = [
        row.input.map { "input \($0)" },
        row.observed.map { $0 == "nothing" ? "nothing" : "output \($0)" },
      ].compactMap { $0 }
      return "at \(describe(row.at)): \(parts.isEmpty ? "nothing" : parts.joined(separator: ", "))"
    }
    notes.append("expected \(failure.expected)")
    if !reference.interpretations.isEmpty { notes.append("when \(reference.interpretations.text)") }
    diagnostics.report(
      "violated-invariant",
      at: invariant.name.location,
      "invariant '\(invariant.name)' is violated by the spec itself",
      notes: notes
    )
  }

  private func warn(
    _ what: String,
    _ invariant: SpecDocument.Invariant,
    _ diagnostics: inout Diagnostics
  ) {
    diagnostics.report(
      "idle-invariant",
      at: invariant.name.location,
      severity: .warning,
      "invariant '\(invariant.name)' was never put to the test in a search: \(what)"
    )
  }
}
