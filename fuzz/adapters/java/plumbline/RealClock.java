package plumbline;

import java.util.concurrent.locks.LockSupport;

/** Microseconds since the opening of a session, by a clock that is {@code scale} times as fast as the monotonic one. */
final class RealClock {
  private final long origin = System.nanoTime();
  private final long scale;

  RealClock(long scale) {
    this.scale = scale;
  }

  long now() {
    return (System.nanoTime() - origin) / 1000 * scale;
  }

  /** Returns at the instant, or earlier when another thread starts a timer. */
  void waitUntil(long instant) {
    long left = instant - now();
    if (left > 0) LockSupport.parkNanos(Math.min(left, 3_600_000_000L) * 1000 / scale);
  }
}
