package import PlumblineModel

/// All findings of a run.
package struct RunResult: Sendable {
  /// The answer of an implementation to an undocumented input.
  package struct Answer: Codable, Hashable, Sendable {
    package var answer: UndocumentedAnswer
    package var count: Int
    /// How often inputs followed, which the automaton did not judge.
    package var earlyCount: Int

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

  /// A finding that makes further traces useless, or too many findings.
  package enum EarlyEnd: String, Codable, Sendable {
    /// The client hangs at the first step of each trace.
    case hangs
    /// As many violations as a run keeps.
    case violations
  }

  /// The automaton that judged, projected onto the adapter.
  package var reference: Reference
  package var capabilities: Capabilities
  package var failures: [Failure]
  /// Whether a failure was dropped, because a later one explains it: a run that ends at its first failure reaches
  /// no other one.
  package var hasDroppedFailures = false
  package var fault: AdapterFault?
  package var isInterrupted: Bool
  /// The reason why the run ended before its budget was used up; nil if it was, or for another end.
  package var earlyEnd: EarlyEnd?
  package var stepCount: Int
  package var traceCount: Int
  /// The judged inputs, expiries and outputs.
  package var eventCount: Int
  /// The observed outputs.
  package var outputCount: Int
  /// The time of all traces; it stops at ``latestInstant``.
  package var virtualTime: Microseconds
  /// The number of steps of the longest trace.
  package var longestTrace: Int
  /// The longest wait for an input or for the end of a trace.
  package var longestSilence: Microseconds
  /// How often each spontaneous input came.
  package var spontaneous: [Int: Int]
  /// How often the adapter called each input not applicable that the app can call at any time.
  package var inapplicableCalls: [Int: Int] = [:]
  /// How often each edge was covered.
  package var coverage: [Int]
  package var answers: [Answer]
  /// The number of traces that were judged up to a silence whose outputs exceeded a limit.
  package var cutOffCount = 0
  package var clauses: [ClauseResult]
  /// Every combination of interpretations; one without a choice when the documents have one
  /// interpretation.
  package var interpretations: [Interpretation] = []
  /// The limit of the long silences, if the adapter did not tell a next deadline, or the outputs of a silence
  /// exceeded a limit; nil if the deadlines that it told limit them.
  package var silenceLimit: Microseconds?
  /// The figures of the complete suite; nil for random traces.
  package var suite: Suite.Summary?
  /// What became of the corpus; nil without one.
  package var corpus: Corpus.Summary?
  /// Whether early answers are untested, because the adapter cannot take a trace step by step.
  package var isQuiescenceUntested = false
  /// The findings of a shard, to be merged with those of the others; nil for a run without shards.
  package var findings: RunFindings?
}
