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
/// The page gives 2, 4, 8 and 16 seconds and dots for the service MESSAGE, and no waits for a
/// stream channel, which uses the same waits here.
struct RTM2Retries {
  /// An instant beyond all traces: nothing is scheduled.
  static var never: Microseconds { .max }

  /// The end of the current wait.
  private(set) var due = RTM2Retries.never

  /// The number of elapsed or skipped waits of the series.
  private var count: Int
  private let first: Int

  /// - Parameter skipped: The number of skipped waits of the series.
  init(skipping skipped: Int = 0) {
    first = skipped
    count = skipped
  }

  /// Waits for a given time, outside the series.
  mutating func wait(_ span: Microseconds, at now: Microseconds) { due = now + span }

  /// Waits for the next time of the series.
  mutating func waitLonger(at now: Microseconds) {
    // No wait is longer than the 2 minutes of the whole.
    wait(min(2_000_000 << Int64(min(count, 6)), 120_000_000), at: now)
    count += 1
  }

  /// Stops waiting; the series keeps its position.
  mutating func cancel() { due = Self.never }

  /// Restarts the series.
  mutating func startOver() { count = first }
}
