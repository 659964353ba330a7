package import PlumblineModel

/// What a run has found: everything from which its ``RunResult`` follows, once the spec is known.
///
/// The findings of several runs are merged before the clauses are judged, so the verdicts rest on the coverage and the
/// witnesses of all of them: ``merged(_:)``.
package struct RunFindings: Codable, Hashable, Sendable {
  package var capabilities: Capabilities
  /// Per interpretation, the failure that rules it out; nil for one that the implementation may follow.
  package var refutations: [Failure?]
  package var failures: [Failure] = []
  package var fault: AdapterFault?
  package var isInterrupted = false
  package var earlyEnd: RunResult.EarlyEnd?
  package var silenceLimit: Microseconds?
  package var isQuiescenceUntested = false
  package var totals = Totals()
  package var spontaneous: [Int: Int] = [:]
  package var inapplicableInputs: [Int: Int] = [:]
  package var answers: [RunResult.Answer] = []
  /// Per edge, how often it was covered, and some passed traces that took it.
  package var coverage: [Int] = []
  var edgeWitnesses: [[CompactExecution]] = []
  /// Per invariant, how often it was exercised, and a passed trace that did so.
  package var exercised: [Int] = []
  var invariantWitnesses: [CompactExecution?] = []
  /// Per example, its outcome.
  var realisations: [ExampleTally.Realisation] = []

  /// The counts of a run.
  package struct Totals: Codable, Hashable, Sendable {
    package var steps = 0
    package var traces = 0
    package var events = 0
    package var outputs = 0
    package var virtualTime: Microseconds = 0
    package var longestTrace = 0
    package var longestSilence: Microseconds = 0
    package var cutOffTraces = 0
  }
}

extension RunFindings {
  /// Judges the clauses; a failure that the fault of another one explains is dropped first.
  ///
  /// - Parameters:
  ///   - automata: The automata of the run, one for each interpretation, not projected onto the adapter.
  ///   - values: The times that are set.
  /// - Returns: The result, or nil if the findings are of other automata.
  /// - Complexity: That of weighing the evidence for each clause.
  package func result(of automata: [Automaton], values: [String: Microseconds]) -> RunResult? {
    guard refutations.count == automata.count, capabilities.fit(automata[0].reference.vocabulary),
      refutations.contains(nil)
    else { return nil }
    var interpretations = Interpretations(
      automata.map {
        Automaton(
          $0.reference.projected(onto: capabilities),
          values: values,
          timeModel: capabilities.timeModel
        )
      },
      values: values
    )
    for (number, refutation) in refutations.enumerated() {
      if let refutation { interpretations.ruleOut(number, by: refutation) }
    }
    let guide = interpretations.alive[0]
    let reference = interpretations.automata[guide].reference
    guard coverage.count == reference.edges.count, edgeWitnesses.count == coverage.count,
      exercised.count == reference.invariants.count, invariantWitnesses.count == exercised.count
    else { return nil }
    var independent = self
    for failure in failures
    where independent.failures.contains(where: { $0.signature == failure.signature }) {
      KnownFault(failure, interpretations)?.reduce(&independent.failures, interpretations)
    }
    return independent.result(
      interpretations,
      values: values,
      unobservable: .init(automata[guide].reference, capabilities)
    )
  }

  /// Judges the clauses by the remaining interpretations.
  func result(
    _ interpretations: Interpretations,
    values: [String: Microseconds],
    unobservable: ClauseResult.UnobservableClauses
  ) -> RunResult {
    let automaton = interpretations.automata[interpretations.alive[0]]
    var result = RunResult(
      reference: automaton.reference,
      capabilities: capabilities,
      failures: failures,
      fault: fault,
      isInterrupted: isInterrupted,
      stepCount: totals.steps,
      traceCount: totals.traces,
      eventCount: totals.events,
      outputCount: totals.outputs,
      virtualTime: totals.virtualTime,
      longestTrace: totals.longestTrace,
      longestSilence: totals.longestSilence,
      spontaneous: spontaneous,
      coverage: coverage,
      answers: answers.sorted(by: RunResult.Answer.isInOrder),
      cutOffCount: totals.cutOffTraces,
      clauses: ClauseResult.all(
        automaton.reference,
        capabilities,
        failures,
        Evidence(
          automaton.reference,
          values: values,
          timeModel: automaton.timeModel,
          rivals: interpretations.alive.dropFirst().map { interpretations.automata[$0] },
          observe: capabilities.observe,
          missingInputs: capabilities.missingInputs
        ).weigh(
          coverage: coverage,
          exercised: exercised,
          edgeWitnesses: edgeWitnesses,
          invariantWitnesses: invariantWitnesses,
          realisations: realisations
        ),
        unobservable,
        inapplicable: inapplicableInputs
      ),
      interpretations: interpretations.findings
    )
    result.earlyEnd = earlyEnd
    result.silenceLimit = silenceLimit
    result.inapplicableCalls = inapplicableInputs.filter {
      automaton.reference.isCallAtAnyTime($0.key)
    }
    result.isQuiescenceUntested = isQuiescenceUntested
    return result
  }
}

extension Capabilities {
  /// Whether they are about the inputs and outputs of a vocabulary.
  fileprivate func fit(_ vocabulary: Vocabulary) -> Bool {
    [inject.count, unobservable.count, spontaneous.count]
      .allSatisfy { $0 == vocabulary.inputs.count }
      && observe.count == vocabulary.outputs.count
  }
}
