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

  /// The monotonic clock of the machine.
  static let monotonic: RealClock = {
    let start = ContinuousClock.now
    @Sendable func now() -> Microseconds {
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
    return RealClock(now: now) { instant in
      // A signal ends a sleep early; the loop sleeps until the absolute instant.
      while case let left = instant - now(), left > 0 {
        usleep(UInt32(min(left, 500_000)))
      }
    }
  }()
}
