package import PlumblineEngine
internal import PlumblineModel

/// The accepted and the stale differences of a run.
extension RunReport {
  /// The standing of a clause's accepted difference; nil if none is accepted.
  func standing(of judged: JudgedClause) -> Acceptance.Standing? {
    acceptance?.standing(of: judged.clause.id, judged.result.verdict)
  }

  /// Whether the verdict of a clause is accepted.
  func isAccepted(_ judged: JudgedClause) -> Bool {
    if case .accepted = standing(of: judged) { true } else { false }
  }

  /// Whether a violation of each clause of a failure is accepted, or for a deviation, that deviation.
  package func isAccepted(_ failure: Failure) -> Bool {
    guard let acceptance, !failure.clauses.isEmpty else { return false }
    let verdict: ClauseResult.Verdict =
      failure.blame == .implementation ? .violates : .deviates
    return acceptance.clauses(atLeast: verdict).isSuperset(of: failure.clauses)
  }

  /// Whether a failure fails the run: it is neither accepted nor tolerated.
  package func counts(_ failure: Failure) -> Bool {
    failure.blame == .implementation && !isAccepted(failure) && !isTolerated(failure)
  }

  /// Whether violations of each clause of a failure are tolerated, unless they are accepted.
  func isTolerated(_ failure: Failure) -> Bool {
    guard failure.blame == .implementation, !failure.clauses.isEmpty, !isAccepted(failure) else {
      return false
    }
    let accepted = acceptance?.clauses(atLeast: .violates) ?? []
    return tolerated.union(accepted).isSuperset(of: failure.clauses)
  }

  /// The accepted differences that no longer exist.
  ///
  /// - Complexity: O(clauses × differences).
  package var staleDifferences: [Acceptance.Difference] {
    clauses.compactMap { judged in
      if case .stale(let difference) = standing(of: judged) { difference } else { nil }
    }
  }

  /// The meaning of the exit status for this run.
  package var meaning: String {
    switch status {
    case .fails where !failures.contains(where: counts):
      "an accepted difference no longer occurs; take it off the list"
    case .fails where result.earlyEnd == .hangs:
      "a hang at the first step of each trace, which ended the run"
    case .incomplete where unverified.isEmpty && hasOpenDeviation:
      "incomplete: nothing failed, but a deviation from an assumption is not accepted"
    case .incomplete where unverified.isEmpty && result.suite?.hasGuarantee == false:
      "incomplete: nothing failed, but the suite guarantees nothing"
    case .incomplete where failures.contains(where: isTolerated):
      "incomplete: a violation is tolerated"
    case .conforms where clauses.contains(where: isAccepted):
      "every required clause conforms or is accepted"
    default: status.meaning
    }
  }

  /// The differences to accept for the run to end with status 0.
  ///
  /// A difference that is accepted already keeps its reason.
  ///
  /// - Complexity: O(clauses × differences).
  package var differences: [Acceptance.Difference] {
    // Behind an accepted failure, a consequence is a violation.
    let consequences = Set(result.failures.flatMap(\.consequences).flatMap(\.signature.clauses))
    return clauses.filter {
      $0.result.verdict.severity > 0 && (isRequired($0) || $0.result.verdict == .deviates)
    }
    .map { judged in
      if case .accepted(let known) = standing(of: judged) { return known }
      return Acceptance.Difference(
        clause: judged.clause.id,
        verdict: consequences.contains(judged.clause.id) ? .violates : judged.result.verdict,
        reason: judged.result.note ?? "not explained yet"
      )
    }
  }
}
