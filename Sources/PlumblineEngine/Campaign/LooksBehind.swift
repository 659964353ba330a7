internal import PlumblineModel

/// How often a run looks behind each known failure.
///
/// A look costs much more than a trace without a failure. The longer nothing new is found behind a failure, the rarer
/// the run looks: each time at first, and from then on as often in each doubling of the traces that have the failure.
struct LooksBehind {
  /// The traces up to which each is looked at.
  private static let first = 256

  private var counts: [Failure.Signature: Int] = [:]

  /// Counts a trace with a failure.
  ///
  /// - Returns: Whether to look behind the failure in this trace.
  mutating func isDue(_ signature: Failure.Signature) -> Bool {
    let count = counts[signature, default: 0]
    counts[signature] = count + 1
    guard count >= Self.first else { return true }
    // Twice as rare with each doubling: a power of two.
    let doublings = (count / Self.first).bitWidth - (count / Self.first).leadingZeroBitCount
    return count % (1 << doublings) == 0
  }

  /// Begins anew with a failure behind which something was found.
  mutating func restart(_ signature: Failure.Signature) { counts[signature] = nil }
}
