internal import PlumblineModel

/// Where a tester gets the time from.
struct TimeSource: Sendable {
  /// The time since the trace began; never goes back.
  var now: @Sendable () -> Microseconds
  /// Notes that something happens on this thread, which may be one that must not do it.
  var checkThread: @Sendable (_ what: String) -> Void

  /// A clock that stands still; only the thread that moves it may observe anything.
  static func virtual(_ clock: VirtualClock) -> TimeSource {
    TimeSource(now: { clock.microseconds }, checkThread: { clock.queue.checkThread($0) })
  }

  /// The monotonic clock of the machine since an instant; any thread may observe.
  static func real(since start: ContinuousClock.Instant) -> TimeSource {
    TimeSource(now: { (ContinuousClock.now - start).microseconds }, checkThread: { _ in })
  }
}
