package import PlumblineEngine

/// What to do about accepted differences that a run does not show.
extension RunReport {
  /// The meaning of the exit status for stale differences, with the first clauses.
  ///
  /// Those that no longer occur come first: only without one are those named about which the run says nothing.
  ///
  /// - Complexity: O(clauses × differences).
  var meaningOfStale: String {
    let stale = staleDifferences
    let gone = stale.filter { $0.verdict.remedy == nil }
    let named = gone.isEmpty ? stale : gone
    let isOne = named.count == 1
    let names = Self.names(named.map(\.difference.clause))
    let removal = isOne ? "take it off the list" : "take them off the list"
    guard gone.isEmpty else {
      return isOne
        ? "the accepted difference of \(names) no longer occurs; \(removal)"
        : "the accepted differences of \(names) no longer occur; \(removal)"
    }
    let verdicts = Self.distinct(named.map(\.verdict.rawValue)).joined(separator: " or ")
    let advice = Self.distinct(named.compactMap(\.verdict.remedy)) + [removal]
    return
      "\(names) \(isOne ? "is" : "are") accepted, but \(verdicts); \(advice.joined(separator: ", or "))"
  }

  /// The first clauses, and the number of the others.
  private static func names(_ clauses: [String]) -> String {
    let limit = 3
    let rest = clauses.count > limit ? " and \(clauses.count - limit) more" : ""
    return clauses.prefix(limit).joined(separator: ", ") + rest
  }

  private static func distinct(_ texts: [String]) -> [String] {
    texts.enumerated().filter { !texts.prefix($0.offset).contains($0.element) }.map(\.element)
  }
}

extension Acceptance.Difference {
  /// What to do about this difference if the run has a less severe verdict.
  func staleness(_ verdict: ClauseResult.Verdict) -> String {
    guard let remedy = verdict.remedy else {
      return "better than accepted (\(self.verdict.rawValue)); take it off the list"
    }
    return
      "accepted (\(self.verdict.rawValue)), but \(verdict.rawValue); \(remedy), or take it off the list"
  }
}

extension ClauseResult.Verdict {
  /// What lets a run decide whether an accepted difference still occurs; nil for a verdict that decides it.
  package var remedy: String? {
    switch self {
    case .notExercised, .inconclusive: "run longer"
    case .couldNotRun: "let the adapter do what it needs"
    case .violates, .flaky, .deviates, .conforms, .notApplicable, .excluded: nil
    }
  }
}
