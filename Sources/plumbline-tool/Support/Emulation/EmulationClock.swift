internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The real clock of an emulated environment: microseconds since 1970, which never go back.
struct EmulationClock {
  private let begun = ContinuousClock.now
  private let origin: Microseconds

  init() {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    origin = Microseconds(time.tv_sec) * 1_000_000 + Microseconds(time.tv_nsec) / 1000
  }

  var now: Microseconds { origin + (ContinuousClock.now - begun).microseconds }

  /// An instant as one to wait for.
  func instant(_ instant: Microseconds) -> ContinuousClock.Instant {
    begun + .microseconds(instant - origin)
  }
}
