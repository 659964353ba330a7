package import PlumblineModel

/// Everything that a run found.
package struct RunResult: Sendable {
  /// What an implementation did on an input of which the documents do not speak.
  package struct Answer: Sendable {
    package var answer: UndocumentedAnswer
    package var count: Int

    static func isInOrder(_ one: Answer, _ other: Answer) -> Bool {
      let key = { (answer: Answer) in
        answer.answer.locations + [-1, answer.answer.input, -1] + answer.answer.outputs
      }
      return key(one).lexicographicallyPrecedes(key(other))
    }
  }

  /// A combination of interpretations of the documents.
  package struct Interpretation: Sendable {
    package var choice: [Reference.Interpretation]
    /// A trace that it forbids and another interpretation allows; nil when the implementation may follow
    /// this interpretation.
    package var refutation: Failure?

    package init(choice: [Reference.Interpretation], refutation: Failure?) {
      self.choice = choice
      self.refutation = refutation
    }
  }

  /// The automaton that judged, without the outputs that the adapter cannot see.
  package var reference: Reference
  package var capabilities: Capabilities
  package var failures: [Failure]
  package var fault: AdapterFault?
  package var isInterrupted: Bool
  package var stepCount: Int
  package var traceCount: Int
  /// Inputs, expiries and outputs that were judged.
  package var eventCount: Int
  package var virtualTime: Microseconds
  /// How often each input came by itself.
  package var spontaneous: [Int: Int]
  /// How often each edge was taken by every candidate.
  package var coverage: [Int]
  package var answers: [Answer]
  package var clauses: [ClauseResult]
  /// Every combination of interpretations; one without a choice when the documents are read in one way.
  package var interpretations: [Interpretation] = []
  /// Whether nobody knows if the adapter answers too early: it cannot give a trace step by step.
  package var isHasteUntested = false
}
