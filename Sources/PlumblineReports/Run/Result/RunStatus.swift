internal import PlumblineEngine
internal import PlumblineModel

/// The exit status of a run, and its meaning.
package enum RunStatus: Int32, CaseIterable, Sendable {
  case conforms = 0
  case fails = 1
  case misuse = 2
  case incomplete = 3
  case fault = 4
  /// Ended by SIGHUP.
  case hungUp = 129
  /// Ended by SIGINT, which is Ctrl-C.
  case interrupted = 130
  /// Ended by SIGTERM.
  case terminated = 143

  /// The meaning, printed beside the number.
  package var meaning: String {
    switch self {
    case .conforms: "every required clause conforms"
    case .fails: "a violation, a crash or a hang"
    case .misuse: "a usage error, or an error in a file"
    case .incomplete: "incomplete: nothing failed, but a required clause was not verified"
    case .fault: "the adapter or the runner is at fault"
    case .hungUp: "the terminal was closed; the findings so far are reported"
    case .interrupted: "interrupted; the findings so far are reported"
    case .terminated: "terminated; the findings so far are reported"
    }
  }

  /// The number and its meaning: `exit status 1: a violation, a crash or a hang`.
  package var text: String { "exit status \(rawValue): \(meaning)" }

  /// The meaning of ``fault`` if a full disk, a folder or a reader that has ended refuses an output.
  package static let unwritten = "an output could not be written"

  /// The meaning of ``fault`` for a log.
  package static let unread = "the log cannot be read to its end"

  /// The meaning of ``fault`` for the environment of a client.
  package static let unserved = "the harness is at fault"

  /// The number of ``fault`` and the meaning ``unwritten``.
  package static var textOfUnwritten: String { "exit status \(fault.rawValue): \(unwritten)" }

  /// The number of ``fault`` and the meaning ``unread``.
  package static var textOfUnread: String { "exit status \(fault.rawValue): \(unread)" }

  /// The number of ``fault`` and the meaning ``unserved``.
  package static var textOfUnserved: String { "exit status \(fault.rawValue): \(unserved)" }

  /// All that can lead to ``fault`` in a command that tests an implementation.
  package static var anyFault: String { "\(fault.meaning), or \(unwritten)" }

  /// All statuses; each one takes precedence over those after it.
  package static let precedence: [RunStatus] = [
    .interrupted, .terminated, .hungUp, .misuse, .fault, .fails, .incomplete, .conforms,
  ]

  /// Whether a signal ended the run.
  package var isInterruption: Bool { [.interrupted, .terminated, .hungUp].contains(self) }

  /// The status of an invocation with several results.
  ///
  /// - Complexity: O(number of statuses).
  package static func all(_ statuses: [RunStatus]) -> RunStatus {
    precedence.first(where: statuses.contains) ?? .incomplete
  }
}

extension RunReport {
  /// The status of the run, by the selected clauses.
  ///
  /// - Complexity: O(clauses + failures).
  package var status: RunStatus {
    var statuses: [RunStatus] = []
    if let interruption { statuses.append(interruption) }
    if result.fault != nil { statuses.append(.fault) }
    if failures.contains(where: counts) || !staleDifferences.isEmpty { statuses.append(.fails) }
    if hasOpenDeviation || failures.contains(where: isTolerated) {
      statuses.append(.incomplete)
    }
    if lacksGuarantee, !lacksGuaranteeByAcceptedOnly { statuses.append(.incomplete) }
    let isVerified = clauses.contains(where: isRequired) && unverified.isEmpty
    statuses.append(isVerified ? .conforms : .incomplete)
    return RunStatus.all(statuses)
  }

  /// Whether an unexplained deviation is not accepted.
  var hasOpenDeviation: Bool {
    failures.contains { $0.blame == .assumption && !isAccepted($0) }
  }

  /// The ids of the required clauses that do not conform and are not accepted, in spec order.
  ///
  /// - Complexity: O(clauses).
  package var unverified: [String] {
    clauses.filter { isRequired($0) && $0.result.verdict != .conforms && !isAccepted($0) }
      .map(\.clause.id)
  }

  /// Whether a clause must conform.
  ///
  /// Exempt are decisions, clauses that a ledger excludes and clauses that an adapter declares not
  /// applicable.
  func isRequired(_ judged: JudgedClause) -> Bool {
    switch judged.result.verdict {
    case .excluded, .notApplicable: false
    default: judged.clause.kind != .decision
    }
  }
}
