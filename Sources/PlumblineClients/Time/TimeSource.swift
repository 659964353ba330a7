internal import PlumblineModel

/// The source of time of a tester.
struct TimeSource: Sendable {
  /// The time since the trace began; never decreases.
  var now: @Sendable () -> Microseconds
  /// Checks that the current thread may act, and records a leak otherwise.
  var checkThread: @Sendable (_ what: String) -> Void

  /// A clock that stands still; only the thread that moves it may observe.
  static func virtual(_ clock: VirtualClock) -> TimeSource {
    TimeSource(now: { clock.microseconds }, checkThread: { clock.queue.checkThread($0) })
  }

  /// The monotonic clock of the machine since an instant; any thread may observe.
  static func real(since start: ContinuousClock.Instant) -> TimeSource {
    TimeSource(now: { (ContinuousClock.now - start).microseconds }, checkThread: { _ in })
  }
}
