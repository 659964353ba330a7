internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The clock of an adapter that works in real time, and a way to wait by it; a test brings its own.
struct RealClock: Sendable {
  /// The instant, in microseconds since whenever; never goes back.
  var now: @Sendable () -> Microseconds
  /// Waits until an instant is over; returns at once when it is.
  var sleep: @Sendable (_ until: Microseconds) -> Void

  /// The monotonic clock of the machine.
  static let monotonic: RealClock = {
    let start = ContinuousClock.now
    @Sendable func now() -> Microseconds {
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
    return RealClock(now: now) { instant in
      // A signal ends a sleep early; the instant is absolute, so what is left is slept again.
      while case let left = instant - now(), left > 0 {
        usleep(UInt32(min(left, 500_000)))
      }
    }
  }()
}
