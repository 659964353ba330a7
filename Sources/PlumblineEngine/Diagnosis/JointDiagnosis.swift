package import PlumblineModel

/// Explains a failure by all interpretations of the documents that the implementation may follow.
package struct JointDiagnosis: Sendable {
  /// The number of known failures after which a trace is not judged any further.
  private static let limit = 16

  private let diagnoses: [Diagnosis]

  /// - Parameters:
  ///   - automata: One for each interpretation; never empty. Of equally mild explanations the first counts.
  ///   - values: Times that replace those of the spec, by parameter name.
  package init(_ automata: [Automaton], values: [String: Microseconds] = [:]) {
    diagnoses = automata.map { Diagnosis($0, values: values) }
  }

  /// - Parameters:
  ///   - automata: As above.
  ///   - values: As above.
  ///   - isPastFailures: Whether to look behind known failures.
  /// - Complexity: For looking behind failures as ``Reentry/init(_:values:)``.
  package init(
    _ automata: [Automaton],
    values: [String: Microseconds],
    isPastFailures: Bool
  ) {
    let reentries = automata.map { isPastFailures ? Reentry($0, values: values) : nil }
    self.init(automata, values: values, reentries: reentries)
  }

  /// - Parameters:
  ///   - automata: As above.
  ///   - values: As above.
  ///   - reentries: Per interpretation, the candidates behind known failures; nil if there are none.
  init(_ automata: [Automaton], values: [String: Microseconds], reentries: [Reentry?]) {
    diagnoses = zip(automata, reentries).map { Diagnosis($0, values: values, reentry: $1) }
  }

  /// A judge per interpretation, which ends a trace at its first failure.
  var judges: [Judge] {
    diagnoses.map { diagnosis in
      var judge = diagnosis.blank
      judge.reentry = nil
      return judge
    }
  }

  /// Judges a trace again by each interpretation, and explains its failure; see ``Accusation``.
  ///
  /// The implementation follows one interpretation in all traces, also in the beginning of this one. So the beginning rules
  /// out those that forbid the trace earlier than others do, and the failure is that of the last ones.
  ///
  /// - Returns: Nil when some interpretation does not forbid the trace.
  /// - Complexity: O(interpretations), times judging the trace.
  package func explain(_ execution: Execution) -> Failure? { explain(execution) { _ in false } }

  /// Explains the first failure of a trace that is not one of some known failures.
  ///
  /// - Parameters:
  ///   - execution: The trace.
  ///   - isKnown: Whether judging goes on behind a failure.
  /// - Returns: The failure, with the known ones before it; nil when some interpretation does not forbid
  ///   what comes behind these.
  /// - Complexity: As ``explain(_:)`` without known failures, and for each known failure as judging the trace from
  ///   there to the next one. Each of the failures also takes as long as its ``Failure/acceptedInputs``.
  package func explain(_ execution: Execution, past isKnown: (Failure) -> Bool) -> Failure? {
    var passed = diagnoses.map { _ in Diagnosis.Passed() }
    return explain(execution, past: isKnown, passing: &passed, isComplete: true)
  }

  /// As ``explain(_:past:)``, without ``Failure/acceptedInputs``.
  func failure(of execution: Execution, past isKnown: (Failure) -> Bool) -> Failure? {
    var passed = diagnoses.map { _ in Diagnosis.Passed() }
    return explain(execution, past: isKnown, passing: &passed)
  }

  /// A failure of ``failure(of:past:)`` with its ``Failure/acceptedInputs``.
  ///
  /// - Complexity: As ``explain(_:past:)``.
  func completed(_ failure: Failure) -> Failure {
    var completed = failure
    let execution = Execution(of: failure.steps, failure.recording)
    let again = explain(execution, past: { failure.behind.contains($0.signature) })
    completed.acceptedInputs = again?.acceptedInputs ?? []
    return completed
  }

  /// The moments of a trace up to the failure of ``explain(_:past:)``, by the interpretation that explains it; without a
  /// failure, by the first one.
  ///
  /// - Complexity: As ``explain(_:past:)``, on a real clock times the events of the trace.
  package func moments(of execution: Execution, past isKnown: (Failure) -> Bool) -> Moments {
    var passed = diagnoses.map { _ in Diagnosis.Passed() }
    let failure = explain(execution, past: isKnown, passing: &passed)
    let number = diagnoses.firstIndex {
      $0.reference.interpretations == failure?.interpretations
    }
    return diagnoses[number ?? 0].moments(of: execution, upTo: failure, past: passed[number ?? 0])
  }

  /// As ``explain(_:past:)``; adds the mismatches of the known failures, per interpretation.
  private func explain(
    _ execution: Execution,
    past isKnown: (Failure) -> Bool,
    passing passed: inout [Diagnosis.Passed],
    isComplete: Bool = false
  ) -> Failure? {
    var behind: [Failure.Signature] = []
    while true {
      var found: [(choice: [Reference.Interpretation], says: Failure)] = []
      for (number, diagnosis) in diagnoses.enumerated() {
        let explained = diagnosis.explain(execution, past: &passed[number], isComplete: isComplete)
        guard let failure = explained else { return nil }
        found.append((failure.interpretations, failure))
      }
      let end = found.map(\.says.at).max()
      // A deviation that an unobservable input explains rules nothing out.
      let last = found.filter { $0.says.at == end || $0.says.blame == .document }
      // The signature keeps the clauses of the first of these interpretations: it stays the same when others
      // are ruled out.
      guard var failure = Failure.agreed(last, isDecision: diagnoses[0].isDecision) else {
        return nil
      }
      failure.behind = behind
      failure.isAssumed = last.contains(where: \.says.isAssumed)
      guard isKnown(failure) else { return failure }
      guard diagnoses.allSatisfy({ $0.blank.reentry != nil }), behind.count < Self.limit,
        passed.allSatisfy(\.goesOn)
      else { return failure }
      behind.append(failure.signature)
      for number in passed.indices { passed[number].add() }
    }
  }
}
