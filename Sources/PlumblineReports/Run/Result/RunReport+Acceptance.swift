package import PlumblineEngine
internal import PlumblineModel

/// What is accepted of a run, and what no longer has to be.
extension RunReport {
  /// What the accepted differences say of a clause; nil if they do not speak of it.
  func standing(of judged: JudgedClause) -> Acceptance.Standing? {
    acceptance?.standing(of: judged.clause.id, judged.result.verdict)
  }

  /// Whether a clause is as bad as is accepted.
  func isAccepted(_ judged: JudgedClause) -> Bool {
    if case .accepted = standing(of: judged) { true } else { false }
  }

  /// Whether all clauses that a failure violates may be violated.
  package func isAccepted(_ failure: Failure) -> Bool {
    guard let violated = acceptance?.violated, !failure.clauses.isEmpty else { return false }
    return violated.isSuperset(of: failure.clauses)
  }

  /// What is accepted and is no difference any more.
  ///
  /// - Complexity: O(clauses × differences).
  package var staleDifferences: [Acceptance.Difference] {
    clauses.compactMap { judged in
      if case .stale(let difference) = standing(of: judged) { difference } else { nil }
    }
  }

  /// What the exit status means for this run.
  package var meaning: String {
    switch status {
    case .fails where !failures.contains { $0.blame == .implementation && !isAccepted($0) }:
      "an accepted difference no longer occurs; take it off the list"
    case .conforms where clauses.contains(where: isAccepted):
      "every required clause conforms or is accepted"
    default: status.meaning
    }
  }

  /// The differences that would have to be accepted for the run to end with 0.
  ///
  /// One that is accepted already keeps its reason.
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
