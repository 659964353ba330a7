package import PlumblineModel

/// The known differences of an implementation that its authors accept for a time.
///
/// Each concerns one clause and limits the severity of its verdict. A worse verdict counts as if
/// nothing were accepted. A better one makes the entry *stale*, which fails, so that the list stays
/// true.
package struct Acceptance: Hashable, Sendable {
  package struct Difference: Hashable, Sendable {
    package var clause: String
    package var verdict: ClauseResult.Verdict
    package var reason: String
    /// The issue that tracks it.
    package var issue: String?
    /// The last day on which it is accepted; nil: without end.
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

  /// The relation of a verdict to its accepted difference.
  package enum Standing: Hashable, Sendable {
    /// The verdict is as bad as accepted.
    case accepted(Difference)
    /// The verdict is better than accepted.
    case stale(Difference)
    /// The verdict is worse than accepted.
    case worse(Difference)
    /// The last accepted day is over.
    case expired(Difference)
  }

  package var differences: [Difference]
  /// The day of the run.
  package var today: Day

  package init(_ differences: [Difference], on today: Day) {
    self.differences = differences
    self.today = today
  }

  /// The standing of the verdict on a clause; nil without an accepted difference.
  ///
  /// - Complexity: O(differences).
  package func standing(of clause: String, _ verdict: ClauseResult.Verdict) -> Standing? {
    guard let difference = differences.first(where: { $0.clause == clause }) else { return nil }
    if verdict.severity < difference.verdict.severity { return .stale(difference) }
    if let until = difference.until, until < today { return .expired(difference) }
    return verdict.severity > difference.verdict.severity
      ? .worse(difference) : .accepted(difference)
  }

  /// The clauses for which a verdict, or a worse one, is accepted today.
  ///
  /// - Complexity: O(differences).
  package func clauses(atLeast verdict: ClauseResult.Verdict) -> Set<String> {
    Set(
      differences.filter {
        $0.verdict.severity >= verdict.severity && ($0.until ?? today) >= today
      }
      .map(\.clause)
    )
  }
}

extension ClauseResult.Verdict {
  /// The severity of the verdict: 3 for a violation, 2 for a deviation, 1 for an undecided one, 0 for the
  /// rest.
  package var severity: Int {
    switch self {
    case .violates, .flaky: 3
    case .deviates: 2
    case .inconclusive, .notExercised, .couldNotRun: 1
    case .conforms, .notApplicable, .excluded: 0
    }
  }
}
