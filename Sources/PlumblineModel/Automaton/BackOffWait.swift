/// One wait of a back-off: the first wait, grown once for each wait before it up to a cap, and then changed
/// by jitter.
package struct BackOffWait: Codable, Hashable, Sendable {
  /// The number of waits before it.
  package var step: Int
  /// The growth from a wait to the next, in thousandths; above 1000.
  package var factor: Int
  /// What jitter adds, in thousandths of the wait; at least -1000.
  package var share: Int
  /// Whether a part of a microsecond counts as a whole one.
  package var roundsUp: Bool

  package init(step: Int, factor: Int, share: Int, roundsUp: Bool) {
    self.step = step
    self.factor = factor
    self.share = share
    self.roundsUp = roundsUp
  }

  /// The wait before jitter.
  ///
  /// - Complexity: O(step).
  package func length(first: Microseconds, cap: Microseconds) -> Microseconds {
    var wait = min(first, cap)
    for _ in 0..<step {
      guard wait < cap else { break }
      wait = Self.product(wait, factor, roundedUp: false, most: cap)
    }
    return wait
  }

  /// The wait with its jitter.
  ///
  /// - Complexity: O(step).
  package func time(first: Microseconds, cap: Microseconds) -> Microseconds {
    let length = length(first: first, cap: cap)
    return Self.product(length, 1000 + share, roundedUp: roundsUp, most: longestTime)
  }

  /// A time, in thousandths; too large a time is `most`.
  private static func product(
    _ time: Microseconds,
    _ thousandths: Int,
    roundedUp: Bool,
    most: Microseconds
  ) -> Microseconds {
    let (product, isTooLarge) = time.multipliedReportingOverflow(by: Microseconds(thousandths))
    guard !isTooLarge, product < .max - 999 else { return most }
    return min((product + (roundedUp ? 999 : 0)) / 1000, most)
  }
}
