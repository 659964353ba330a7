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

  /// Whether the violations of all clauses of a failure are accepted.
  package func isAccepted(_ failure: Failure) -> Bool {
    guard let violated = acceptance?.violated, !failure.clauses.isEmpty else { return false }
    return violated.isSuperset(of: failure.clauses)
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
    case .fails where !failures.contains { $0.blame == .implementation && !isAccepted($0) }:
      "an accepted difference no longer occurs; take it off the list"
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
    clauses.filter { isRequired($0) && $0.result.verdict.severity > 0 }.map { judged in
      if case .accepted(let known) = standing(of: judged) { return known }
      return Acceptance.Difference(
        clause: judged.clause.id,
        verdict: judged.result.verdict,
        reason: judged.result.note ?? "not explained yet"
      )
    }
  }
}
