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

  /// Whether a violation of each selected clause of a failure is accepted, or for a deviation, that deviation.
  package func isAccepted(_ failure: Failure) -> Bool {
    let clauses = failure.clauses(in: selection)
    guard let acceptance, !clauses.isEmpty else { return false }
    let verdict: ClauseResult.Verdict =
      failure.blame == .implementation ? .violates : .deviates
    return acceptance.clauses(atLeast: verdict).isSuperset(of: clauses)
  }

  /// Whether a failure fails the run: it is neither accepted nor tolerated.
  package func counts(_ failure: Failure) -> Bool {
    failure.blame == .implementation && !isAccepted(failure) && !isTolerated(failure)
  }

  /// Whether violations of each selected clause of a failure are tolerated, unless they are accepted.
  func isTolerated(_ failure: Failure) -> Bool {
    let clauses = failure.clauses(in: selection)
    guard failure.blame == .implementation, !clauses.isEmpty, !isAccepted(failure) else {
      return false
    }
    let accepted = acceptance?.clauses(atLeast: .violates) ?? []
    return tolerated.union(accepted).isSuperset(of: clauses)
  }

  /// The accepted differences that the run does not show, each with the verdict of the run.
  ///
  /// - Complexity: O(clauses × differences).
  package var staleDifferences: [(difference: Acceptance.Difference, verdict: ClauseResult.Verdict)]
  {
    clauses.compactMap { judged in
      guard case .stale(let difference) = standing(of: judged) else { return nil }
      return (difference, judged.result.verdict)
    }
  }

  /// The meaning of the exit status for this run.
  package var meaning: String {
    switch status {
    case .fails where !failures.contains(where: counts):
      meaningOfStale
    case .fails where result.earlyEnd == .hangs:
      "a hang at the first step of each trace, which ended the run"
    case .incomplete where hasOpenDeviation:
      "incomplete: nothing failed, but a deviation from an assumption is not accepted"
        + (isVerifiedBesideDeviations ? "" : ", and a required clause was not verified")
    case .incomplete where unverified.isEmpty && failsOutsideSelection && lacksGuarantee:
      "incomplete: nothing selected failed, but the suite guarantees nothing"
    case .incomplete where failures.contains(where: isTolerated):
      "incomplete: a violation is tolerated"
    case .incomplete where unverified.isEmpty && lacksGuarantee:
      "incomplete: nothing failed, but the suite guarantees nothing"
    case .incomplete where !clauses.contains(where: isRequired):
      "incomplete: nothing failed, but no clause is required"
    case .conforms where clauses.contains(where: isAccepted):
      "every required clause conforms or is accepted"
    default: status.meaning
    }
  }

  /// Whether each required clause that was not verified is one from which the client deviates.
  private var isVerifiedBesideDeviations: Bool {
    let deviating = Set(failures.filter { $0.blame == .assumption }.flatMap(\.clauses))
    return deviating.isSuperset(of: unverified)
  }

  /// The differences to accept for the run to end with status 0: the selected clauses that its failures cite, and the
  /// required clauses that were not verified.
  ///
  /// A failure is accepted only with all its selected clauses, so its decisions are listed, too.
  /// What is a consequence of a failure is a violation once that failure is accepted. A clause on the list it read
  /// keeps its issue, its last day and the reason that a person wrote, whatever its standing: a last day that is over
  /// still accepts nothing, so writing the list anew renews no entry.
  ///
  /// - Complexity: O(clauses × differences).
  package var differences: [Acceptance.Difference] {
    let consequences = Set(failures.flatMap(\.consequences).flatMap(\.clauses))
    let needed = consequences.union(failures.flatMap(\.clauses))
      .union(clauses.filter { isRequired($0) && $0.result.verdict != .conforms }.map(\.clause.id))
    return clauses.filter { needed.contains($0.clause.id) && $0.clause.excluded == nil }
      .map { judged in
        let (clause, result) = (judged.clause, judged.result)
        let verdict = consequences.contains(clause.id) ? .violates : result.verdict
        var difference = Acceptance.Difference(
          clause: clause.id,
          verdict: verdict,
          reason: result.note ?? Self.unexplained
        )
        if let known = acceptance?.differences.first(where: { $0.clause == clause.id }) {
          (difference.issue, difference.until) = (known.issue, known.until)
          if !Self.isGenerated(known.reason) { difference.reason = known.reason }
        }
        return difference
      }
  }

  /// The reason of a difference about which neither the run nor a person says anything.
  private static let unexplained = "not explained yet"

  /// Whether a reason is one that an earlier run wrote, with the figures of that run.
  private static func isGenerated(_ reason: String) -> Bool {
    reason == unexplained
      || reason.wholeMatch(of: #/failed again in [0-9]+ of [0-9]+ runs/#) != nil
      || reason.wholeMatch(of: #/evidence for [0-9]+ of [0-9]+ parts, none for .+/#) != nil
  }
}
