package import PlumblineModel

/// Everything that a run found.
package struct RunResult: Sendable {
  /// What an implementation did on an input of which the documents do not speak.
  package struct Answer: Sendable {
    package var answer: Judge.Answer
    package var count: Int

    static func isInOrder(_ one: Answer, _ other: Answer) -> Bool {
      let key = { (answer: Answer) in
        answer.answer.locations + [-1, answer.answer.input, -1] + answer.answer.outputs
      }
      return key(one).lexicographicallyPrecedes(key(other))
    }
  }

  /// A combination of readings of the documents.
  package struct Reading: Sendable {
    package var choice: [Reference.Reading]
    /// A trace that it forbids and another reading allows; nil when the implementation may follow
    /// this reading.
    package var refutation: Failure?

    package init(choice: [Reference.Reading], refutation: Failure?) {
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
  /// How often each edge was taken by every explanation.
  package var credits: [Int]
  package var answers: [Answer]
  package var clauses: [ClauseResult]
  /// Every combination of readings; one without a choice when the documents are read in one way.
  package var readings: [Reading] = []
}

extension Reference {
  /// The automaton without the outputs that an adapter cannot see, and without the invariants that
  /// speak of them: they would take what is not seen for what is not there.
  ///
  /// - Complexity: O(size of the automaton).
  package func seeing(_ sees: [Bool]) -> Reference {
    var reference = self
    for edge in edges.indices {
      reference.edges[edge].outputs.removeAll { !sees[$0.pattern.output] }
    }
    for number in monitors.indices
    where monitors[number].outputs.contains(where: { !sees[$0] }) {
      reference.monitors[number].scope = .during(Monitor.Condition(anyOf: []))
    }
    return reference
  }
}

extension Monitor {
  /// The outputs that it speaks of.
  var outputs: [Int] {
    var all = events + (trigger?.each ?? []) + (by ?? [])
    if case .after(let opening, let closing) = scope { all += opening + closing }
    return all.compactMap { event in
      if case .output(let pattern) = event { pattern.output } else { nil }
    }
  }
}
