package import PlumblineModel

/// The verdict on one clause.
package struct ClauseResult: Codable, Hashable, Sendable {
  package enum Verdict: String, CaseIterable, Codable, Sendable {
    case violates
    /// The clause was violated, but not in every rerun.
    case flaky
    case deviates = "deviates from an assumption"
    case inconclusive
    case notExercised = "not exercised"
    case couldNotRun = "could not run"
    case notApplicable = "not applicable"
    case excluded
    case conforms
  }

  package var clause: String
  package var verdict: Verdict
  /// How often it was exercised.
  package var count: Int
  /// The reason why the verdict is not better.
  package var note: String?
  /// A trace as evidence for it.
  package var witness: Execution?

  /// Clauses that need outputs which the adapter cannot observe, with the names of these.
  struct UnobservableClauses {
    /// Clauses about such outputs.
    var outputs: [Int: [String]] = [:]
    /// Clauses of which nothing else shows whether they hold.
    var effects: [Int: [String]] = [:]

    init() {}

    /// - Parameters:
    ///   - reference: The automaton, not projected onto the adapter.
    ///   - adapter: The capabilities.
    init(_ reference: Reference, _ adapter: Capabilities) {
      outputs = reference.unobservableOutputs(adapter)
      effects = reference.unobservableEffects(adapter)
    }
  }

  /// Judges all clauses of a run; the last argument says how often the adapter called each input not
  /// applicable.
  static func all(
    _ reference: Reference,
    _ capabilities: Capabilities,
    _ failures: [Failure],
    _ findings: [Evidence.Finding],
    _ unobservable: UnobservableClauses,
    inapplicable: [Int: Int] = [:]
  ) -> [ClauseResult] {
    let unable = unableToRun(reference, capabilities)
    let behind = Set(failures.flatMap(\.consequences).flatMap(\.clauses))
    return zip(reference.clauses, findings).enumerated().map { number, pair in
      let (clause, finding) = pair
      var result = ClauseResult(clause: clause.id, verdict: .notExercised, count: finding.count)
      if let excluded = clause.excluded {
        // Whether a spec covers a clause is no property of the clause.
        result.verdict = excluded.isNotApplicable ? .notApplicable : .excluded
        result.note = excluded.rawValue
      } else if failures.contains(where: {
        $0.blame == .implementation && $0.clauses.contains(clause.id)
      }) {
        let citing = failures.filter {
          $0.blame == .implementation && $0.clauses.contains(clause.id)
        }
        result.verdict = citing.allSatisfy(\.isFlaky) ? .flaky : .violates
        if result.verdict == .flaky, let recurrence = citing[0].recurrence {
          result.note = "failed again in \(recurrence.count) of \(recurrence.of) runs"
        }
      } else if failures.contains(where: { $0.clauses.contains(clause.id) }) {
        result.verdict = .deviates
      } else if let reason = capabilities.notApplicable[clause.id] {
        result.verdict = .notApplicable
        result.note = reason
      } else if let undecided = finding.undecided {
        result.verdict = .inconclusive
        result.note = undecided
      } else if let outputs = unobservable.outputs[number] {
        result.verdict = .couldNotRun
        result.note = "cannot observe \(outputs.joined(separator: ", "))"
      } else if let unable = finding.unable {
        result.verdict = .couldNotRun
        result.note = unable
      } else if let unrealised = finding.unrealised, clause.kind == .example {
        // An example run is no obligation to take that path.
        result.verdict = .notApplicable
        result.note = "an example of the document, checked by lint; \(unrealised)"
      } else if finding.parts == 0, finding.isBehindFreedom {
        result.verdict = .notApplicable
        result.note = "only behind an alternative that the implementation does not take"
      } else if finding.parts == 0, finding.isOutOfReach {
        result.verdict = .notApplicable
        result.note = "no timed trace reaches it"
      } else if finding.isComplete || clause.kind == .decision && finding.shown > 0 {
        result.verdict = .conforms
        result.note = finding.noteOnEvidence
        result.witness = finding.witness
      } else if behind.contains(clause.id) {
        result.verdict = .inconclusive
        result.note = "violated only behind another failure"
      } else if let reason = unable[number] {
        result.verdict = .couldNotRun
        result.note = reason
      } else if finding.needsQuiescence {
        result.verdict = .couldNotRun
        result.note = "needs silence, which proves nothing with \"quiescence\":\"none\""
      } else if finding.shown > 0 {
        result.note = finding.noteOnParts
        if finding.isBehindEnvironment {
          result.note? += "; \(noteOnEnvironment(of: number, reference, inapplicable))"
        }
      } else if finding.count > 0, let outputs = unobservable.effects[number] {
        result.verdict = .couldNotRun
        result.note = "cannot observe \(outputs.joined(separator: ", "))"
      } else if finding.count > 0 {
        result.note = "no trace would be rejected if the clause were false"
      } else if finding.isBehindEnvironment {
        result.note = "only \(noteOnEnvironment(of: number, reference, inapplicable))"
      }
      return result
    }
  }

  /// Per clause, the capability that the adapter lacks.
  private static func unableToRun(
    _ reference: Reference,
    _ capabilities: Capabilities
  ) -> [Int: String] {
    let vocabulary = reference.vocabulary
    let canCome = zip(capabilities.inject, capabilities.spontaneous).map { $0 || $1 }
    let behindOptions = reference.elements(behindOptionsMissingIn: capabilities)
    var unable: [Int: String] = [:]
    for (number, element) in reference.elements.enumerated() {
      var reason: String?
      switch element.kind {
      case .closure where !capabilities.observe[element.subject]:
        reason = "cannot observe \(vocabulary.outputs[element.subject].name)"
      case .possibility where !canCome[element.subject]:
        reason = "cannot give \(vocabulary.inputs[element.subject].name)"
      case .reaction, .timer:
        let inputs = reference.inputs(ofElement: number)
        let missing = inputs.filter { !canCome[$0] }
        if !inputs.isEmpty, missing.count == inputs.count {
          let names = vocabulary.names(ofInputs: missing)
          reason = "cannot give \(names.joined(separator: ", "))"
        }
      default: break
      }
      if reason == nil, behindOptions.contains(number) { reason = "cannot give options" }
      guard let reason else { continue }
      for clause in element.clauses { unable[clause] = unable[clause] ?? reason }
    }
    let unobservable = capabilities.unobservable.indices.filter { capabilities.unobservable[$0] }
    for invariant in reference.invariants {
      var reason: String?
      if let blind = invariant.outputs.first(where: { !capabilities.observe[$0] }) {
        reason = "cannot observe \(vocabulary.outputs[blind].name)"
      } else if invariant.isUnsound(unobservable: unobservable) {
        let decisive = unobservable.filter { invariant.isUnsound(unobservable: [$0]) }
        let names = vocabulary.names(ofInputs: decisive).joined(separator: ", ")
        reason = "cannot observe \(names)"
      } else if capabilities.timeModel.isReal, invariant.needsInstants {
        reason = "needs a virtual clock: a real clock has no exact instants"
      }
      guard let reason else { continue }
      for clause in reference.elements[invariant.element].clauses {
        unable[clause] = unable[clause] ?? reason
      }
    }
    return unable
  }
}
