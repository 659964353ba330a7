internal import PlumblineEngine
internal import PlumblineModel

/// With what number a run ends, and what the number means.
package enum RunStatus: Int32, CaseIterable, Sendable {
  case conforms = 0
  case fails = 1
  case misuse = 2
  case incomplete = 3
  case fault = 4
  case interrupted = 130

  /// The meaning, as it is printed beside the number.
  package var meaning: String {
    switch self {
    case .conforms: "every required clause conforms"
    case .fails: "a violation, a crash or a hang"
    case .misuse: "a usage error, or an error in a spec or a trace"
    case .incomplete: "incomplete: nothing failed, but a required clause was not verified"
    case .fault: "the adapter or the runner is at fault"
    case .interrupted: "interrupted; what was found until then is reported"
    }
  }

  /// `exit status 1: a violation, a crash or a hang`.
  package var text: String { "exit status \(rawValue): \(meaning)" }

  /// From the one that hides all others to the one that hides none.
  package static let precedence: [RunStatus] = [
    .interrupted, .misuse, .fault, .fails, .incomplete, .conforms,
  ]

  /// The status of several things done in one invocation.
  ///
  /// - Complexity: O(number of statuses).
  package static func all(_ statuses: [RunStatus]) -> RunStatus {
    precedence.first(where: statuses.contains) ?? .incomplete
  }
}

extension RunReport {
  /// The status of the run, judged by the clauses that were selected.
  ///
  /// - Complexity: O(clauses + failures).
  package var status: RunStatus {
    var statuses: [RunStatus] = []
    if result.isInterrupted { statuses.append(.interrupted) }
    if result.fault != nil { statuses.append(.fault) }
    if failures.contains(where: { $0.blame == .implementation && !isAccepted($0) })
      || !staleDifferences.isEmpty
    {
      statuses.append(.fails)
    }
    let isVerified = clauses.contains(where: isRequired) && unverified.isEmpty
    statuses.append(isVerified ? .conforms : .incomplete)
    return RunStatus.all(statuses)
  }

  /// The ids of the clauses that have to conform, do not, and are not accepted so, in the order of the
  /// spec.
  ///
  /// - Complexity: O(clauses).
  package var unverified: [String] {
    clauses.filter { isRequired($0) && $0.result.verdict != .conforms && !isAccepted($0) }
      .map(\.clause.id)
  }

  /// Whether a clause has to conform: what a ledger excludes, what an adapter declares not
  /// applicable, and decisions need not.
  func isRequired(_ judged: JudgedClause) -> Bool {
    switch judged.result.verdict {
    case .excluded, .notApplicable: false
    default: judged.clause.kind != .decision
    }
  }
}
