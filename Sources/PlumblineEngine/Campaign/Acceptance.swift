package import PlumblineModel

/// The known differences of an implementation that its authors accept for a while.
///
/// Each is about one clause, and says how bad the verdict may be. What is worse than accepted counts
/// as if nothing were accepted; what is better is *stale*, and fails, so that the list is kept true.
package struct Acceptance: Hashable, Sendable {
  package struct Difference: Hashable, Sendable {
    package var clause: String
    package var verdict: ClauseResult.Verdict
    package var reason: String
    /// Where it is followed up.
    package var issue: String?
    /// The last day on which it is accepted; nil: until it is mended.
    package var until: Day?

    package init(
      clause: String,
      verdict: ClauseResult.Verdict,
      reason: String,
      issue: String? = nil,
      until: Day? = nil
    ) {
      self.clause = clause
      self.verdict = verdict
      self.reason = reason
      self.issue = issue
      self.until = until
    }
  }

  /// What a difference says of a verdict.
  package enum Standing: Hashable, Sendable {
    /// As bad as accepted.
    case accepted(Difference)
    /// Better than accepted: the difference is none any more.
    case stale(Difference)
    /// Worse than accepted.
    case worse(Difference)
    /// It was accepted up to a day that is over.
    case expired(Difference)
  }

  package var differences: [Difference]
  /// The day of the run.
  package var today: Day

  package init(_ differences: [Difference], on today: Day) {
    self.differences = differences
    self.today = today
  }

  /// What the differences say of the verdict on a clause; nil if they do not speak of it.
  ///
  /// - Complexity: O(differences).
  package func standing(of clause: String, _ verdict: ClauseResult.Verdict) -> Standing? {
    guard let difference = differences.first(where: { $0.clause == clause }) else { return nil }
    if verdict.severity < difference.verdict.severity { return .stale(difference) }
    if let until = difference.until, until < today { return .expired(difference) }
    return verdict.severity > difference.verdict.severity
      ? .worse(difference) : .accepted(difference)
  }

  /// The clauses that may be violated today.
  package var violated: Set<String> {
    Set(
      differences.filter { $0.verdict.severity == 2 && ($0.until ?? today) >= today }.map(\.clause)
    )
  }
}

extension ClauseResult.Verdict {
  /// How bad the verdict is: 2 for a violation, 1 for what is not known, 0 for the rest.
  package var severity: Int {
    switch self {
    case .violates, .flaky: 2
    case .inconclusive, .notExercised, .couldNotRun: 1
    case .conforms, .deviates, .notApplicable, .excluded: 0
    }
  }
}
