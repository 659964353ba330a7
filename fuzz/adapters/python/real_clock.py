"""The time on the wall, as it passes."""

from time import monotonic_ns, sleep  # as they are, whatever replaces them


class RealClock:
    """Microseconds since it was made, by the monotonic clock of the machine.

        clock = RealClock()
        clock.wait(4_000_000)            # until 4 s have passed since it was made

    With a scale it is so many times faster: `RealClock(20).wait(4_000_000)` takes 200 ms.

    An instant is absolute, so what one wait is late by is not added to the next.
    """

    __slots__ = ("origin", "scale")

    def __init__(self, scale=1):
        self.scale = scale
        self.origin = monotonic_ns()

    @property
    def now(self):
        return (monotonic_ns() - self.origin) * self.scale // 1000

    def wait(self, until):
        """Returns when the instant is over; at once when it is already."""
        while (left := until - self.now) > 0:
            sleep(left / 1_000_000 / self.scale)
