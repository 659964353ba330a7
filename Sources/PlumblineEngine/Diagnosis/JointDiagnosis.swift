package import PlumblineModel

/// Explains a failure by all interpretations of the documents that the implementation may follow.
package struct JointDiagnosis: Sendable {
  private let diagnoses: [Diagnosis]

  /// - Parameters:
  ///   - automata: One for each interpretation; never empty. Of equally mild explanations the first counts.
  ///   - values: Times that replace those of the spec, by parameter name.
  package init(_ automata: [Automaton], values: [String: Microseconds] = [:]) {
    diagnoses = automata.map { Diagnosis($0, values: values) }
  }

  /// Judges a trace again by each interpretation, and explains its failure; see ``Accusation``.
  ///
  /// - Returns: Nil when some interpretation does not forbid the trace.
  /// - Complexity: O(interpretations), times judging the trace.
  package func explain(_ execution: Execution) -> Failure? {
    var found: [(choice: [Reference.Interpretation], says: Failure)] = []
    for diagnosis in diagnoses {
      guard let failure = diagnosis.explain(execution) else { return nil }
      found.append((failure.interpretations, failure))
    }
    // The signature keeps the clauses of the first interpretation: it stays the same when others are
    // ruled out.
    return Failure.agreed(found, isDecision: diagnoses[0].isDecision)
  }
}
