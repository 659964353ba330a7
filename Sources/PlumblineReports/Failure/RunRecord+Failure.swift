package import PlumblineEngine
package import PlumblineModel

extension RunRecord {
  /// A failure with its minimal trace, and how to see it again.
  package struct Failure: Hashable, Sendable {
    /// A clause that it violates.
    package struct Citation: Hashable, Sendable {
      package var clause: String
      package var says: String
      /// `连接状态管理, line 41`; empty for a decision.
      package var place: String
    }

    package struct Observation: Hashable, Sendable {
      package var at: Microseconds
      package var output: String
      /// A value that neither the documents nor the adapter names is nil.
      package var arguments: [String: String?]
    }

    /// From which delay on it fails.
    package struct Threshold: Hashable, Sendable {
      package var atLeast: Microseconds
      package var atMost: Microseconds?
      package var checked: [PlumblineEngine.Failure.Threshold.Check]
      /// The bounds and the checks in words.
      package var text: String
    }

    /// A step of the minimal trace, with what was observed.
    package struct Step: Hashable, Sendable {
      package var step: RunRecord.Step
      package var observed: [Observation]
      package var threshold: Threshold?
    }

    package var number: Int
    package var kind: PlumblineEngine.Failure.Kind
    package var blame: PlumblineEngine.Failure.Blame
    package var invariant: String?
    package var invariantSays: String?
    package var clauses: [String]
    /// What the clauses say, as far as the spec has them.
    package var cited: [Citation]
    package var notes: [String]
    /// The step at which it shows.
    package var step: Int
    package var at: Microseconds
    package var state: String
    package var output: String
    package var expected: String
    package var observed: String
    package var steps: [Step]
    package var timeline: [Timeline.Entry]
    /// `reason=Banned`, for values that the documents do not name.
    package var undocumentedValues: [String]
    package var log: [String]
    package var recurrence: PlumblineEngine.Failure.Recurrence?
    /// Whether all of its clauses may be violated.
    package var isAccepted: Bool
    /// The command that shows it again, then lines with more about it.
    package var reproduction: [String]
  }
}

extension RunRecord.Failure {
  /// `flaky 2/5`; nil for a failure that always comes again.
  var flakiness: String? { recurrence.flatMap { $0.isFlaky ? $0.words : nil } }

  /// From which delays on it fails, in words.
  var thresholds: [String] { steps.compactMap { $0.threshold?.text } }
}
