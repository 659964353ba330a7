internal import PlumblineModel

/// One check of an adapter, with its result.
package struct AdapterCheck: Hashable, Sendable {
  /// The result of a check.
  package enum Outcome: String, CaseIterable, Sendable {
    case passed
    case failed
    /// The adapter does not claim what the check tests.
    case notApplicable = "not applicable"
  }

  package var name: String
  package var outcome: Outcome
  /// What was observed, or why the check does not apply.
  package var observed: String
  /// The remedy for the author of the adapter; empty unless it failed.
  package var advice: String
}

/// The reason why a check ends before it has passed.
enum CheckEnd: Error {
  case failed(String, advice: String)
  case notApplicable(String)
  /// Outputs come after their answers, so that no comparison of traces can be relied on.
  case late(AdapterFault)
  /// The process ended or hung in a trace, so that no trace can be relied on.
  case ended(String, isHang: Bool)

  /// A fault in the words of a run.
  init(_ fault: AdapterFault) { self = .failed(fault.message, advice: fault.advice) }
}
