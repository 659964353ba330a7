package plumbline;

import java.util.concurrent.locks.LockSupport;

/** Microseconds of the monotonic clock since the opening of a session. */
final class RealClock {
  private final long origin = System.nanoTime();

  long now() {
    return (System.nanoTime() - origin) / 1000;
  }

  /** Returns at the instant, or earlier when another thread starts a timer. */
  void waitUntil(long instant) {
    long left = instant - now();
    if (left > 0) LockSupport.parkNanos(Math.min(left, 3_600_000_000L) * 1000);
  }
}
