internal import PlumblineClients
internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The real clock of an adapter, with waits; tests provide their own.
struct RealClock: Sendable {
  /// The monotonic instant, in microseconds since an arbitrary one.
  var now: @Sendable () -> Microseconds
  /// Waits until an instant; returns at once if it is past.
  var sleep: @Sendable (_ until: Microseconds) -> Void
}

extension RealClock {
  /// Waits half a second, or less.
  static func pause() { usleep(500_000) }

  /// The monotonic clock of the machine.
  static let monotonic = RealClock(since: .now)

  /// The time of the machine since an instant.
  init(since start: ContinuousClock.Instant) {
    @Sendable func now() -> Microseconds { (ContinuousClock.now - start).microseconds }
    self.init(now: now) { instant in
      // A signal ends a sleep early; the loop sleeps until the absolute instant.
      while case let left = instant - now(), left > 0 {
        usleep(UInt32(min(left, 500_000)))
      }
    }
  }
}
