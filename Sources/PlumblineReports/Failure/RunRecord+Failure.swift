package import PlumblineEngine
package import PlumblineModel

extension RunRecord {
  /// A failure with its minimal trace and the command that reproduces it.
  package struct Failure: Hashable, Sendable {
    /// A clause that it violates.
    package struct Citation: Hashable, Sendable {
      package var clause: String
      package var says: String
      /// The place in the document, `连接状态管理, line 41`; empty for a decision.
      package var place: String
    }

    package struct Observation: Hashable, Sendable {
      package var at: Microseconds
      package var output: String
      /// The values by argument; nil for a value that neither documents nor adapter name.
      package var arguments: [String: String?]
    }

    /// The delays for which the trace fails.
    package struct Threshold: Hashable, Sendable {
      package var atLeast: Microseconds
      package var atMost: Microseconds?
      package var checked: [PlumblineEngine.Failure.Threshold.Check]
      /// The bounds and the checks in words.
      package var text: String
    }

    /// The counts of a repeated input for which the trace fails.
    package struct LeastCount: Hashable, Sendable {
      package var input: String
      package var atLeast: Int
      package var checked: [PlumblineEngine.Failure.LeastCount.Check]
      /// The counts in words.
      package var text: String
    }

    /// A step of the minimal trace, with the outputs observed.
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
    /// The texts of the clauses that the spec has.
    package var cited: [Citation]
    /// What other interpretations say, where all together agree on no clause: `retry per-login: zh-25`.
    package var otherwise: [String]
    /// As for ``PlumblineEngine/Failure/places``.
    package var places: [String]
    package var notes: [String]
    /// As for ``PlumblineEngine/Failure/explanations``.
    package var explanations: [String]
    /// As for ``PlumblineEngine/Failure/acceptedInputs``.
    package var acceptedInputs: [String]
    /// The step at which the failure shows.
    package var step: Int
    package var at: Microseconds
    package var state: String
    package var output: String
    package var expected: String
    package var observed: String
    /// As for ``PlumblineEngine/Failure/difference``.
    package var difference: String?
    /// As for ``PlumblineEngine/Failure/due``.
    package var due: PlumblineEngine.Failure.Due?
    package var steps: [Step]
    /// Nil for a trace that repeats nothing.
    package var leastCount: LeastCount?
    /// The chosen option of each interpretation, for a replay.
    package var interpretations: [String: String] = [:]
    package var timeline: [Timeline.Entry]
    /// What is wrong only behind it, in words.
    package var consequences: [String]
    /// The numbers of the failures before it in its trace.
    package var behind: [Int]
    /// The failures before it that a replay goes past; empty in an old file.
    package var goesPast: [PlumblineEngine.Failure.Signature]
    /// Values that the documents do not name, such as `reason=Banned`.
    package var undocumentedValues: [String]
    package var log: [String]
    package var recurrence: PlumblineEngine.Failure.Recurrence?
    /// Whether the violations of all its selected clauses are accepted.
    package var isAccepted: Bool
    /// Whether it does not fail the run, because violations of all its selected clauses are tolerated.
    package var isTolerated: Bool
    /// The command that reproduces it, then lines with further details.
    package var reproduction: [String]
  }
}

extension RunRecord.Failure {
  /// The rate of a flaky failure, `flaky 2/5`; nil for a failure that always recurs.
  var flakiness: String? { recurrence.flatMap { $0.isFlaky ? $0.words : nil } }

  /// The counts and the delays for which the trace fails, in words.
  var thresholds: [String] {
    [leastCount?.text].compactMap { $0 } + steps.compactMap { $0.threshold?.text }
  }

  /// What was expected and what came; for a late output with both instants.
  var comparison: String { FailureComparison(self).sentence }
}
