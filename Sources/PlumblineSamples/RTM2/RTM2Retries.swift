internal import PlumblineModel

/// The waits of a link of RTM 2.x between its tries, each twice as long as the one before.
///
/// ```swift
/// var retries = RTM2Retries()
/// retries.waitLonger(at: 0)           // due 2000000
/// retries.waitLonger(at: 2_000_000)   // due 6000000
/// retries.startOver()
/// retries.waitLonger(at: 9_000_000)   // due 11000000
/// ```
///
/// The page gives 2, 4, 8 and 16 seconds and dots for the service MESSAGE, and nothing for a
/// stream channel, where the same waits are taken.
struct RTM2Retries {
  /// An instant that no trace reaches: nothing is scheduled.
  static var never: Microseconds { .max }

  /// When the present wait is over.
  private(set) var due = RTM2Retries.never

  /// How many waits of the series there have been, or are taken to have been.
  private var count: Int
  private let first: Int

  /// - Parameter skipped: how many waits of the series are left out.
  init(skipping skipped: Int = 0) {
    first = skipped
    count = skipped
  }

  /// Waits for as long as it is told, outside the series.
  mutating func wait(_ span: Microseconds, at now: Microseconds) { due = now + span }

  /// Waits as the series says.
  mutating func waitLonger(at now: Microseconds) {
    // More than an hour is never reached, and must not grow out of all bounds.
    wait(2_000_000 << Int64(min(count, 11)), at: now)
    count += 1
  }

  /// Stops waiting; the series goes on where it was.
  mutating func cancel() { due = Self.never }

  /// Begins the series again.
  mutating func startOver() { count = first }
}
