/// How far a campaign is.
package struct CampaignProgress: Hashable, Sendable {
  /// What it does.
  package enum Phase: Hashable, Sendable {
    case fuzzing
    /// It repeats a failure, by number, in fresh instances.
    case confirming(Int)
    /// It searches for the simplest trace of a failure, by number.
    case shrinking(Int)
  }

  package var phase: Phase
  package var steps: Int
  package var traces: Int
  package var failures: Int
}
